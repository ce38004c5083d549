import DebouncedContacts

/// How many durations fell into which range, since the daemon was started.
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
