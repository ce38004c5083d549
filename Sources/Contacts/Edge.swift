// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// A change of level at an instant: raw as a line reports it, or clean as a contact decided it.
public struct Edge: Equatable, Sendable {
    /// How we know of it.
    public enum Origin: UInt8, Sendable {
        /// The line reported it.
        case seen
        /// Its line reported nothing, but a reading of the level contradicted the last edge: it was lost, and
        /// bears the instant of the reading.
        case read
    }

    /// The level from this instant on.
    public var level: Level
    public var instant: Instant
    public var origin: Origin

    @inlinable
    public init(_ level: Level, at instant: Instant, origin: Origin = .seen) {
        self.level = level
        self.instant = instant
        self.origin = origin
    }
}
