import DebouncedLinux
import DebouncedVisible
import DebouncedWire

/// An error or a warning about a config file.
package struct Finding: Error, Equatable, Sendable {
    package enum Severity: String, Sendable {
        case error, warning, note
    }

    package var severity: Severity
    package var file: String
    /// Nil if it concerns the whole file.
    package var place: Place?
    /// Says what is wrong, and what to write instead.
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

extension Finding {
    /// For standard error; it begins with its place in the file, or for the journal with its priority.
    package var logLine: String { Log.line(Log.Priority(self), description, by: "") }
}

extension Finding {
    package var json: JSON {
        JSONRecord { record in
            record.add(severity.rawValue, message)
            record.add("file", file)
            record.add("line", place?.line)
            record.add("column", place?.column)
        }.json
    }
}

extension Log.Priority {
    package init(_ finding: Finding) {
        self = finding.severity == .error ? .error : .warning
    }
}

/// The findings about one file, in the order in which they are made.
final class Findings {
    private let file: String
    private var found: [Finding] = []
    /// The remaining budget for guesses: a file full of mistakes must not take long.
    private var budget = 2_000_000
    /// All kinds of tables, for those in which an unknown key would be right.
    private(set) lazy var tables = FileDraft.form.description.withNested
    private(set) lazy var actions = ActionForms()

    init(file: String) {
        self.file = file
    }

    func error(_ message: String, at place: Place?) { add(.error, message, place) }
    func error(_ mistake: Mistake) {
        error(mistake.message + (mistake.guess.map(question) ?? ""), at: mistake.place)
        for other in mistake.others { error(other) }
    }

    func warn(_ message: String, at place: Place?) { add(.warning, message, place) }

    var hasErrors: Bool { found.contains { $0.severity == .error } }

    /// "; did you mean" and the guess, if there is one.
    func question(_ guess: Suggestion) -> String {
        nearest(guess).map { "; did you mean \(quoted($0))?" } ?? ""
    }

    func nearest(_ guess: Suggestion) -> String? { guess.nearest(&budget) }

    private func add(_ severity: Finding.Severity, _ message: String, _ place: Place?) {
        found.append(Finding(severity, file, place, message))
    }

    /// In file order; findings at one position in the order in which they were made.
    var sorted: [Finding] {
        let start = Place(line: 0, column: 0)
        return found.enumerated()
            .sorted { ($0.element.place ?? start, $0.offset) < ($1.element.place ?? start, $1.offset) }
            .map(\.element)
    }
}

/// A position in a file, counted from 1.
package struct Place: Hashable, Comparable, Sendable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (one: Place, other: Place) -> Bool {
        (one.line, one.column) < (other.line, other.column)
    }
}

extension Place: CustomStringConvertible {
    package var description: String { "\(line):\(column)" }
}
