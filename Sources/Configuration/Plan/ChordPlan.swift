// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// One `[chord.NAME]`: buttons that are pressed together, and what comes of it.
package struct ChordPlan: Equatable, Sendable {
    package var name: String
    /// What people call it.
    package var title: String?
    /// The names of its buttons.
    package var buttons: [String]
    /// How soon after the first of them the last must be pressed.
    package var within = Standard.within
    package var cooldown = Duration.zero
    package var gap = Standard.gap
    package var actions = Bindings()

    package init(name: String, buttons: [String]) {
        self.name = name
        self.buttons = buttons
    }
}
