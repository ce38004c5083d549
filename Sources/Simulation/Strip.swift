// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts

/// A line drawn as text, one column a step: `#` is active, `_` inactive; a change of column is an edge.
/// `:` and `.` are an edge to the level which the line already had, active and inactive.
public struct Strip: Sendable {
    public let edges: [Edge]
    /// The instant of the column after the last.
    public let end: Instant

    public init(_ drawing: String, step: Duration = .milliseconds(1)) {
        var edges: [Edge] = []
        var level = Level.inactive
        for (column, mark) in drawing.enumerated() {
            let next: Level = mark == "#" || mark == ":" ? .active : .inactive
            guard next != level || mark == ":" || mark == "." else { continue }
            edges.append(Edge(next, at: Strip.instant(column, step)))
            level = next
        }
        self.edges = edges
        end = Strip.instant(drawing.count, step)
    }

    private static func instant(_ column: Int, _ step: Duration) -> Instant {
        Instant(nanoseconds: Int64(column) * step.nanoseconds)
    }
}
