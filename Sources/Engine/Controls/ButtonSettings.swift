import DebouncedContacts

/// Everything that a panel must know about a button.
public struct ButtonSettings: Equatable, Sendable {
    public var policy: Policy
    /// Whether a contact that is active at start counts as an edge to active at that instant.
    public var firesAtStart: Bool
    public var gestures: GestureSettings

    public init(
        policy: Policy, firesAtStart: Bool = false, gestures: GestureSettings = GestureSettings()
    ) {
        self.policy = policy
        self.firesAtStart = firesAtStart
        self.gestures = gestures
    }
}
