/// The kinds of control, in the order in which a panel numbers them.
package enum ControlKind: String, CaseIterable, Comparable, Sendable {
    case button
    case chord
    case `switch`
    case counter
    case encoder

    /// The word that programs find it by in events, notices and the status. A chord is a button to them.
    package var key: String { self == .chord ? ControlKind.button.rawValue : rawValue }

    /// The name of a list of them.
    package var plural: String { self == .switch ? "switches" : rawValue + "s" }

    /// "a button".
    package var withArticle: String { self == .encoder ? "an encoder" : "a \(rawValue)" }

    /// True if it is pressed, or on, for a while.
    package var isHeld: Bool {
        switch self {
        case .button, .chord, .switch: true
        case .counter, .encoder: false
        }
    }

    /// True if it is pressed and released.
    package var isPressed: Bool { self == .button || self == .chord }

    /// The number of lines each control of this kind has.
    package var lines: Int {
        switch self {
        case .button, .switch, .counter: 1
        case .chord: 0
        case .encoder: 2
        }
    }

    package static func < (one: ControlKind, other: ControlKind) -> Bool { one.number < other.number }

    private var number: Int { ControlKind.allCases.firstIndex(of: self)! }

    /// The name of a closing of its contact.
    package var closings: (one: String, several: String) {
        switch self {
        case .button, .chord: ("press", "presses")
        case .switch: ("closing", "closings")
        case .counter: ("pulse", "pulses")
        case .encoder: ("click", "clicks")
        }
    }

    /// The gestures that it reports, in the order in which people read them.
    package var gestures: [Gesture] {
        switch self {
        case .button, .chord: [.press, .release, .click, .double, .triple, .hold, .repeat]
        case .switch: [.on, .off, .hold]
        case .counter: [.pulse]
        case .encoder: [.clockwise, .counterclockwise]
        }
    }
}

/// A control as people refer to it: all controls share one namespace, so that the kind only says how to speak of it.
package struct ControlName: Hashable, Sendable {
    package var kind: ControlKind
    package var name: String

    package init(_ kind: ControlKind, _ name: String) {
        (self.kind, self.name) = (kind, name)
    }
}

extension ControlName: CustomStringConvertible {
    package var description: String { name }

    /// With its kind: "button 'bell'".
    package var title: String { "\(kind.rawValue) '\(name)'" }
}

/// A button, of which there are most.
extension ControlName: ExpressibleByStringLiteral {
    package init(stringLiteral name: String) {
        self.init(.button, name)
    }
}
