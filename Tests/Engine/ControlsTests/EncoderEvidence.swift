import DebouncedContacts
import DebouncedLinux
import Glibc
import Testing

@testable import DebouncedEngine

/// How fast a knob may be turned, in clicks a second, so that each click is still said once: by the encoder, by a
/// table of phases without any deafness, and by the kernel's driver.
///
/// `DEBOUNCED_EVIDENCE` prints the table with 10,000 clicks in each cell.
@Suite struct EncoderEvidence {
    private static let speeds = [6.0, 12, 18, 24, 36, 48, 60, 90, 120, 180, 240]

    enum Reader: String, CaseIterable {
        case encoder, table, kernel

        func reads(_ clicks: [Knob.Click]) -> Bool {
            var said: [Bool] = []
            switch self {
            case .encoder: said = Reader.encode(clicks, .milliseconds(5))
            case .table: said = Reader.encode(clicks, .zero)
            case .kernel:
                var driver = KernelDriver()
                for change in clicks.flatMap(\.changes) { driver.feed(change).map { said.append($0) } }
            }
            return said == clicks.map(\.isClockwise)
        }

        private static func encode(_ clicks: [Knob.Click], _ delay: Duration) -> [Bool] {
            var encoder = Encoder(EncoderSettings(delay: delay), from: [.inactive, .inactive])
            var said: [Bool] = []
            func add(_ turn: Turn) {
                said += Array(repeating: turn.direction == .clockwise, count: turn.steps)
            }
            for change in clicks.flatMap(\.changes) { encoder.feed(change.edge, line: change.line, add) }
            encoder.advance(to: .distantFuture, add)
            return said
        }
    }

    private func fastest(_ reader: Reader, bounce: Int64, offset: Double, reversals: Int?, count: Int) -> Int
    {
        let exact = EncoderEvidence.speeds.prefix { speed in
            let profile = KnobProfile(
                name: "", bounce: .upTo(bounce * 1_000_000), offset: offset, speed: speed,
                clicksPerReversal: reversals)
            var knob = Knob(profile, clicks: count, seed: 1, from: Instant(nanoseconds: 0))
            var clicks: [Knob.Click] = []
            while let click = knob.click() { clicks.append(click) }
            return reader.reads(clicks)
        }
        return Int(exact.last ?? 0)
    }

    /// With lines as close together as 36° no table of phases is as fast.
    @Test(.enabled(if: getenv("DEBOUNCED_EVIDENCE") != nil))
    func printsTheTable() {
        for reversals in [Int?.none, 5] {
            let title = reversals.map { "one in \($0) back" } ?? "one way"
            print("\n| \(title) | 0 ms | 1 ms | 2 ms | 3 ms | 5 ms |")
            print("|---|---|---|---|---|---|")
            for offset in [36.0, 60, 90] {
                let cells = [Int64(0), 1, 2, 3, 5].map { bounce in
                    let speeds = Reader.allCases.map {
                        fastest($0, bounce: bounce, offset: offset, reversals: reversals, count: 10_000)
                    }
                    if offset == 36 { #expect(speeds.allSatisfy { $0 <= speeds[0] }, "\(bounce) ms") }
                    return speeds.map { "\($0)" }.joined(separator: " / ")
                }
                print("| \(Int(offset))° | " + cells.joined(separator: " | ") + " |")
            }
        }
    }

    /// Hands make 24 clicks a second. A bounce of 5 ms fills the time between the edges of such a click.
    @Test(arguments: [Int64(0), 1, 2, 3], [36.0, 60, 90])
    func noHandIsTooFast(_ bounce: Int64, _ offset: Double) {
        let speed = fastest(.encoder, bounce: bounce, offset: offset, reversals: 5, count: 300)
        #expect(speed >= 24, "\(bounce) ms, \(offset)°")
    }
}

/// The rule of Linux' rotary-encoder with a step for each period: armed where both lines are closed, it says a step
/// where both are open, in the direction of the phase between.
private struct KernelDriver {
    private var levels = [Level.inactive, .inactive]
    private var isArmed = false
    private var isClockwise = false

    mutating func feed(_ change: Knob.Change) -> Bool? {
        levels[change.line] = change.edge.level
        switch Phase(a: levels[0], b: levels[1]) {
        case .closed: isArmed = true
        case .onlyA: if isArmed { isClockwise = false }
        case .onlyB: if isArmed { isClockwise = true }
        case .open:
            defer { isArmed = false }
            return isArmed ? isClockwise : nil
        }
        return nil
    }
}
