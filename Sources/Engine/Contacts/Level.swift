/// Whether a contact is at rest or actuated, whatever the voltage on its wire.
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

    /// Whether the wire of this contact is high.
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
