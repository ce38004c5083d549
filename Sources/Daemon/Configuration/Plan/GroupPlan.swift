/// One `[group.NAME]`: buttons that are deaf for a while after a press of any of them.
package struct GroupPlan: Equatable, Sendable {
    package var name: String
    /// The names of its buttons.
    package var buttons: [String]
    package var cooldown: Duration

    package init(name: String, buttons: [String], cooldown: Duration) {
        self.name = name
        self.buttons = buttons
        self.cooldown = cooldown
    }
}
