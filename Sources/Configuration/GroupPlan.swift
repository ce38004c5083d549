// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// One `[group.NAME]`: buttons that are deaf for a while after a press of any of them.
public struct GroupPlan: Equatable, Sendable {
    public var name: String
    /// The names of its buttons.
    public var buttons: [String]
    public var lockout: Duration

    public init(name: String, buttons: [String], lockout: Duration) {
        self.name = name
        self.buttons = buttons
        self.lockout = lockout
    }
}
