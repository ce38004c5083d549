import DebouncedContacts

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

    /// How long the line must be quiet: the more often it has stormed lately, the longer.
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
