import DebouncedContacts

/// Everything that a panel must know about a button.
package struct ButtonSettings: Equatable, Sendable {
    package var policy: Policy
    /// Whether a contact that is active at start counts as an edge to active at that instant.
    package var firesAtStart: Bool
    package var gestures: GestureSettings
    /// What its contact learns is forgotten after so many presses, or twice as many.
    package var memory = Learner.memory

    package init(
        policy: Policy, firesAtStart: Bool = false, gestures: GestureSettings = GestureSettings()
    ) {
        self.policy = policy
        self.firesAtStart = firesAtStart
        self.gestures = gestures
    }
}
