import DebouncedEngine
import DebouncedStrips
import Testing

@testable import DebouncedConfiguration

/// The example that is installed beside the unit.
@Suite struct ExampleTests {
    static let path = Repository.root + "/systemd/debounced.example.toml"

    @Test func nothingIsWrongInIt() {
        #expect(Plan.read(file: ExampleTests.path).findings == [])
    }

    @Test func itHasEachKey() {
        let lines = String(file: ExampleTests.path).split(separator: "\n")
        let tables = FileDraft.form.description.withNested
        for (table, key) in tables.flatMap({ table in table.keys.map { (table.name, $0.name) } }) {
            let isThere = lines.contains {
                $0.firstMatch(of: try! Regex("(^|[ #{])\(key) *=")) != nil || $0.hasPrefix("[\(key)")
            }
            #expect(isThere, "\(table).\(key)")
        }
    }

    @Test func itSaysWhatItSeems() throws {
        let plan = try #require(Plan.read(file: ExampleTests.path).plan)
        #expect(plan.buttons.map(\.name) == ["power", "volume_up", "lamp"])
        #expect(plan.buttons[0].settings.policy == .trailing(delay: .milliseconds(50)))
        #expect(plan.buttons[0].actions.stages.map(\.after) == [.seconds(3), .seconds(8)])
        #expect(plan.buttons[1].actions.repetition?.every == .milliseconds(80))
        #expect(plan.buttons[2].actions[.press] == [.output(name: "lamp", .toggle)])
        #expect(plan.outputs.map(\.pin) == [.offset(27)])
        #expect(plan.chords.map(\.buttons) == [["power", "lamp"]])
        #expect(
            plan.groups == [
                GroupPlan(name: "panel", buttons: ["volume_up", "lamp"], cooldown: .milliseconds(500))
            ])
    }
}
