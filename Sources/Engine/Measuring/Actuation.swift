import DebouncedContacts

/// One press as the wire saw it, from its first edge to its last. The longest time for which the contact was closed is
/// when it was held; what is before it is the bounce on closing, what is after it that on opening.
///
///     ____#_##_####################_##__#________
///         ^---^                   ^-----^
///        closing       held       opening
package struct Actuation: Equatable, Sendable {
    private let first: Instant
    private var last: Instant
    private var level = Level.active
    private var rose: Instant
    private var held: Stretch
    private var latest: Stretch
    package private(set) var edges = 1
    /// The number of times it opened briefly while it was held: a contact that does is loose.
    package private(set) var dropOuts = 0
    /// Edges to active.
    private(set) var pulses = 1

    /// For how long a contact is closed on either side of a drop-out, at the least.
    private static let still = SpikeFilter.quietAround

    /// - Parameter instant: of its first edge, which is to active.
    init(at instant: Instant) {
        (first, last, rose) = (instant, instant, instant)
        held = Stretch(.active, from: instant, to: instant)
        latest = held
    }

    mutating func feed(_ edge: Edge) {
        if edge.level == .active {
            pulses += 1
            if level == .inactive { rose = edge.instant }
        } else if level == .active {
            close(at: edge.instant)
        }
        (last, level) = (edge.instant, edge.level)
        edges += 1
    }

    /// A drop-out while it was held ends nothing.
    private mutating func close(at instant: Instant) {
        var stretch = Stretch(.active, from: rose, to: instant)
        let gap = rose.nanoseconds(since: latest.end)
        if gap < Stretch.longestPulse, min(stretch.length, latest.length) >= Actuation.still {
            stretch.start = latest.start
            dropOuts += 1
        }
        latest = stretch
        if stretch.length > held.length { held = stretch }
    }

    package var closing: Int64 { held.start.nanoseconds(since: first) }
    package var opening: Int64 { max(0, last.nanoseconds(since: held.end)) }
}
