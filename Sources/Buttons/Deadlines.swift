// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// The deadlines of many, of which the earliest is always known; of equal ones that of the first in the file.
@usableFromInline
struct Deadlines: Sendable {
    private static let never = Instant.distantFuture

    /// Close together, for the search: `never` where there is none.
    private var instants: [Instant]
    /// Whose deadline is the earliest, where there is one.
    private(set) var first = 0
    /// `distantFuture` where there is none.
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

    /// Among locals: with the fields themselves each step would wait for the memory of the one before.
    private mutating func search() {
        var found = (first: 0, earliest: Deadlines.never)
        for index in instants.indices where instants[index] < found.earliest {
            found = (index, instants[index])
        }
        (first, earliest) = found
    }
}
