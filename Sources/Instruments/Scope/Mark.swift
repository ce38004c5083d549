import DebouncedContacts
import DebouncedControls

/// A gesture that was reported, and when.
struct Mark: Equatable, Sendable {
    var gesture: Gesture
    var instant: Instant

    /// Used if there is no room for the word.
    var letter: String {
        switch gesture {
        case .press: "P"
        case .release: "R"
        case .click: "C"
        case .double: "D"
        case .triple: "T"
        case .hold: "H"
        case .repeat: "+"
        case .on: "1"
        case .off: "0"
        case .pulse: "#"
        case .clockwise: ">"
        case .counterclockwise: "<"
        }
    }
}
