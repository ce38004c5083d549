/// Sums up some presses of a contact.
package struct BounceTally: Equatable, Sendable {
    package private(set) var presses = 0
    /// The time for which it bounced until it was closed, and until it was open.
    package private(set) var closing = Histogram()
    package private(set) var opening = Histogram()
    package private(set) var edges = 0
    /// Pulses that no contact makes: nothing else happened near them.
    package private(set) var spikes = 0
    /// The number of times it opened briefly while it was held.
    package private(set) var dropOuts = 0

    package init() {}

    mutating func add(_ actuation: Actuation) {
        presses += 1
        closing.add(actuation.closing)
        opening.add(actuation.opening)
        edges += actuation.edges
        dropOuts += actuation.dropOuts
    }

    mutating func addSpikes(_ count: Int) { spikes += count }

    mutating func add(_ other: BounceTally) {
        presses += other.presses
        closing.add(other.closing)
        opening.add(other.opening)
        edges += other.edges
        spikes += other.spikes
        dropOuts += other.dropOuts
    }

    mutating func clear() {
        closing.clear()
        opening.clear()
        (presses, edges, spikes, dropOuts) = (0, 0, 0, 0)
    }
}

/// Counts bounces by their length, in steps of about a factor of two.
package struct BounceBins: Equatable, Sendable {
    /// The end of each bin, in nanoseconds, which is not part of it; the last has none. The first holds what did not
    /// bounce at all.
    package static let limits: [Int64] =
        [1] + [20, 50, 100, 200, 500].map { $0 * 1_000 } + [1, 2, 5, 10, 20, 50, 100].map { $0 * 1_000_000 }

    package private(set) var counts = Array(repeating: 0, count: BounceBins.limits.count + 1)

    package init() {}

    mutating func feed(_ nanoseconds: Int64) {
        counts[BounceBins.limits.firstIndex { nanoseconds < $0 } ?? BounceBins.limits.count] += 1
    }
}
