/// Why an output may not be on: what one of the controls in its `off_while` is doing.
package struct Interlock: Equatable, Sendable {
    package enum Cause: Equatable, Sendable {
        case pressed
        /// A switch.
        case on
        /// Its line is missing, or not read yet.
        case missing
    }

    package let control: String
    package let cause: Cause

    package init(_ control: String, _ cause: Cause) {
        (self.control, self.cause) = (control, cause)
    }
}

extension Interlock: CustomStringConvertible {
    package var description: String {
        switch cause {
        case .pressed: "\(control) is pressed"
        case .on: "\(control) is on"
        case .missing: "the line of \(control) is missing"
        }
    }
}

extension [Interlock] {
    /// For a sentence: "stop is pressed and the line of door is missing".
    package var words: String { map(\.description).joined(separator: " and ") }
}
