// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// One button: a contact, and whether its level at start counts.
struct Button: Sendable {
    /// What came of a step, all at once: a panel takes thousands of them a second.
    struct Outcome {
        let clean: Edge?
        let deadline: Instant?
        /// The delay, if it changed.
        let delay: Duration?
        let spikes: Spikes.Burst?
    }

    private let settings: ButtonSettings
    /// What `lockout` does not hear while it is deaf belongs to the press or release before it.
    private let hearsSpikes: Bool
    private(set) var contact: Contact
    /// Whether a reading contradicted what the contact was about to decide.
    private var isVoid = false
    private var spikes: Spikes
    /// The delay that is known outside, in nanoseconds.
    private var knownDelay: Int64

    init(_ settings: ButtonSettings) {
        self.settings = settings
        hearsSpikes = !settings.policy.isLockout
        contact = Contact(settings.policy)
        spikes = Spikes(delay: settings.policy.delay)
        knownDelay = contact.delay
    }

    var deadline: Instant? { isVoid ? nil : Instant.earlier(contact.deadline, spikes.deadline) }

    /// Starts again at the level at which the line is found; whatever was in progress is dropped.
    mutating func start(_ edge: Edge) -> Outcome {
        let fires = settings.firesAtStart && edge.level == .active
        contact = Contact(settings.policy, level: fires ? .inactive : edge.level)
        isVoid = false
        spikes.forget()
        return fires ? take(edge) : outcome(nil)
    }

    /// Takes one edge, at an instant at which nothing else is due.
    mutating func take(_ edge: Edge) -> Outcome {
        // What came of these pulses was void, and is not known.
        if isVoid, let due = spikes.deadline, due < edge.instant { spikes.forget() }
        isVoid = false
        let clean = contact.admit(edge)
        measure(edge)
        return outcome(clean)
    }

    /// Decides nothing until the next edge.
    mutating func void() { isVoid = true }

    /// Decides what is due at the deadline.
    mutating func decide() -> Outcome {
        guard let due = contact.deadline, due <= spikes.deadline ?? due else {
            return outcome(nil, spikes: spikes.decide())
        }
        let clean = contact.decide()
        if clean?.level == .active { spikes.forget() }
        return outcome(clean)
    }

    private mutating func outcome(_ clean: Edge?, spikes: Spikes.Burst? = nil) -> Outcome {
        Outcome(clean: clean, deadline: deadline, delay: takeDelay(), spikes: spikes)
    }

    private mutating func takeDelay() -> Duration? {
        guard contact.delay != knownDelay else { return nil }
        knownDelay = contact.delay
        return contact.currentDelay
    }

    private mutating func measure(_ edge: Edge) {
        guard contact.accepted == .inactive, hearsSpikes else { return spikes.forget() }
        spikes.take(edge)
    }
}

extension Policy {
    fileprivate var isLockout: Bool {
        if case .lockout = self { return true }
        return false
    }
}
