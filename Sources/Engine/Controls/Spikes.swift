import DebouncedContacts

/// Pulses of a released contact that were too short for a press.
///
///     ____#_#_____________     spikes, once the line was inactive for the delay
///     ____#_#__#######____     no spikes: the press that they belong to came before that
struct Spikes: Sendable {
    /// Spikes that may still turn out to be the bounces of a press; none if their count is 0.
    private var pending = Burst(end: .distantFuture)
    /// The beginning of the pulse under way.
    private var rise: Instant?
    private var delay: Int64

    struct Burst: Equatable {
        var count = 0
        /// The longest of them, in nanoseconds.
        var length: Int64 = 0
        var end: Instant
    }

    init(delay: Duration) {
        self.delay = max(0, delay.nanoseconds)
    }

    mutating func change(delay: Duration) {
        self.delay = max(0, delay.nanoseconds)
    }

    /// The instant at which it is known that no press follows; nil while a pulse is under way, which may become one.
    var deadline: Instant? {
        rise == nil && pending.count > 0 ? pending.end.advanced(by: delay) : nil
    }

    /// An edge of a contact that is released.
    @inline(__always)
    mutating func feed(_ edge: Edge) {
        if edge.level == .active {
            rise = rise ?? edge.instant
        } else if let start = rise.take() {
            pending.count += 1
            pending.length = max(pending.length, edge.instant.nanoseconds(since: start))
            pending.end = edge.instant
        }
    }

    /// The deadline is here: no press followed these.
    mutating func decide() -> Burst {
        defer { forget() }
        return pending
    }

    /// A press was decided, or the contact begins again: there were no spikes.
    mutating func forget() {
        (pending.count, pending.length, rise) = (0, 0, nil)
    }
}

extension Spikes {
    func write(to state: inout Fingerprint) {
        state.add(delay)
        state.add(rise != nil)
        state.add(pending.count > 0)
        if pending.count > 0 { state.add(pending.end, for: delay) }
    }
}

/// The time for which a contact has been trembling without coming to rest.
package struct Chatter: Sendable {
    /// Trembling for so long is worth a notice.
    private let long: Duration

    private var first: Instant?
    /// It is at rest from then on, if no other edge comes.
    private var end = Instant(nanoseconds: .min)
    /// True if it has lasted so long that it is worth a notice.
    private(set) var isLong = false
    private var isReported = false

    package init(long: Duration = .seconds(10)) { self.long = long }

    func isOver(at now: Instant) -> Bool { now >= end }

    /// - Parameter delay: how long the line must keep the level of this edge to be at rest.
    package mutating func feed(_ edge: Edge, restingAfter delay: Duration) {
        if first == nil || isOver(at: edge.instant) {
            self = Chatter(long: long)
            first = edge.instant
        }
        end = edge.instant + delay
        if let first, edge.instant >= first + long { isLong = true }
    }

    /// Returns true if it has become long since this was last asked.
    package mutating func takeReport() -> Bool {
        defer { isReported = isLong }
        return isLong && !isReported
    }
}
