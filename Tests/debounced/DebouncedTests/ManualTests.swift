import DebouncedConfiguration
import DebouncedEngine
import DebouncedStrips
import DebouncedWire
import Testing

@testable import debounced

/// The manual says what the program does.
@Suite struct ManualTests {
    @Test(arguments: [
        "debounced.1", "debounced-mqtt.1", "debounced-trace.5", "debounced.toml.5", "debounced-socket.7",
    ])
    func isOfThisVersion(_ name: String) {
        #expect(Manual(name).lines.contains { $0 == ".Os debounced \(version)" }, "in man/\(name)")
    }

    // MARK: Options

    /// The option tables say what `--help` says; more may follow in each row.
    @Test(arguments: CommandName.allCases)
    func theOptionsOfACommandAreThoseOfItsHelp(_ command: CommandName) throws {
        let expected = command.options.map { row(of: $0, for: command) }
        let rows = ManualTests.rows(of: command)
        #expect(rows.map(\.head) == expected.map(\.head), "in man/debounced.1")
        for (row, right) in zip(rows, expected) {
            #expect(row.text == right.text, "man/debounced.1: \(right.head)")
        }
    }

    private func row(of option: Option, for command: CommandName) -> Row {
        let summary = option.summary(for: command)
        let value = option.argument(for: command).map { " Ar \($0.rawValue.lowercased())" } ?? ""
        return Row(
            head: ".It Fl -\(option.rawValue)\(value)",
            text: summary.prefix(1).uppercased() + summary.dropFirst() + ".")
    }

    private struct Row {
        let head: String
        var text = ""
    }

    /// The rows in the command's part of the page, with the first line of their texts.
    private static func rows(of command: CommandName) -> [Row] {
        var rows: [Row] = []
        for line in Manual("debounced.1").part(".Ss \(command.rawValue)").map(String.init) {
            if line.hasPrefix(".It Fl ") {
                rows.append(Row(head: line))
            } else if let last = rows.last, last.text.isEmpty {
                rows[rows.count - 1].text = line
            }
        }
        return rows
    }

    // MARK: JSON

    private let page = Manual("debounced-socket.7")
    private let kinds = Set(ControlKind.allCases.map(\.rawValue) + ["group", "output"])

    @Test func hasEachMemberOfCheck() throws {
        let wire = "chip = 'c'\npoll = '5ms'\n"
        let plan = try plan(
            """
            [button.a]
            pin = 1
            \(wire)[button.b]
            pin = 2
            [switch.s]
            pin = 3
            kind = 'door'
            [counter.c]
            pin = 4
            kind = 'gas'
            unit = 'm³'
            [encoder.e]
            pins = [5, 6]
            axis = 'REL_DIAL'
            [output.o]
            pin = 7
            off_while = ['a']
            [chord.x]
            buttons = ['a', 'b']
            [group.g]
            buttons = ['a']
            cooldown = '1s'
            """)
        let findings = [Finding.Severity.error, .warning, .note].map {
            Finding($0, "f", Place(line: 1, column: 2), "x").json
        }
        let names = JSON.list(plan.json + findings).memberNames.subtracting(kinds)
        #expect(page.part(".Ss check --json").names("Va").symmetricDifference(names).sorted() == [])
    }

    @Test func hasEachMemberOfDoctor() {
        let names = Diagnosis.wrong("s", "f", "r").json.memberNames
        #expect(page.part(".Ss doctor --json").names("Va") == names)
    }
}
