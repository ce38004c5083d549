import DebouncedContacts

/// A line that stormed: its edges are off, and its level is checked until it has been quiet for a while.
struct SetAside<Input: InputLine> {
    let input: Input
    private let quietTime: Duration
    private var level: Level
    private var changed: Instant
    private var looks = 0
    private var failures = TransientFailures()
    /// The reason why the level could not be read when it was last checked.
    var problem: LineProblem? { failures.problem }

    /// - Parameter quietTime: how long the level must stay the same.
    init(_ input: Input, level: Level, at now: Instant, quietTime: Duration) {
        self.input = input
        self.level = level
        self.quietTime = quietTime
        changed = now
    }

    /// Checks the level. A reading that fails says nothing about it. If the line is lost there is no need to wait:
    /// requesting it will show why.
    mutating func isStillChanging(at now: Instant) -> Bool {
        do throws(LineProblem) {
            let seen = try input.level()
            failures.end()
            if seen != level { (level, changed) = (seen, now) }
            return now < changed + quietTime
        } catch {
            failures.add(error, at: now)
            return error.isTransient && !failures.isFinal(at: now)
        }
    }

    /// Returns the instant of the next check: about ten times a second, but not in step with anything that could drive
    /// the line.
    mutating func nextCheck(after now: Instant) -> Instant {
        let pauses: [Int64] = [97_031, 89_077, 101_113, 113_059, 103_049]
        looks += 1
        return now + .microseconds(pauses[looks % pauses.count])
    }
}

/// Counts the edges of a line, a second at a time: more than the limit in one second are a storm.
struct StormGauge {
    /// With a new limit counting starts again: the current count is as old as the last edge.
    var limit: Int {
        didSet { if limit != oldValue { reset() } }
    }
    private var start = Instant(nanoseconds: .min)
    private var count = 0
    private var storms = 0

    /// After this much quiet, earlier storms are forgotten.
    private static let memory: Int64 = 60_000_000_000

    init(limit: Int) {
        self.limit = limit
    }

    var isStorm: Bool { count > limit }

    /// The time for which the line must be quiet: the more often it has stormed lately, the longer.
    var quietTime: Duration { .seconds(1 << min(max(storms, 1) - 1, 6)) }

    mutating func count(_ instant: Instant) {
        if isStorm { return }
        let passed = instant.nanoseconds(since: start)
        if passed >= StormGauge.memory { storms = 0 }
        if passed >= 1_000_000_000 { (start, count) = (instant, 0) }
        count += 1
        if isStorm { storms += 1 }
    }

    mutating func reset() {
        count = 0
    }
}
