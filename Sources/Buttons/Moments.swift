// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// What happened and is not yet put out: the earliest first, at one instant in the order of the file.
@usableFromInline
struct Moments: Sendable {
    @usableFromInline private(set) var moments: [Moment] = []

    @inlinable var isEmpty: Bool { moments.isEmpty }

    /// Moments come as they are decided; those of one button stay in that order.
    mutating func insert(_ moment: Moment) {
        var place = moments.endIndex
        while place > 0, moment.precedes(moments[place - 1]) { place -= 1 }
        moments.insert(moment, at: place)
    }

    mutating func takeAll(_ body: (Moment) throws -> Void) rethrows {
        guard !moments.isEmpty else { return }
        defer { moments.removeAll(keepingCapacity: true) }
        for moment in moments { try body(moment) }
    }
}
