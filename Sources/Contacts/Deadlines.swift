/// Many deadlines, of which the earliest is always known; among equal ones it is the first in file order.
///
/// They play a knock-out tournament, in which the earlier of two wins. Setting one replays at most one match in each
/// round; with twice as many deadlines there is one round more.
@usableFromInline
package struct Deadlines: Sendable {
    /// The deadlines begin at node `leaves`; `distantFuture` stands for none. Each node before holds the earlier of
    /// those at twice its number and at the next; node 0 is unused.
    @usableFromInline var nodes: [Instant]
    @usableFromInline let leaves: Int
    /// `distantFuture` if there is none.
    @usableFromInline package var earliest = Instant.distantFuture

    package init(count: Int) {
        var leaves = 1
        while leaves < count { leaves *= 2 }
        self.leaves = leaves
        nodes = Array(repeating: .distantFuture, count: 2 * leaves)
    }

    /// The index of the earliest deadline, if there is one.
    package var first: Int {
        var node = 1
        while node < leaves { node = 2 * node + (nodes[2 * node] == earliest ? 0 : 1) }
        return node - leaves
    }

    /// The first index from this one on whose deadline is at `instant` or earlier.
    package func first(from index: Int, by instant: Instant) -> Int? {
        // What has no deadline is never due, nor are the nodes beyond the last index.
        let instant = min(instant, Instant.distantFuture.advanced(by: -1))
        guard earliest <= instant, index < leaves else { return nil }
        var node = leaves + index
        while nodes[node] > instant {
            // To the next on the right, or to that of the round in which both have met.
            while !node.isMultiple(of: 2) { node /= 2 }
            guard node > 0 else { return nil }
            node += 1
        }
        while node < leaves { node = 2 * node + (nodes[2 * node] <= instant ? 0 : 1) }
        return node - leaves
    }

    @inlinable
    @inline(__always)
    package mutating func set(_ index: Int, to deadline: Instant?) {
        let deadline = deadline ?? .distantFuture
        guard nodes[leaves + index] != deadline else { return }
        // A buffer, since an array would ask in each round whether it is shared.
        earliest = nodes.withUnsafeMutableBufferPointer { [leaves] nodes in
            var (node, winner) = (leaves + index, deadline)
            while node > 1, nodes[node] != winner {
                nodes[node] = winner
                winner = min(winner, nodes[node ^ 1])
                node /= 2
            }
            if node == 1 { nodes[1] = winner }
            return nodes[1]
        }
    }
}

extension Deadlines {
    package func write(to state: inout Fingerprint) {
        for node in nodes[leaves...] { state.add(node) }
    }
}
