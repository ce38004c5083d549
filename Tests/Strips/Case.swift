import Glibc
import Synchronization

/// A row of a file in `Tests/Cases`: some lines, and what comes of them.
///
///     ## A mistake has its place.        what the cases below show
///     + [counter.a]                      a line with which each of them begins
///     each = 0                           what is given
///     > 3:8: error: 'each' can't be 0    what comes of it, line by line, or `> nothing`
///
/// Lines with `+` above a heading hold for all headings up to the next ones. A part of a file that is no case has a
/// `problem`, and fails as one.
package struct Case: Sendable, CustomStringConvertible {
    /// In `Tests/Cases`.
    let file: String
    /// All lines of the file.
    let source: [Substring]
    package fileprivate(set) var heading: Substring = ""
    package fileprivate(set) var shared: [Substring] = []
    package fileprivate(set) var given: [Substring] = []
    package fileprivate(set) var expected: [Substring] = []
    /// The number of the last line.
    fileprivate(set) var end = 0
    fileprivate(set) var problem: String?

    package var description: String {
        "\(file):\(end - expected.count): \(given.first ?? heading)"
    }

    /// What is shared and what is given, as a file has it.
    package var text: String { (shared + given).map { $0 + "\n" }.joined() }

    /// How what came of it differs from what it says; nil if it does not, or was accepted.
    package func difference(from lines: [String]) -> String? {
        if let problem { return "\(path):\(end): \(problem)" }
        let lines = lines.isEmpty ? ["nothing"] : lines
        guard lines != expected.map(String.init) else { return nil }
        guard getenv("DEBOUNCED_ACCEPT") == nil else {
            accept(lines)
            return nil
        }
        return "\(path):\(end): of this it says (-), and now comes (+):\n"
            + (expected.map { "-\($0)\n" } + lines.map { "+\($0)\n" }).joined()
    }
}

extension Case {
    private var path: String { "Tests/Cases/\(file)" }

    /// Lines in the place of others, by file and by where these end.
    private static let accepted = Mutex<[String: [Int: (count: Int, lines: [String])]]>([:])

    private func accept(_ lines: [String]) {
        Case.accepted.withLock { accepted in
            accepted[file, default: [:]][end] = (expected.count, lines)
            var text = source
            for (end, (count, lines)) in accepted[file]!.sorted(by: { $0.key > $1.key }) {
                text.replaceSubrange((end - count)..<end, with: lines.map { "> \($0)" })
            }
            Repository.write(text.joined(separator: "\n"), to: path)
        }
        print("accepted: \(path)")
    }

    /// Those of all files of a kind, such as "findings".
    package static func all(_ kind: String) -> [Case] {
        let files = Repository.names(in: "Tests/Cases").filter { $0.hasSuffix(".\(kind)") }
        return (files.isEmpty ? ["*.\(kind)"] : files).flatMap { name in
            var reader = CaseReader(name)
            reader.readAll()
            return reader.cases
        }
    }
}

private struct CaseReader {
    private(set) var cases: [Case] = []
    private var next: Case
    /// Of those under one heading.
    private var count = 0
    /// For all headings; the last of them was read just now if `isCommon`.
    private var common: [Substring] = []
    private var isCommon = false

    init(_ file: String) {
        let text = Repository.text(of: "Tests/Cases/\(file)")
        next = Case(file: file, source: text.split(separator: "\n", omittingEmptySubsequences: false))
    }

    mutating func readAll() {
        for line in next.source {
            next.end += 1
            read(line)
        }
        next.end += 1
        beginHeading("")
        if cases.isEmpty { refuse("there is no case in it") }
    }

    private mutating func read(_ line: Substring) {
        if line == ">" || line.hasPrefix("> ") {
            if next.given.isEmpty { refuse("nothing is given") }
            next.expected.append(line.dropFirst(2))
        } else if line.hasPrefix("## ") {
            beginHeading(line.dropFirst(3))
        } else if line.hasPrefix("+ ") {
            finish()
            share(line.dropFirst(2))
        } else {
            if !next.expected.isEmpty || line.isEmpty { finish() }
            if !line.isEmpty { next.given.append(line) }
        }
    }

    private mutating func beginHeading(_ text: Substring) {
        finish()
        if count == 0 && !next.heading.isEmpty { refuse("there is no case under the heading before") }
        (next.heading, next.shared, count, isCommon) = (text, common, 0, false)
    }

    private mutating func share(_ line: Substring) {
        if count == 0 && !next.heading.isEmpty {
            next.shared.append(line)
        } else {
            common = (isCommon ? common : []) + [line]
            (next.heading, isCommon) = ("", true)
        }
    }

    /// The case ends before the line that is read.
    private mutating func finish() {
        guard !next.given.isEmpty else { return }
        if next.heading.isEmpty { refuse("it has no heading") }
        if next.expected.isEmpty { refuse("a line with what comes of it is missing: > ") }
        var last = next
        last.end -= 1
        cases.append(last)
        (next.given, next.expected, count) = ([], [], count + 1)
    }

    private mutating func refuse(_ problem: String) {
        var wrong = next
        wrong.problem = problem
        cases.append(wrong)
    }
}
