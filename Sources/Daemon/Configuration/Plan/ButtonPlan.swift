import DebouncedBoards
import DebouncedControls

/// One `[button.NAME]`: where it is, how it is cleaned, and what its gestures do.
package struct ButtonPlan: Equatable, Sendable {
    package var name: String
    /// Its name for people.
    package var title: String?
    package var kind: ButtonKind
    package var pin: LinePin
    /// "auto", a label, a name or a path.
    package var chip: String
    package var isActiveLow: Bool
    package var bias: Bias
    /// How often its line is read, if its chip can't report edges.
    package var poll: Duration?
    package var settings: ButtonSettings
    /// A press that begins sooner than this after the last one is suppressed.
    package var cooldown: Duration
    /// A press that begins sooner than this after a release is counted with the clicks before it.
    package var gap: Duration
    package var actions: Bindings

    /// Without the others it has the defaults of the config file.
    package init(
        name: String, title: String? = nil, kind: ButtonKind? = nil, pin: LinePin, chip: String? = nil,
        isActiveLow: Bool? = nil, bias: Bias = .pullUp, poll: Duration? = nil, settings: ButtonSettings,
        cooldown: Duration? = nil, gap: Duration? = nil, actions: Bindings = Bindings()
    ) {
        (self.name, self.title, self.kind) = (name, title, kind ?? .button)
        (self.pin, self.chip, self.isActiveLow, self.bias) = (pin, chip ?? "auto", isActiveLow ?? true, bias)
        self.poll = poll
        (self.settings, self.cooldown, self.gap) = (settings, cooldown ?? .zero, gap ?? Standard.gap)
        self.actions = actions
    }
}

/// The kind of a button in Home Assistant.
package enum ButtonKind: String, CaseIterable, Sendable {
    case button, doorbell
}

extension ButtonPlan {
    /// What a board must know about it.
    package var request: LineRequest {
        LineRequest(
            chip: chip, pin: pin, bias: bias, activeLow: isActiveLow, policy: settings.policy, poll: poll)
    }
}

extension LinePin {
    /// The number or name, as in the config file.
    package var text: String {
        switch self {
        case .offset(let offset): String(offset)
        case .name(let name): name
        }
    }
}
