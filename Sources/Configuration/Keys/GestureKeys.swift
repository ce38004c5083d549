import DebouncedEngine
import DebouncedWire

/// The kinds of tables that an action may be.
struct ActionForms {
    private let action = ActionDraft.form(of: .press)
    private let hold = ActionDraft.form(of: .hold)
    private let `repeat` = ActionDraft.form(of: .repeat)

    subscript(gesture: Gesture) -> TableForm<ActionDraft> {
        switch gesture {
        case .hold: hold
        case .repeat: self.repeat
        default: action
        }
    }
}

/// A draft of actions that can be bound to gestures.
protocol BoundDraft {
    var bindings: [BindingDraft] { get set }
}

extension Key where Draft: BoundDraft {
    /// - Parameter help: for those that mean something else than usually.
    static func gestures(_ kind: ControlKind, help: [Gesture: String] = [:]) -> [Key] {
        kind.gestures.map { gesture in
            let description = KeyDescription(
                name: gesture.rawValue, help: help[gesture] ?? gesture.help, standard: nil,
                synonyms: gesture.synonyms, advice: nil, reload: nil, values: { "actions" },
                schema: {
                    .reference(gesture.isTurn ? "turn" : ActionDraft.form(of: gesture).description.name)
                },
                tables: { [ActionDraft.form(of: gesture).description] })
            return Key(description) { entry, draft, findings in
                let actions = ActionDraft.read(entry, gesture, findings)
                draft.bindings.append(
                    BindingDraft(gesture: gesture, place: entry.keyPlace, actions: actions))
            }
        }
    }
}

extension Gesture {
    fileprivate var help: String {
        switch self {
        case .press: "What to do when it is pressed."
        case .release: "What to do when it is released."
        case .click: "What to do at a press that is no hold, and not part of a double or triple."
        case .double: "What to do at two clicks in a row."
        case .triple: "What to do at three clicks in a row."
        case .hold: "What to do when it is held. An array defines several stages."
        case .repeat: "What to do again and again while it is held."
        case .pulse: "What to do with each pulse."
        case .clockwise: "What to do when it has been turned clockwise."
        case .counterclockwise: "What to do when it has been turned counterclockwise."
        default: "What to do when it goes \(rawValue)."
        }
    }

    fileprivate var synonyms: [String] {
        switch self {
        case .press: ["onpress", "pressed", "whenpressed", "down"]
        case .release: ["onrelease", "released", "whenreleased", "up"]
        case .double: ["doublepress", "doubleclick", "doubletap"]
        case .triple: ["triplepress", "tripleclick"]
        case .hold: ["longpress", "long", "held", "longclick"]
        case .pulse: ["onpulse", "tick"]
        case .clockwise: ["right", "cw", "rotateright"]
        case .counterclockwise: ["left", "ccw", "anticlockwise", "rotateleft"]
        default: []
        }
    }
}
