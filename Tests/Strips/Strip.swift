import DebouncedContacts

/// A line drawn as text, one column per step.
///
///     #  active       :  an edge to active while already active       +  a reading finds it active
///     _  inactive     .  an edge to inactive while already inactive   -  a reading finds it inactive
///
/// A `#` after an inactive column is an edge, and so is a `_` after an active one.
package struct Strip: Sendable {
    package let edges: [Edge]
    /// The instant of the column after the last.
    package let end: Instant

    /// - Parameter level: the level before the first column; no edge led to it.
    package init(_ drawing: String, from level: Level = .inactive, step: Duration = .milliseconds(1)) {
        var edges: [Edge] = []
        var level = level
        for (column, mark) in drawing.enumerated() {
            let next: Level = "#:+".contains(mark) ? .active : .inactive
            guard next != level || ":.".contains(mark) else { continue }
            let origin: Edge.Origin = "+-".contains(mark) ? .read : .seen
            edges.append(Edge(next, at: Strip.instant(column, step), origin: origin))
            level = next
        }
        self.edges = edges
        end = Strip.instant(drawing.count, step)
    }

    private static func instant(_ column: Int, _ step: Duration) -> Instant {
        Instant(nanoseconds: Int64(column) * step.nanoseconds)
    }
}
