import Glibc
import Testing

@testable import debounced

/// The option tables of the man page say what `--help` says; more may follow in each row.
@Suite struct ManualTests {
    private static let path =
        #filePath.split(separator: "/").dropLast(4).map { "/\($0)" }.joined() + "/man/debounced.1"

    @Test(arguments: CommandName.allCases)
    func theOptionsOfACommandAreThoseOfItsHelp(_ command: CommandName) throws {
        let expected = command.options.map { row(of: $0, for: command) }
        let rows = try ManualTests.rows(of: command)
        #expect(rows.map(\.head) == expected.map(\.head), "in man/debounced.1")
        for (row, right) in zip(rows, expected) {
            #expect(row.text == right.text, "man/debounced.1: \(right.head)")
        }
    }

    private func row(of option: Option, for command: CommandName) -> Row {
        let summary = option.summary(for: command)
        let value = option.value.map { " Ar \($0.lowercased())" } ?? ""
        return Row(
            head: ".It Fl -\(option.rawValue)\(value)",
            text: summary.prefix(1).uppercased() + summary.dropFirst() + ".")
    }

    private struct Row {
        let head: String
        var text = ""
    }

    /// The rows in the command's part of the page, with the first line of their texts.
    private static func rows(of command: CommandName) throws -> [Row] {
        let lines = try page().split(separator: "\n").map(String.init)
        let part = lines.drop { $0 != ".Ss \(command.rawValue)" }.dropFirst()
        var rows: [Row] = []
        for line in part.prefix(while: { !$0.hasPrefix(".Ss ") && !$0.hasPrefix(".Sh ") }) {
            if line.hasPrefix(".It Fl ") {
                rows.append(Row(head: line))
            } else if let last = rows.last, last.text.isEmpty {
                rows[rows.count - 1].text = line
            }
        }
        return rows
    }

    private static func page() throws -> String {
        let file = try #require(fopen(path, "r"))
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
