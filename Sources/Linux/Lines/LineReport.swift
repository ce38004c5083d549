import DebouncedContacts

/// A change in the state of a line, for the log.
package enum LineReport: Equatable, Sendable {
    /// The line is ours.
    case acquired(line: Int, FoundLine)
    /// The line can't be acquired, or is lost; it will be tried again.
    case missing(line: Int, LineProblem)
    /// It reports more edges than allowed. Its level is checked from time to time, until it is quiet.
    case setAside(line: Int)
    /// It could not be read, with an error that may pass. It is worth logging at most once a minute.
    case readError(line: Int, LineProblem, isWorthLogging: Bool)
    /// The kernel dropped this many of its edges.
    case dropped(line: Int, edges: Int)
    /// This many edges of it were stamped with another clock.
    case clockErrors(line: Int, edges: Int, isFirst: Bool)
}

/// Counts of what the lines reported, lost, or reported too late.
package struct LineCounts: Equatable, Sendable {
    /// Edges that were reported.
    package var edges = 0
    /// Edges that the kernel dropped, as far as it tells.
    package var dropped = 0
    /// The number of times a queue was full that drops new edges without saying so.
    package var overflows = 0
    /// Edges to the level that the line already had: the one between them was lost.
    package var repeated = 0
    /// Edges that were lost, and made up when a level was read.
    package var missed = 0
    /// Edges that came after a decision that they should have preceded.
    package var late = 0
    /// Readings that failed.
    package var readErrors = 0
    /// Edges that were stamped with another clock.
    package var clockErrors = 0
}

extension LineCounts {
    mutating func feed(_ edge: Edge, isRepeated: Bool) {
        switch edge.origin {
        case .seen, .polled: edges += 1
        case .read: missed += 1
        }
        if isRepeated { repeated += 1 }
    }

    static func + (one: LineCounts, other: LineCounts) -> LineCounts {
        LineCounts(
            edges: one.edges + other.edges, dropped: one.dropped + other.dropped,
            overflows: one.overflows + other.overflows, repeated: one.repeated + other.repeated,
            missed: one.missed + other.missed, late: one.late + other.late,
            readErrors: one.readErrors + other.readErrors, clockErrors: one.clockErrors + other.clockErrors)
    }
}

extension LineCounts: CustomStringConvertible {
    package var description: String {
        "\(edges) edges, missed_edges \(missed), dropped \(dropped), overflows \(overflows), "
            + "repeated \(repeated), late \(late), read_errors \(readErrors), clock_errors \(clockErrors)"
    }
}
