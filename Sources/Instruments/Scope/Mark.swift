import DebouncedContacts
import DebouncedControls

/// A gesture that was reported, and when.
struct Mark: Equatable, Sendable {
    var gesture: Gesture
    var instant: Instant

    /// Used if there is no room for the word.
    var letter: String {
        switch gesture {
        case .repeat: "+"
        case .on: "1"
        case .off: "0"
        case .pulse: "#"
        case .clockwise: ">"
        case .counterclockwise: "<"
        default: gesture.rawValue.prefix(1).uppercased()
        }
    }
}
