/// A gesture that a control reports, by the name used in the config, the log and events.
package enum Gesture: String, CaseIterable, Sendable {
    case press
    case release
    case click
    case double
    case triple
    case on
    case off
    case hold
    case `repeat`
    case pulse
    case clockwise
    case counterclockwise

    /// True if a knob was turned.
    package var isTurn: Bool { self == .clockwise || self == .counterclockwise }

    /// True if it is what a control is moved for: a press, a change, a pulse or a turn, and not what follows from it.
    package var isMove: Bool {
        switch self {
        case .press, .on, .off, .pulse, .clockwise, .counterclockwise: true
        case .release, .click, .double, .triple, .hold, .repeat: false
        }
    }

    /// True if it stands for exactly one clean edge.
    package var isEdge: Bool { self == .release || isMove && self != .pulse && !isTurn }

    /// Its index in an array that has an element for each gesture.
    package var index: Int {
        switch self {
        case .press: 0
        case .release: 1
        case .click: 2
        case .double: 3
        case .triple: 4
        case .on: 5
        case .off: 6
        case .hold: 7
        case .repeat: 8
        case .pulse: 9
        case .clockwise: 10
        case .counterclockwise: 11
        }
    }
}
