import DebouncedBoards
import DebouncedControls

/// One `[chord.NAME]`: buttons that are pressed together, and what they do.
package struct ChordPlan: ControlPlan {
    package static let controlKind = ControlKind.chord

    package var name: String
    package var title: String?
    /// The names of its buttons.
    package var buttons: [String]
    /// The longest time between the first and the last press of its buttons.
    package var within = Defaults.within
    package var cooldown = Duration.zero
    package var gap = Defaults.gap
    package var actions = Bindings()

    package init(name: String, buttons: [String]) {
        (self.name, self.buttons) = (name, buttons)
    }

    package var requests: [LineRequest] { [] }

    package func add(to panel: inout PanelSettings, buttons: [String: Int]) {
        let settings = ChordSettings(
            buttons: self.buttons.compactMap { buttons[$0] }, within: within,
            gestures: actions.gestures(gap: gap, cooldown: cooldown))
        panel.chords.append(settings)
    }
}
