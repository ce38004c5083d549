/// What a control reports, by the name used in the config, the log and events.
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

    /// Whether a knob was turned.
    package var isTurn: Bool { self == .clockwise || self == .counterclockwise }

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
