/// Many deadlines, of which the earliest is always known; among equal ones it is the first in file order.
///
/// They play a knock-out tournament, in which the earlier of two wins. Setting one replays at most one match in each
/// round; with twice as many deadlines there is one round more.
@usableFromInline
package struct Deadlines: Sendable {
    /// The deadlines begin at place `leaves`; `distantFuture` stands for none. Each place before holds the earlier of
    /// those at twice its number and at the next; place 0 is unused.
    @usableFromInline var places: [Instant]
    @usableFromInline let leaves: Int
    /// `distantFuture` if there is none.
    @usableFromInline package var earliest = Instant.distantFuture

    package init(count: Int) {
        var leaves = 1
        while leaves < count { leaves *= 2 }
        self.leaves = leaves
        places = Array(repeating: .distantFuture, count: 2 * leaves)
    }

    /// The index of the earliest deadline, if there is one.
    package var first: Int {
        var place = 1
        while place < leaves { place = 2 * place + (places[2 * place] == earliest ? 0 : 1) }
        return place - leaves
    }

    /// The first index from this one on whose deadline is at `instant` or earlier.
    package func first(from index: Int, by instant: Instant) -> Int? {
        // What has no deadline is never due, nor are the places beyond the last index.
        let instant = min(instant, Instant.distantFuture.advanced(by: -1))
        guard earliest <= instant, index < leaves else { return nil }
        var place = leaves + index
        while places[place] > instant {
            // To the next on the right, or to that of the round in which both have met.
            while !place.isMultiple(of: 2) { place /= 2 }
            guard place > 0 else { return nil }
            place += 1
        }
        while place < leaves { place = 2 * place + (places[2 * place] <= instant ? 0 : 1) }
        return place - leaves
    }

    @inlinable
    @inline(__always)
    package mutating func set(_ index: Int, to deadline: Instant?) {
        let deadline = deadline ?? .distantFuture
        guard places[leaves + index] != deadline else { return }
        // A buffer, since an array would ask in each round whether it is shared.
        earliest = places.withUnsafeMutableBufferPointer { [leaves] places in
            var (place, winner) = (leaves + index, deadline)
            while place > 1, places[place] != winner {
                places[place] = winner
                winner = min(winner, places[place ^ 1])
                place /= 2
            }
            if place == 1 { places[1] = winner }
            return places[1]
        }
    }
}
