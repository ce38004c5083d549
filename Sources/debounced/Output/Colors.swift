import DebouncedControls
import Glibc

/// Whether standard output, or another descriptor, is a terminal that can show colours, and colours are not turned off.
func isColored(_ descriptor: Int32 = STDOUT_FILENO) -> Bool {
    isatty(descriptor) == 1 && !isSet("NO_COLOR") && getenv("TERM").map { strcmp($0, "dumb") } != 0
}

/// As https://no-color.org says: an empty variable does not count.
private func isSet(_ variable: String) -> Bool {
    getenv(variable).map { $0.pointee != 0 } ?? false
}

extension Gesture {
    /// The terminal's colour for a gesture: presses must stand out.
    private var color: Int {
        switch self {
        case .release, .off: 90
        case .click, .double, .triple, .counterclockwise: 36
        case .hold, .repeat: 33
        default: 32
        }
    }

    func colored(_ text: String) -> String { "\u{1b}[\(color)m\(text)\u{1b}[0m" }
}
