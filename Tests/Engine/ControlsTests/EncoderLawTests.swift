import DebouncedContacts
import DebouncedLinux
import DebouncedReferences
import Testing

@testable import DebouncedEngine

/// What holds for every knob, tried on all short sequences of edges and on random ones.
@Suite struct EncoderLawTests {
    private static let unit: Int64 = 100_000
    private static let knobs = EncoderSettings.Edges.allCases.flatMap { edges in
        [Duration.zero, .microseconds(200), .milliseconds(1)].map {
            EncoderSettings(edges: edges, delay: $0)
        }
    }

    /// In each tenth of a millisecond either line may change, before or after the other, or again.
    @Test(arguments: knobs)
    func encoderSaysWhatTheWholeKnobSays(_ settings: EncoderSettings) {
        let steps = [[], [0], [1], [0, 1], [1, 0], [0, 0]]
        let count = isThorough ? 5 : 4
        for start in [[Level.inactive, .inactive], [.active, .inactive], [.active, .active]] {
            for number in 0..<EncoderLawTests.power(steps.count, count) {
                let lines = EncoderLawTests.digits(number, base: steps.count, count: count).map { steps[$0] }
                check(settings, start, EncoderLawTests.edges(lines, from: start))
            }
        }
    }

    @Test(arguments: knobs)
    func encoderSaysSoOfRandomEdgesToo(_ settings: EncoderSettings) {
        var random = SplitMix(seed: 36)
        for _ in 0..<(isThorough ? 2_000 : 300) {
            var now: Int64 = 0
            let edges = (0..<Int.random(in: 1...40, using: &random)).map { _ in
                let scale: Int64 = [0, 1, 100_000, 1_000_000, 60_000_000].randomElement(using: &random)!
                now += Int64.random(in: 0...scale, using: &random)
                return KnobEdge(
                    Int.random(in: 0...1, using: &random),
                    Bool.random(using: &random) ? .active : .inactive, at: now)
            }
            check(settings, [.inactive, .inactive], edges)
        }
    }

    /// The levels move through whole clicks, and each line bounces as it likes but is quiet, for as long as it may
    /// be deaf, before the other moves.
    @Test(arguments: EncoderSettings.Edges.allCases, [Duration.zero, .milliseconds(1), .milliseconds(5)])
    func theStepsAreTheClicks(_ edges: EncoderSettings.Edges, _ delay: Duration) {
        for seed in 0..<(isThorough ? 500 : 100) {
            let knob = BouncingKnob(edges, quiet: delay.nanoseconds, seed: UInt64(seed))
            for schedule in KnobSchedule.allCases {
                var encoder = Encoder(
                    EncoderSettings(edges: edges, delay: delay), from: [.inactive, .inactive])
                let turns = schedule.play(knob.edges, &encoder)
                let sum = turns.reduce(0) { $0 + ($1.direction == .clockwise ? $1.steps : -$1.steps) }
                #expect(sum == knob.sum, "\(edges) \(delay) \(seed)")
                #expect(encoder.doubles == 0)
                guard edges != .one else { continue }
                #expect(turns.map { $0.direction == .clockwise } == knob.clicks, "\(edges) \(delay) \(seed)")
                #expect(turns.allSatisfy { $0.steps == 1 })
            }
        }
    }

    /// Whatever was before, after a rest of a second the next click is one click.
    @Test(arguments: knobs)
    func aRemainderNeverOutlivesARest(_ settings: EncoderSettings) {
        var random = SplitMix(seed: 4)
        for _ in 0..<200 {
            var now: Int64 = 0
            var edges = (0..<Int.random(in: 0...20, using: &random)).map { _ in
                now += Int64.random(in: 0...3_000_000, using: &random)
                return KnobEdge(
                    Int.random(in: 0...1, using: &random),
                    Bool.random(using: &random) ? .active : .inactive, at: now)
            }
            edges += [
                KnobEdge(0, .inactive, at: now + 20_000_000), KnobEdge(1, .inactive, at: now + 40_000_000),
            ]
            let start = now + 1_000_000_000
            edges += [(0, Level.active), (1, .active), (0, .inactive), (1, .inactive)].enumerated().map {
                KnobEdge($1.0, $1.1, at: start + Int64($0) * 20_000_000)
            }
            var encoder = Encoder(settings, from: [.inactive, .inactive])
            let turns = KnobSchedule.atEachDeadline.play(edges, &encoder)
            let last = turns.filter { $0.instant.nanoseconds >= start }
            #expect(last.map(\.steps).reduce(0, +) == 4 / settings.edges.rawValue)
            #expect(last.allSatisfy { $0.direction == .clockwise })
        }
    }

    private func check(_ settings: EncoderSettings, _ start: [Level], _ edges: [KnobEdge]) {
        let whole = WholeKnob(settings, from: start, edges)
        for schedule in KnobSchedule.allCases {
            var encoder = Encoder(settings, from: start)
            let turns = schedule.play(edges, &encoder)
            guard turns != whole.turns || encoder.doubles != whole.doubles else { continue }
            Issue.record(
                "\(settings) \(start) \(edges) says \(turns) \(encoder.doubles), \(whole) woken \(schedule)")
        }
    }

    private static func edges(_ steps: [[Int]], from start: [Level]) -> [KnobEdge] {
        var levels = start
        return steps.enumerated().flatMap { column, lines in
            lines.map { line in
                levels[line] = !levels[line]
                return KnobEdge(line, levels[line], at: Int64(column) * unit)
            }
        }
    }

    private static func power(_ base: Int, _ count: Int) -> Int {
        (0..<count).reduce(1) { product, _ in product * base }
    }

    private static func digits(_ number: Int, base: Int, count: Int) -> [Int] {
        var number = number
        return (0..<count).map { _ in
            defer { number /= base }
            return number % base
        }
    }
}

/// Whole clicks, each change with bounces that are over before the other line moves.
private struct BouncingKnob {
    private(set) var edges: [KnobEdge] = []
    private(set) var clicks: [Bool] = []
    private var levels = [Level.inactive, .inactive]
    private let quiet: Int64
    private var now: Int64 = 0
    private var random: SplitMix

    var sum: Int { clicks.reduce(0) { $0 + ($1 ? 1 : -1) } }

    init(_ edges: EncoderSettings.Edges, quiet: Int64, seed: UInt64) {
        self.quiet = quiet
        random = SplitMix(seed: seed)
        for _ in 0..<12 {
            let isClockwise = Bool.random(using: &random)
            clicks.append(isClockwise)
            for _ in 0..<edges.rawValue {
                move((levels[0] == levels[1]) == isClockwise ? 0 : 1)
            }
        }
    }

    private mutating func move(_ line: Int) {
        let bounce = Int64.random(in: 0...5_000_000, using: &random)
        let times = (0..<(2 * Int.random(in: 0...4, using: &random)))
            .map { _ in Int64.random(in: 0...bounce, using: &random) }.sorted()
        for time in [0] + times {
            levels[line] = !levels[line]
            edges.append(KnobEdge(line, levels[line], at: now + time))
        }
        now += bounce + quiet + Int64.random(in: 1...10_000_000, using: &random)
    }
}
