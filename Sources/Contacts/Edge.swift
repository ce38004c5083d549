/// A change of level at an instant: raw as a line reports it, or clean as a contact decided it.
public struct Edge: Equatable, Sendable {
    /// The way in which the edge became known.
    public enum Origin: UInt8, Sendable {
        /// The line reported it.
        case seen
        /// The line reported nothing, but a reading of its level contradicted the last edge: an edge was lost, and
        /// this one replaces it, at the instant of the reading. A contact takes it instead of making a pending
        /// decision, even one that is already due.
        case read
        /// As `read`, of a line that reports no edges and is read now and then instead: nothing was lost.
        case polled
    }

    /// The level from this instant on.
    public var level: Level
    /// The instant at which it happened. A clean edge decided by a deadline has the deadline's instant.
    public var instant: Instant
    /// The way in which the edge became known. Clean edges count as seen.
    public var origin: Origin

    /// True if a reading takes the place of what the line did not report.
    @inlinable
    package var isReading: Bool { origin != .seen }

    /// An edge to `level` at `instant`. An edge to the level that the line already had counts too: the opposite edge
    /// was lost.
    @inlinable
    public init(_ level: Level, at instant: Instant, origin: Origin = .seen) {
        self.level = level
        self.instant = instant
        self.origin = origin
    }
}

/// The state of a contact, at rest or actuated, whatever the voltage on its wire.
public enum Level: UInt8, Sendable {
    /// At rest: the button is up, the switch is open.
    case inactive = 0
    /// Actuated: the button is down, the switch is closed.
    case active = 1

    /// The level of a wire: `high` is the voltage, `activeLow` how the contact is wired.
    @inlinable
    public init(high: Bool, activeLow: Bool) {
        self = high != activeLow ? .active : .inactive
    }

    /// Returns true if the wire of this contact is high.
    @inlinable
    public func isHigh(activeLow: Bool) -> Bool {
        (self == .active) != activeLow
    }
}

extension Level {
    /// The opposite level.
    @inlinable
    public static prefix func ! (level: Level) -> Level {
        level == .active ? .inactive : .active
    }
}
