import DebouncedContacts
import DebouncedLinux
import Testing

@testable import DebouncedEngine

@Suite struct TrialRowTests {
    /// A row counts what its contacts would report, at the same instants, whatever comes.
    @Test(arguments: 1...60 as ClosedRange<UInt64>) func aRowIsAsGoodAsItsContacts(_ seed: UInt64) {
        var random = SplitMix(seed: seed)
        let level: Level = Bool.random(using: &random) ? .active : .inactive
        let edges = randomEdges(from: level, using: &random)
        var trials = Trials(from: level, counters: 1)
        var contacts = Trials.all.map { Contact($0, level: level) }
        var reports: [(trial: Int, instant: Instant)] = []
        for edge in edges {
            trials.feed(edge)
            for trial in contacts.indices {
                contacts[trial].feed(edge) { if $0.level == .active { reports.append((trial, $0.instant)) } }
            }
        }
        trials.end()
        for trial in contacts.indices {
            contacts[trial].advance(to: .distantFuture) {
                if $0.level == .active { reports.append((trial, $0.instant)) }
            }
        }
        // At instants of edges, as pauses end there.
        for end in edges.map(\.instant).filter({ _ in Int.random(in: 1...9, using: &random) == 1 })
            + [.distantFuture]
        {
            let counts = trials.count(before: end, for: 0)
            var expected = Trials.none
            for report in reports where report.instant < end { expected[report.trial] += 1 }
            reports.removeAll { $0.instant < end }
            let wrong = counts.indices.filter { counts[$0] != expected[$0] }
            #expect(wrong.isEmpty, "\(wrong.map { (Trials.all[$0], counts[$0], expected[$0]) }) until \(end)")
        }
        #expect(reports.isEmpty)
    }

    /// Bounces, presses, repeated levels and readings, also at the instants of deadlines.
    private func randomEdges(from level: Level, using random: inout SplitMix) -> [Edge] {
        var (level, now) = (level, Int64(0))
        return (0..<400).map { _ in
            let steps: [Int64] = [
                0, 100_000, 1_000_000, 2_000_000, 5_000_000, 20_000_000, 30_000_000, 150_000_000,
            ]
            let step = steps.randomElement(using: &random) ?? 0
            now += Bool.random(using: &random) ? step : .random(in: 0...2 * step, using: &random)
            let isRepeated = Int.random(in: 1...10, using: &random) == 1
            if !isRepeated { level = !level }
            let isRead = Int.random(in: 1...20, using: &random) == 1
            return Edge(level, at: Instant(nanoseconds: now), origin: isRead ? .read : .seen)
        }
    }

    /// What became too old before it was counted is counted all the same.
    @Test func aLineThatNeverRestsLosesNoReport() {
        var trials = Trials(from: .inactive, counters: 2)
        for edge in presses(9_000, [0, 10], every: 20) { trials.feed(edge) }
        trials.end()
        let place = Trials.all.firstIndex(of: .leading(delay: .milliseconds(5))) ?? 0
        for counter in 0...1 { #expect(trials.count(before: .distantFuture, for: counter)[place] == 9_000) }
    }
}
