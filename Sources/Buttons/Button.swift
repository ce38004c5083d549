// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// One button: a contact, and whether its level at start counts.
struct Button: Sendable {
    private let settings: ButtonSettings
    private(set) var contact: Contact
    /// Whether a reading contradicted what the contact was about to decide.
    private var isVoid = false
    private var spikes: Spikes
    /// The delay that is known outside.
    private var knownDelay: Duration

    init(_ settings: ButtonSettings) {
        self.settings = settings
        contact = Contact(settings.policy)
        spikes = Spikes(delay: settings.policy.delay)
        knownDelay = contact.currentDelay
    }

    var deadline: Instant? { isVoid ? nil : Instant.earlier(contact.deadline, spikes.deadline) }

    /// Starts again at the level at which the line is found; whatever was in progress is dropped.
    mutating func start(_ edge: Edge) -> Edge? {
        let fires = settings.firesAtStart && edge.level == .active
        contact = Contact(settings.policy, level: fires ? .inactive : edge.level)
        isVoid = false
        spikes.forget()
        return fires ? take(edge) : nil
    }

    /// Takes one edge, at an instant at which nothing else is due.
    mutating func take(_ edge: Edge) -> Edge? {
        isVoid = false
        let clean = contact.admit(edge)
        measure(edge)
        return clean
    }

    /// Decides nothing until the next edge.
    mutating func void() { isVoid = true }

    /// Decides what is due at the deadline.
    mutating func decide() -> Edge? {
        guard let due = contact.deadline, due <= spikes.deadline ?? due else {
            spikes.decide()
            return nil
        }
        let clean = contact.decide()
        if clean?.level == .active { spikes.forget() }
        return clean
    }

    mutating func takeSpikes() -> Spikes.Burst? { spikes.takeBurst() }

    /// The delay, if it has changed since it was last taken.
    mutating func takeDelay() -> Duration? {
        guard contact.currentDelay != knownDelay else { return nil }
        knownDelay = contact.currentDelay
        return knownDelay
    }

    /// What `lockout` does not hear while it is deaf belongs to the press or release before it.
    private mutating func measure(_ edge: Edge) {
        guard contact.accepted == .inactive, !settings.policy.isLockout else { return spikes.forget() }
        spikes.take(edge)
    }
}

extension Policy {
    fileprivate var isLockout: Bool {
        if case .lockout = self { return true }
        return false
    }
}
