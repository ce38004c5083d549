// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// One `[chord.NAME]`: buttons that are pressed together, and what comes of it.
public struct ChordPlan: Equatable, Sendable {
    public var name: String
    /// The names of its buttons.
    public var buttons: [String]
    /// How soon after the first of them the last must be pressed.
    public var within = Standard.within
    public var cooldown = Duration.zero
    public var gap = Standard.gap
    public var actions = Bindings()

    public init(name: String, buttons: [String]) {
        self.name = name
        self.buttons = buttons
    }
}
