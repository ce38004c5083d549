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

    /// The tables of options say what `--help` says; more may follow in each row.
    @Test func theOptionsOfEachCommandAreThoseOfItsHelp() {
        let tables = CommandName.allCases.map { command in
            let rows = command.options.map { option in
                let value = option.argument(for: command).map { " Ar \($0.rawValue.lowercased())" } ?? ""
                return OptionRow("-\(option.rawValue)\(value)", option.summary(for: command))
            }
            return (heading: ".Ss \(command.rawValue)", rows: rows)
        }
        let difference = Manual("debounced.1").difference(from: tables)
        #expect(difference == nil, "\(difference ?? "")")
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
