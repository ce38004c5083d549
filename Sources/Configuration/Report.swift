// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// The findings of one file, as they come up.
final class Report {
    private let file: String
    private var findings: [Finding] = []

    init(file: String) {
        self.file = file
    }

    func error(_ message: String, at place: Place?) { add(.error, message, place) }
    func warn(_ message: String, at place: Place?) { add(.warning, message, place) }
    func note(_ message: String, at place: Place?) { add(.note, message, place) }

    /// All but the notes, in the order of the file; of one place, in the order in which they came.
    var complaints: [Finding] { inOrder.filter { $0.severity != .note } }

    var notes: [Finding] { inOrder.filter { $0.severity == .note } }

    var hasErrors: Bool { findings.contains { $0.severity == .error } }

    private func add(_ severity: Finding.Severity, _ message: String, _ place: Place?) {
        findings.append(Finding(severity, file, place, message))
    }

    private var inOrder: [Finding] {
        let start = Place(line: 0, column: 0)
        return findings.enumerated()
            .sorted { ($0.element.place ?? start, $0.offset) < ($1.element.place ?? start, $1.offset) }
            .map(\.element)
    }
}
