// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// Many deadlines, of which the earliest is always known; among equal ones it is the first in file order.
@usableFromInline
struct Deadlines: Sendable {
    private static let never = Instant.distantFuture

    /// Contiguous for the search; `never` stands for no deadline.
    private var instants: [Instant]
    /// The index of the earliest deadline, if there is one.
    private(set) var first = 0
    /// `distantFuture` if there is none.
    @usableFromInline private(set) var earliest = never

    init(count: Int) {
        instants = Array(repeating: Deadlines.never, count: count)
    }

    mutating func set(_ index: Int, to deadline: Instant?) {
        let instant = deadline ?? Deadlines.never
        instants[index] = instant
        if index == first {
            if instant <= earliest { earliest = instant } else { search() }
        } else if instant < earliest || (instant == earliest && index < first) {
            (first, earliest) = (index, instant)
        }
    }

    /// Uses local variables: with the fields themselves each step would wait for the memory access of the one before.
    private mutating func search() {
        var found = (first: 0, earliest: Deadlines.never)
        for index in instants.indices where instants[index] < found.earliest {
            found = (index, instants[index])
        }
        (first, earliest) = found
    }
}
