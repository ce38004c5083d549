// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// The findings of one file, as they come up.
final class Report {
    private let file: String
    private var found: [Finding] = []
    /// What may still be spent on guesses: a file full of mistakes must hold nobody up.
    private var budget = 2_000_000

    init(file: String) {
        self.file = file
    }

    func error(_ message: String, at place: Place?) { add(.error, message, place) }
    func error(_ mistake: Mistake) {
        error(mistake.message + (mistake.guess.map(question) ?? ""), at: mistake.place)
    }

    func warn(_ message: String, at place: Place?) { add(.warning, message, place) }

    var hasErrors: Bool { found.contains { $0.severity == .error } }

    /// "; did you mean" what it may have been, if anything.
    func question(_ guess: Guess) -> String {
        nearest(guess).map { "; did you mean \(quoted($0))?" } ?? ""
    }

    func nearest(_ guess: Guess) -> String? { guess.nearest(&budget) }

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
