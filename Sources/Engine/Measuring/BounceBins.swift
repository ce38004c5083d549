/// How many times were how long, in steps of about a factor of two.
package struct BounceBins: Equatable, Sendable {
    /// What each bin ends below, in nanoseconds; the last has no end. The first holds what did not bounce at all.
    package static let limits: [Int64] =
        [1] + [20, 50, 100, 200, 500].map { $0 * 1_000 } + [1, 2, 5, 10, 20, 50, 100].map { $0 * 1_000_000 }

    package private(set) var counts = Array(repeating: 0, count: BounceBins.limits.count + 1)

    package init() {}

    mutating func feed(_ nanoseconds: Int64) {
        counts[BounceBins.limits.firstIndex { nanoseconds < $0 } ?? BounceBins.limits.count] += 1
    }
}
