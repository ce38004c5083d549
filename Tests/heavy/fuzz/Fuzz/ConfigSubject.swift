import DebouncedConfiguration
import DebouncedEngine
import DebouncedWire

@testable import debounced

/// Any bytes are a plan, or say what is wrong; and a plan can be used.
func takeConfig(_ text: [UInt8]) {
    let (plan, findings) = Plan.read(text: text, file: "fuzz.toml")
    let hasErrors = findings.contains { $0.severity == .error }
    require((plan == nil) == hasErrors, "there is a plan, or an error: \(findings)")
    let lines = text.count { $0 == UInt8(ascii: "\n") } + 1
    for finding in findings {
        require(!finding.message.isEmpty, "a finding says something")
        require(finding.place.map { 1...lines ~= $0.line } ?? true, "a place is in the file: \(finding)")
        require(
            !finding.description.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "one visible line: \(finding)")
    }
    if let plan { use(plan) }
    // The programs of a file with mistakes are looked for as well.
    if plan == nil, let rest = Plan.read(text: text, file: "fuzz.toml", withMistakes: true).plan {
        let obstacles = ProgramCheck(rest, file: "fuzz.toml", user: user).findings
        require(obstacles.allSatisfy { !$0.message.isEmpty }, "an obstacle says something")
    }
}

private let user = ServiceUser()

private func use(_ plan: Plan) {
    require(!plan.map.lines.isEmpty, "a plan has a control")
    require(Set(plan.controls.map(\.name)).count == plan.controls.count, "names are unique")
    require(plan.paragraphs.allSatisfy { !$0.text.isEmpty }, "each thing has its paragraph")
    for json in plan.json { require(JSON(parsing: Array(json.text.utf8)) != nil, "is JSON: \(json.text)") }
    let panel = plan.panel
    require(panel.buttons.count == plan.buttons.count, "each button is in the panel")
    require(panel.chords.allSatisfy { $0.buttons.count > 1 }, "a chord has two buttons or more")
    require(Panel(panel).deadline == nil, "a panel begins at rest")
}
