// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// Something that a reader of a config file has to say of it.
public struct Finding: Error, Equatable, Sendable {
    public enum Severity: String, Sendable {
        case error, warning, note
    }

    public var severity: Severity
    public var file: String
    /// None where the file as a whole is meant.
    public var place: Place?
    /// What is wrong, and what would be right.
    public var message: String

    public init(_ severity: Severity, _ file: String, _ place: Place? = nil, _ message: String) {
        self.severity = severity
        self.file = file
        self.place = place
        self.message = message
    }
}

extension Finding: CustomStringConvertible {
    public var description: String {
        let position = place.map { ":\($0)" } ?? ""
        // Names and keys may hold what would end the line, or do something to a terminal.
        return "\(file)\(position): \(severity.rawValue): \(visible(message))"
    }
}
