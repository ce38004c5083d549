// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts

/// One button: a contact, and what of it has been reported.
struct Button: Sendable {
    private let settings: ButtonSettings
    private let index: Int
    private var contact: Contact
    /// The instant of the press whose release is not yet reported.
    private var pressed: Instant?

    init(_ settings: ButtonSettings, index: Int) {
        self.settings = settings
        self.index = index
        contact = Contact(settings.policy)
    }

    var deadline: Instant? { contact.deadline }

    /// Begins anew at the level at which the line is found; what was under way is dropped.
    mutating func start(_ edge: Edge) -> Moment? {
        pressed = nil
        let fires = settings.firesAtStart && edge.level == .active
        contact = Contact(settings.policy, level: fires ? .inactive : edge.level)
        return fires ? take(edge) : nil
    }

    /// Takes one edge, at an instant at which nothing else is due.
    mutating func take(_ edge: Edge) -> Moment? {
        contact.admit(edge).flatMap { report($0) }
    }

    /// Decides what is due at the deadline.
    mutating func decide() -> Moment? {
        contact.decide().flatMap { report($0) }
    }

    /// The release of a contact that was active at start is not reported: nobody saw it pressed.
    private mutating func report(_ clean: Edge) -> Moment? {
        if clean.level == .active {
            pressed = clean.instant
            return Moment(button: index, gesture: .press, at: clean.instant)
        }
        guard let start = pressed.take() else { return nil }
        let held = clean.instant.nanoseconds(since: start)
        return Moment(button: index, gesture: .release, at: clean.instant, held: held)
    }
}
