import DebouncedConfiguration
import DebouncedStrips
import Testing

/// What `replay` reports of the lines of a control, whatever its columns are called: the same as the engine.
@Suite struct MomentTests {
    @Test(arguments: Case.all("moments"))
    func replayReports(_ one: Case) throws {
        let config = one.shared.map { "\($0)\n" }.joined()
        let plan = try #require(Plan.read(text: Array(config.utf8), file: "\(one)").plan)
        let text = one.given.joined(separator: " ")[...]
        let changes = try #require(LineChanges(text, lines: plan.lines.count), "\(text)")
        let pins = plan.lines.map { "\($0.request.pin)".filter(\.isNumber) }
        let expected = one.expected.first == "nothing" ? "" : one.expected.first
        for columns in [plan.lines.map(\.name), pins] {
            #expect(replayed(config, trace: changes.trace(columns)) == expected ?? "", "\(columns)")
        }
    }
}
