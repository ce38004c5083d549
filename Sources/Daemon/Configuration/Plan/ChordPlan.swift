/// One `[chord.NAME]`: buttons that are pressed together, and what they do.
package struct ChordPlan: Equatable, Sendable {
    package var name: String
    /// Its name for people.
    package var title: String?
    /// The names of its buttons.
    package var buttons: [String]
    /// The longest time between the first and the last press of its buttons.
    package var within = Standard.within
    package var cooldown = Duration.zero
    package var gap = Standard.gap
    package var actions = Bindings()

    package init(name: String, buttons: [String]) {
        self.name = name
        self.buttons = buttons
    }
}
