// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// A change of level at an instant: raw as a line reports it, or clean as a contact decided it.
public struct Edge: Equatable, Sendable {
    /// How we know of it.
    public enum Origin: UInt8, Sendable {
        /// The line reported it.
        case seen
        /// The line reported nothing, but a reading of its level contradicted the last edge: an edge was lost, and
        /// this one stands in for it, at the instant of the reading. A contact takes it in place of a decision
        /// that is pending, even one that is due by then.
        case read
    }

    /// The level from this instant on.
    public var level: Level
    /// When it happened. A clean edge that a deadline decided bears the deadline's instant.
    public var instant: Instant
    /// How we know of it. Clean edges count as seen.
    public var origin: Origin

    /// An edge to `level` at `instant`. One to the level which the line already had is an edge as well: its
    /// opposite was lost.
    @inlinable
    public init(_ level: Level, at instant: Instant, origin: Origin = .seen) {
        self.level = level
        self.instant = instant
        self.origin = origin
    }
}
