// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// Whether a contact is at rest or actuated, whatever the voltage on its wire.
public enum Level: UInt8, Sendable {
    case inactive = 0
    case active = 1

    /// What a wire says: `high` is the voltage, `activeLow` how the contact is wired.
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
    @inlinable
    public static prefix func ! (level: Level) -> Level {
        level == .active ? .inactive : .active
    }
}
