// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// The findings of one file, as they come up.
final class Report {
    private let file: String
    private var found: [Finding] = []

    init(file: String) {
        self.file = file
    }

    func error(_ message: String, at place: Place?) { add(.error, message, place) }
    func warn(_ message: String, at place: Place?) { add(.warning, message, place) }

    var hasErrors: Bool { found.contains { $0.severity == .error } }

    private func add(_ severity: Finding.Severity, _ message: String, _ place: Place?) {
        found.append(Finding(severity, file, place, message))
    }

    /// In the order of the file; of one place, in the order in which they came.
    var findings: [Finding] {
        let start = Place(line: 0, column: 0)
        return found.enumerated()
            .sorted { ($0.element.place ?? start, $0.offset) < ($1.element.place ?? start, $1.offset) }
            .map(\.element)
    }
}
