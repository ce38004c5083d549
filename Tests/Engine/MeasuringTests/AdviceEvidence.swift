import DebouncedContacts
import Glibc
import Testing

@testable import DebouncedEngine

/// What is recommended for contacts of which the truth is known, and what becomes of that in further presses.
///
/// `DEBOUNCED_EVIDENCE` prints the table: 13 contacts of each kind, 50 presses of each measured, 500 others replayed. If it
/// is a number, the contacts are others.
@Suite struct AdviceEvidence {
    /// A measurement, and what it is held against.
    struct Case {
        static let measured = 50

        let sample: KnownContact
        let further: KnownContact

        init(_ kind: KnownContact.Kind, _ variant: Int, further presses: Int) {
            let seed = UInt64(100 * variant + 1) + 10_000 * AdviceEvidence.others
            sample = KnownContact(kind, variant: variant, presses: Case.measured, seed: seed)
            further = KnownContact(kind, variant: variant, presses: presses, seed: seed + 50)
        }

        /// At most a tenth of the presses look like two, or two like one.
        var needsNoNumber: Bool { sample.unclearPresses * 10 <= Case.measured }

        func advice(knowsNumber: Bool) -> Policy? {
            measure(sample.edges, asked: knowsNumber ? Case.measured : nil).advice.verdict?.policy
        }

        /// In further presses; nil if a press is missed, or reported twice.
        func latency(of policy: Policy?) -> Double? {
            let outcome = policy.map { further.outcome(of: $0) }
            return outcome?.isExact == true ? outcome?.latency : nil
        }

        /// The quickest of a grid that is exact; what acts on the first edge of a spike is left out.
        var best: Double? { Case.grid.lazy.compactMap { latency(of: $0) }.first }

        private static let grid: [Policy] = {
            let confirms = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20]
            let leading = confirms.flatMap { confirm in
                [30, 20, 50, 80, 100, 150].map {
                    Policy.leading(delay: .milliseconds($0), confirm: .milliseconds(confirm))
                }
            }
            let trailing = [5, 10, 15, 20, 30, 50, 80, 100, 150].map {
                Policy.trailing(delay: .milliseconds($0))
            }
            return (leading + trailing).sorted { $0.latency.press < $1.latency.press }
        }()
    }

    private static let others = getenv("DEBOUNCED_EVIDENCE").flatMap { UInt64(String(cString: $0)) } ?? 0

    /// What somebody chooses who knows switches, but measures none.
    private static let usual = Policy.leading(delay: .milliseconds(30))

    @Test(arguments: KnownContact.Kind.allCases, [4, 11])
    func theAdviceHolds(_ kind: KnownContact.Kind, _ variant: Int) throws {
        let measured = Case(kind, variant, further: 100)
        let best = try #require(measured.best)
        for knowsNumber in measured.needsNoNumber ? [true, false] : [true] {
            let policy = try #require(measured.advice(knowsNumber: knowsNumber))
            let latency = try #require(measured.latency(of: policy), "\(policy)")
            #expect(latency <= 2 * best, "\(policy)")
        }
    }

    @Test(.enabled(if: getenv("DEBOUNCED_EVIDENCE") != nil))
    func printsTheTable() {
        var total = Row()
        let columns = [
            "contact", "number said", "not said", "`leading`, 30ms", "of a grid", "latency", "of the best",
        ]
        print("\n| \(columns.joined(separator: " | ")) |")
        print("|---|---|---|---|---|---|---|")
        for kind in KnownContact.Kind.allCases {
            var row = Row()
            for variant in 0..<13 { row.add(Case(kind, variant, further: 500)) }
            print(row.text(kind.rawValue))
            total.add(row)
        }
        print(total.text("all"))
        #expect(total.exact >= 178)
        #expect(total.isQuick)
        #expect(total.exactUncounted == total.uncounted)
    }

    private struct Row {
        var (cases, exact, uncounted, exactUncounted, usual, possible) = (0, 0, 0, 0, 0, 0)
        /// The sums of those where both are exact, in milliseconds.
        var (latency, best, compared) = (0.0, 0.0, 0)
        var isQuick = true

        mutating func add(_ measured: Case) {
            let (best, latency) = (measured.best, measured.latency(of: measured.advice(knowsNumber: true)))
            cases += 1
            if latency != nil { exact += 1 }
            if best != nil { possible += 1 }
            if measured.latency(of: AdviceEvidence.usual) != nil { usual += 1 }
            if let best, let latency {
                (self.best, self.latency, compared) = (self.best + best, self.latency + latency, compared + 1)
                isQuick = isQuick && latency <= 2 * best
            }
            guard measured.needsNoNumber else { return }
            uncounted += 1
            if measured.latency(of: measured.advice(knowsNumber: false)) != nil { exactUncounted += 1 }
        }

        mutating func add(_ other: Row) {
            (cases, exact, usual) = (cases + other.cases, exact + other.exact, usual + other.usual)
            (uncounted, exactUncounted) = (uncounted + other.uncounted, exactUncounted + other.exactUncounted)
            (possible, compared) = (possible + other.possible, compared + other.compared)
            (latency, best) = (latency + other.latency, best + other.best)
            isQuick = isQuick && other.isQuick
        }

        func text(_ name: String) -> String {
            let without = uncounted == 0 ? "–" : "\(exactUncounted) of \(uncounted)"
            let times = [latency, best].map { sum in
                compared == 0 ? "–" : "\((sum / Double(compared) * 10).rounded() / 10) ms"
            }
            let cells = [name, "\(exact)", without, "\(usual)", "\(possible)"] + times
            return "| " + cells.joined(separator: " | ") + " |"
        }
    }
}
