import DebouncedContacts

/// Counts durations by their length: eight buckets for each doubling, from a microsecond on. The longest is known
/// exactly.
package struct Histogram: Equatable, Sendable {
    package private(set) var count = 0
    /// In nanoseconds.
    package private(set) var longest: Int64 = 0
    /// None until there is a duration: most lines of a large panel are seldom used.
    private var counts: [UInt32] = []

    private static let perDoubling = 8
    /// The durations below the first bucket's end are not told apart.
    private static let finest: Int64 = 1 << 10
    private static let doublings = 25

    package init() {}

    private mutating func prepare() {
        guard counts.isEmpty else { return }
        counts += repeatElement(0, count: Histogram.doublings * Histogram.perDoubling)
    }

    package mutating func add(_ nanoseconds: Int64) {
        prepare()
        counts[Histogram.bucket(of: nanoseconds)] += 1
        count += 1
        longest = max(longest, nanoseconds)
    }

    package mutating func add(_ other: Histogram) {
        guard other.count > 0 else { return }
        prepare()
        for bucket in counts.indices { counts[bucket] += other.counts[bucket] }
        count += other.count
        longest = max(longest, other.longest)
    }

    package mutating func clear() {
        counts.removeAll(keepingCapacity: true)
        (count, longest) = (0, 0)
    }

    /// Returns a length that this many of a hundred don't exceed, at most an eighth too long; 0 if there is none.
    package func percentile(_ percent: Int) -> Int64 {
        let wanted = (count * percent + 99) / 100
        var seen = 0
        for bucket in counts.indices {
            seen += Int(counts[bucket])
            if seen >= wanted { return min(Histogram.end(of: bucket), longest) }
        }
        return longest
    }

    /// Counts those that are at most this long, if the others are longer than another length, and more than twice as
    /// long as these.
    func count(below short: Int64, andNoneUntil long: Int64) -> Int {
        let filled = counts.indices.filter { counts[$0] > 0 }
        let gap = zip(filled, filled.dropFirst()).first { shorter, longer in
            longer - shorter > Histogram.perDoubling && Histogram.end(of: shorter) <= short
                && Histogram.end(of: longer) > long
        }
        return gap.map { counts[...$0.0].reduce(0) { $0 + Int($1) } } ?? 0
    }

    private static func bucket(of nanoseconds: Int64) -> Int {
        guard nanoseconds > finest else { return 0 }
        let last = nanoseconds - 1
        let doubling = 63 - last.leadingZeroBitCount
        let part = Int(last >> (doubling - 3)) - perDoubling
        return min((doubling - 10) * perDoubling + part, doublings * perDoubling - 1)
    }

    /// The longest duration that belongs to it.
    private static func end(of bucket: Int) -> Int64 {
        let (doubling, part) = bucket.quotientAndRemainder(dividingBy: perDoubling)
        return (finest << doubling) + ((finest << doubling) >> 3) * Int64(part + 1)
    }
}

/// The number of durations fell into which range, since the daemon was started.
package struct Buckets: Equatable, Sendable {
    /// Up to and including these nanoseconds; the last range has no end.
    package static let limits: [Int64] = [
        100_000, 300_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000, 20_000_000, 30_000_000, 60_000_000,
        100_000_000, 150_000_000,
    ]

    package private(set) var counts = Array(repeating: 0, count: limits.count + 1)
    package private(set) var sum: Int64 = 0

    package init() {}

    package mutating func add(_ nanoseconds: Int64) {
        let index = Buckets.limits.firstIndex { nanoseconds <= $0 } ?? Buckets.limits.count
        counts[index] += 1
        sum = sum.clampedSum(nanoseconds)
    }

    package var count: Int { counts.reduce(0, +) }
}

/// For how long a contact bounced until it was closed, and until it was open, in all its presses.
package struct Bounces: Equatable, Sendable {
    package private(set) var closing = Buckets()
    package private(set) var opening = Buckets()

    package init() {}

    package mutating func add(_ actuation: Actuation) {
        closing.add(actuation.closing)
        opening.add(actuation.opening)
    }
}
