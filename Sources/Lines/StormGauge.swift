// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// Counts the edges of a line, a second at a time: more than a limit in one are a storm.
struct StormGauge {
    /// With another one counting begins anew: what was counted is of whenever there last was an edge.
    var limit: Int {
        didSet { if limit != oldValue { reset() } }
    }
    private var start = Instant(nanoseconds: .min)
    private var count = 0
    private var storms = 0

    /// A line that was quiet for so long after a storm has a clean slate.
    private static let memory: Int64 = 60_000_000_000

    init(limit: Int) {
        self.limit = limit
    }

    var isStorm: Bool { count > limit }

    /// For how long the line must be quiet: the longer the more often it stormed of late.
    var patience: Duration { .seconds(1 << min(max(storms, 1) - 1, 6)) }

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
