/// What a control reports, by the name used in the config, the log and events.
public enum Gesture: String, CaseIterable, Sendable {
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
}
