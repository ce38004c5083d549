// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// A virtual button, pressed while all of its buttons are.
struct Chord: Sendable {
    /// Its index in the panel.
    let index: Int
    let members: [Int]
    /// The longest time between the first and the last press of its buttons.
    let within: Int64
    /// How long after its first press a bigger chord that contains it may still come.
    let patience: Int64

    init(_ settings: ChordSettings, index: Int, among all: [ChordSettings]) {
        self.index = index
        members = settings.buttons
        within = settings.within.nanoseconds
        let bigger = all.filter { Set($0.buttons).isStrictSuperset(of: settings.buttons) }
        patience = bigger.map(\.within.nanoseconds).max() ?? 0
    }

    /// The first of its presses, if all of its buttons wait and were pressed close enough together.
    func first(of presses: [Instant?]) -> Instant? {
        var (first, last) = (Instant.distantFuture, Instant(nanoseconds: .min))
        for member in members {
            guard let press = presses[member] else { return nil }
            (first, last) = (min(first, press), max(last, press))
        }
        return last.nanoseconds(since: first) < within ? first : nil
    }
}
