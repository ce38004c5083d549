// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedVisible

/// Something that a reader of a config file has to say of it.
package struct Finding: Error, Equatable, Sendable {
    package enum Severity: String, Sendable {
        case error, warning, note
    }

    package var severity: Severity
    package var file: String
    /// None where the file as a whole is meant.
    package var place: Place?
    /// What is wrong, and what would be right.
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
        // Names and keys may hold what would end the line, or do something to a terminal.
        return visible("\(file)\(position): \(severity.rawValue): \(message)")
    }
}
