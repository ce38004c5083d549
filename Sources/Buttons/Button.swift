// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// One button: a contact, and whether its level at start counts.
struct Button: Sendable {
    private let settings: ButtonSettings
    private(set) var contact: Contact
    /// Whether a reading contradicted what the contact was about to decide.
    private var isVoid = false

    init(_ settings: ButtonSettings) {
        self.settings = settings
        contact = Contact(settings.policy)
    }

    var delay: Duration { contact.currentDelay }

    var deadline: Instant? { isVoid ? nil : contact.deadline }

    /// Starts again at the level at which the line is found; whatever was in progress is dropped.
    mutating func start(_ edge: Edge) -> Edge? {
        let fires = settings.firesAtStart && edge.level == .active
        contact = Contact(settings.policy, level: fires ? .inactive : edge.level)
        isVoid = false
        return fires ? take(edge) : nil
    }

    /// Takes one edge, at an instant at which nothing else is due.
    mutating func take(_ edge: Edge) -> Edge? {
        isVoid = false
        return contact.admit(edge)
    }

    /// Decides nothing until the next edge.
    mutating func void() { isVoid = true }

    /// Decides what is due at the deadline.
    mutating func decide() -> Edge? { contact.decide() }
}
