import DebouncedContacts

/// Many deadlines, of which the earliest is always known; among equal ones it is the first in file order.
///
/// They play a knock-out tournament, in which the earlier of two wins. Setting one replays at most one match in each
/// round; with twice as many deadlines there is one round more.
@usableFromInline
struct Deadlines: Sendable {
    /// The deadlines begin at place `leaves`; `distantFuture` stands for none. Each place before holds the earlier of
    /// those at twice its number and at the next; place 0 is unused.
    private var places: [Instant]
    private let leaves: Int
    /// `distantFuture` if there is none.
    @usableFromInline private(set) var earliest = Instant.distantFuture

    init(count: Int) {
        var leaves = 1
        while leaves < count { leaves *= 2 }
        self.leaves = leaves
        places = Array(repeating: .distantFuture, count: 2 * leaves)
    }

    /// The index of the earliest deadline, if there is one.
    var first: Int {
        var place = 1
        while place < leaves { place = 2 * place + (places[2 * place] == earliest ? 0 : 1) }
        return place - leaves
    }

    @inline(__always)
    mutating func set(_ index: Int, to deadline: Instant?) {
        var (place, winner) = (leaves + index, deadline ?? .distantFuture)
        while places[place] != winner {
            places[place] = winner
            if place == 1 {
                earliest = winner
                return
            }
            winner = min(winner, places[place ^ 1])
            place /= 2
        }
    }
}
