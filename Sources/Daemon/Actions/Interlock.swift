import DebouncedVisible

/// The reason why an output may not be on: what one of the controls in its `off_while` is doing.
package struct Interlock: Equatable, Sendable {
    package enum Cause: Equatable, Sendable {
        case pressed
        /// A switch.
        case on
        /// Its line is missing.
        case missing
        /// Its line is there, but was not read yet. What is on stays on until it is.
        case unread
    }

    package let control: String
    package let cause: Cause

    package init(_ control: String, _ cause: Cause) {
        (self.control, self.cause) = (control, cause)
    }

    /// True if it sets an output off, and does not only keep it from being set on.
    var setsOff: Bool { cause != .unread }
}

extension Interlock: CustomStringConvertible {
    package var description: String {
        switch cause {
        case .pressed: "\(control) is pressed"
        case .on: "\(control) is on"
        case .missing: "the line of \(control) is missing"
        case .unread: "the line of \(control) has not been read yet"
        }
    }
}

extension [Interlock] {
    /// For a sentence: "stop is pressed and the line of door is missing".
    package var words: String { enumeration(map(\.description), "and") }
}

/// Interlocks, put into words when somebody asks.
struct InterlockWords: CustomStringConvertible {
    let interlocks: [Interlock]

    var description: String { interlocks.words }
}
