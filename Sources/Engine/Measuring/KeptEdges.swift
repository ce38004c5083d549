import DebouncedContacts

/// Edges to be looked at in the end, up to a number: more would take too much memory, and say nothing else.
package struct KeptEdges: Sendable {
    static let most = 200_000

    package private(set) var edges: [Edge] = []
    /// How many there were.
    package private(set) var count = 0

    mutating func add(_ edge: Edge) {
        count += 1
        if edges.count < KeptEdges.most { edges.append(edge) }
    }
}
