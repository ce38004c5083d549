/// A source of edges, and with them of time: a chip, a fake chip or a recording.
///
/// They differ only in how they wait; the caller can't see any other difference.
public protocol EdgeSource {
    /// Waits for the next arrival, at most until `deadline`.
    ///
    /// Instants never go back from one arrival to the next, even if an edge had to be made up in between.
    /// **It never returns `.deadline` while it still holds an edge from before the deadline.**
    mutating func next(before deadline: Instant?) throws -> Arrival

    /// Returns true if an edge of this very instant is already held: then not everything of that instant is known yet.
    mutating func holdsEdge(at instant: Instant) -> Bool
}

/// An arrival from an `EdgeSource`. Lines are numbered from 0, in the order in which they were asked for.
public enum Arrival: Equatable, Sendable {
    /// The line reported an edge, or a reading found one.
    case edge(Edge, line: Int)
    /// The line is available (for the first time, or again) at this level. No edge led to it.
    case start(Edge, line: Int)
    /// The line is no longer available: it was unplugged or set aside.
    case gone(Instant, line: Int)
    /// The line was read, and its level contradicts its edges, or it can't be read: anything its contact would decide
    /// at this instant or later is void. An edge or a loss that replaces the decision follows in its turn.
    /// This comes before a deadline of the same instant.
    case void(Instant, line: Int)
    /// The line can't be read at present, or can be read again. While it can't, nothing that depends on a button being
    /// held is decided for it. This comes before a deadline of the same instant.
    case reading(Instant, line: Int, fails: Bool)
    /// The requested deadline has been reached.
    case deadline
    /// No edge comes after this instant: all levels stay as they are. Deadlines are still returned.
    case last(Instant)
    /// Something other than a line needs attention.
    case wake
    /// Nothing more will come.
    case end
}

extension Arrival {
    /// The same arrival, for the line with another number.
    public func renumbered(to line: Int) -> Arrival {
        switch self {
        case .edge(let edge, _): .edge(edge, line: line)
        case .start(let edge, _): .start(edge, line: line)
        case .gone(let instant, _): .gone(instant, line: line)
        case .void(let instant, _): .void(instant, line: line)
        case .reading(let instant, _, let fails): .reading(instant, line: line, fails: fails)
        case .deadline, .last, .wake, .end: self
        }
    }

    /// The line it concerns.
    public var line: Int? {
        switch self {
        case .edge(_, let line), .start(_, let line), .gone(_, let line), .void(_, let line): line
        case .reading(_, let line, _): line
        case .deadline, .last, .wake, .end: nil
        }
    }
}
