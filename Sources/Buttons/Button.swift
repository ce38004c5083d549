// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// One button: a contact, and what of it counts at start.
struct Button: Sendable {
    private let settings: ButtonSettings
    private(set) var contact: Contact
    /// An edge that was made up from a reading, and has its turn when all is decided that was due until then.
    private var madeUp: Edge?

    init(_ settings: ButtonSettings) {
        self.settings = settings
        contact = Contact(settings.policy)
    }

    /// What a reading contradicts is not decided.
    var deadline: Instant? { madeUp?.instant ?? contact.deadline }

    /// Begins anew at the level at which the line is found; what was under way is dropped.
    mutating func start(_ edge: Edge) -> Edge? {
        let fires = settings.firesAtStart && edge.level == .active
        contact = Contact(settings.policy, level: fires ? .inactive : edge.level)
        madeUp = nil
        return fires ? take(edge) : nil
    }

    /// Takes one edge, at an instant at which nothing else is due.
    mutating func take(_ edge: Edge) -> Edge? { contact.admit(edge) }

    /// Hears of an edge that was made up, in place of whatever is pending.
    mutating func expect(_ edge: Edge) { madeUp = edge }

    /// Decides what is due at the deadline.
    mutating func decide() -> Edge? {
        if let edge = madeUp.take() { return take(edge) }
        return contact.decide()
    }
}
