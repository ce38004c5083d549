// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedActions
import DebouncedBoards
import DebouncedButtons
import DebouncedConfiguration
import DebouncedContacts

extension Occasion {
    /// - Parameters:
    ///   - button: nil where it was a chord.
    ///   - address: where the button's line was found, if it was.
    init(_ event: Event, of button: ButtonPlan?, at address: LineAddress?) {
        self.init(
            button: event.button, gesture: event.moment.gesture,
            pin: address.map { String($0.offset) } ?? button?.pin.description,
            chip: address?.chipName ?? button?.chip,
            sequence: event.sequence, nanoseconds: event.moment.instant.nanoseconds,
            heldNanoseconds: event.moment.held ?? event.moment.after, count: event.moment.count)
    }
}

extension LineAddress {
    /// The last part of its path, as the kernel calls it.
    fileprivate var chipName: String {
        guard let slash = chip.utf8.lastIndex(of: UInt8(ascii: "/")) else { return chip }
        return String(chip[chip.utf8.index(after: slash)...])
    }
}
