// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedButtons
import DebouncedContacts

/// A gesture that was reported, where it stands in time.
struct Mark: Equatable, Sendable {
    var gesture: Gesture
    var instant: Instant

    /// For where there is no room for the word.
    var letter: String {
        switch gesture {
        case .press: "P"
        case .release: "R"
        case .click: "C"
        case .double: "D"
        case .triple: "T"
        case .hold: "H"
        case .repeat: "+"
        }
    }
}
