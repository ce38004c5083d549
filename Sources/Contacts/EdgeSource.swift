// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// Where edges come from, and with them time: a chip, a fake chip or a recording.
///
/// They differ in how they wait, and in nothing else that whoever asks could see.
public protocol EdgeSource {
    /// Waits for what comes next, at most until `deadline`.
    ///
    /// Instants never go back from one answer to the next, whatever was made up in between.
    /// **Never answers `.deadline` while it still holds an edge from before it.**
    mutating func next(before deadline: Instant?) throws -> Arrival

    /// Whether an edge of this very instant is held already: then what happens at it is not yet complete.
    mutating func holdsEdge(at instant: Instant) -> Bool
}

/// What an `EdgeSource` answers. Lines are counted from 0 in the order in which they were asked for.
public enum Arrival: Equatable, Sendable {
    /// The line reported an edge, or a reading found one.
    case edge(Edge, line: Int)
    /// The line is there (for the first time, or again), at this level, which no edge led to.
    case start(Edge, line: Int)
    /// The line is there no longer: unplugged, or set aside.
    case gone(Instant, line: Int)
    /// The line was read, and its level is not what its edges said, or it can't be read: whatever its contact would
    /// decide at this instant or later is void. What stands in its place, an edge or a loss, follows in its turn.
    /// It comes before a deadline of its instant.
    case void(Instant, line: Int)
    /// The deadline that was asked for is here.
    case deadline
    /// No edge comes after this instant: all levels stay as they are. Deadlines are still answered.
    case last(Instant)
    /// Something else than a line wants attention.
    case wake
    /// There will be nothing more.
    case end
}

extension Arrival {
    /// The same, of the line with another number.
    public func renumbered(to line: Int) -> Arrival {
        switch self {
        case .edge(let edge, _): .edge(edge, line: line)
        case .start(let edge, _): .start(edge, line: line)
        case .gone(let instant, _): .gone(instant, line: line)
        case .void(let instant, _): .void(instant, line: line)
        case .deadline, .last, .wake, .end: self
        }
    }

    /// The line that it is of.
    public var line: Int? {
        switch self {
        case .edge(_, let line), .start(_, let line), .gone(_, let line), .void(_, let line): line
        case .deadline, .last, .wake, .end: nil
        }
    }
}
