import DebouncedEngine
import DebouncedLinux

/// One `[button.NAME]`: where it is, how it is cleaned, and what its gestures do.
package struct ButtonPlan: ContactPlan {
    package static let controlKind = ControlKind.button

    package var name: String
    package var title: String?
    package var kind = ButtonKind.button
    package var pin: LinePin
    package var wiring: Wiring
    package var settings: ButtonSettings
    /// A press that begins sooner than this after the last one is suppressed.
    package var cooldown = Duration.zero
    /// A press that begins sooner than this after a release is counted with the clicks before it.
    package var gap = Defaults.gap
    package var actions = Bindings()

    package init(name: String, pin: LinePin, wiring: Wiring = Wiring(), settings: ButtonSettings) {
        (self.name, self.pin, self.wiring, self.settings) = (name, pin, wiring, settings)
    }

    package var kindName: String? { kind.rawValue }

    package var request: LineRequest { LineRequest(pin, wiring, policy: settings.policy) }

    package var closing: Gesture? { .press }

    package func add(to panel: inout PanelSettings, buttons: [String: Int]) {
        var settings = settings
        settings.gestures = actions.gestures(gap: gap, cooldown: cooldown)
        panel.buttons.append(settings)
    }
}

/// The kind of a button in Home Assistant.
package enum ButtonKind: String, CaseIterable, Sendable {
    case button, doorbell
}

extension Plan {
    package var buttons: [ButtonPlan] {
        get { plans() }
        set { replace(with: newValue) }
    }
}

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
