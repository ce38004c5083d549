import DebouncedVisible

/// An error or a warning about a config file.
package struct Finding: Error, Equatable, Sendable {
    package enum Severity: String, Sendable {
        case error, warning, note
    }

    package var severity: Severity
    package var file: String
    /// Nil if it concerns the whole file.
    package var place: Place?
    /// What is wrong, and what to write instead.
    package var message: String

    package init(_ severity: Severity, _ file: String, _ place: Place? = nil, _ message: String) {
        self.severity = severity
        self.file = file
        self.place = place
        self.message = message
    }
}

extension Finding: CustomStringConvertible {
    package var description: String {
        let position = place.map { ":\($0)" } ?? ""
        // Names and keys may contain line feeds or control characters.
        return visible("\(file)\(position): \(severity.rawValue): \(message)")
    }
}
