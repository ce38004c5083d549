import DebouncedContacts

/// Everything that a panel must know about a switch.
package struct SwitchSettings: Equatable, Sendable {
    /// How it goes on, and how it goes off: two policies that differ in their delays alone.
    package var on: Policy
    package var off: Policy
    /// Whether it is on while its contact is open.
    package var isOnWhenOpen: Bool
    /// Whether the state in which it is found at the start is reported.
    package var firesAtStart: Bool
    /// How long it has been on when a hold is reported, the shortest first.
    package var stages: [Duration]

    package static let defaultDelay = Duration.milliseconds(50)

    package init(
        on: Policy = .trailing(delay: SwitchSettings.defaultDelay), off: Policy? = nil,
        isOnWhenOpen: Bool = false,
        firesAtStart: Bool = false, stages: [Duration] = []
    ) {
        (self.on, self.off, self.isOnWhenOpen) = (on, off ?? on, isOnWhenOpen)
        (self.firesAtStart, self.stages) = (firesAtStart, stages)
    }

    /// Whether the contact's level means on.
    func isOn(_ level: Level) -> Bool { (level == .active) != isOnWhenOpen }

    /// How long after the contact settled the change is reported, at worst.
    package func latency(isOn: Bool) -> Duration {
        let latency = (isOn ? on : off).latency
        return isOn == isOnWhenOpen ? latency.release : latency.press
    }

    /// The policy by which its contact accepts this level, or leaves it.
    func policy(to level: Level) -> Policy { isOn(level) ? on : off }
    func policy(from level: Level) -> Policy { isOn(level) ? off : on }
}
