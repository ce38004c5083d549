import DebouncedEngine
import DebouncedLinux

/// One `[output.NAME]` while it is being read.
struct OutputDraft: TableDraft {
    private let table: TomlTable
    private(set) var plan: OutputPlan
    private var pin = Setting<LinePin>.absent
    private var wire: WireKeys
    /// The names of the controls that keep it off, right or wrong.
    private(set) var offWhile: [Entry] = []

    private enum Initial: String, CaseIterable {
        case off, on
    }

    static var form: TableForm<OutputDraft> {
        TableForm("output", "[output.NAME]") {
            Key.title { $0.plan.title = $1 }
            Key.pin(example: 27) { $0.pin = $1 }
            WireKeys.chip.lifted { $1(&$0.wire) }
            Key(
                "active_low", .boolean, "Whether the line is low while the output is on.", default: "false",
                synonyms: ["inverted", "invert"], reload: .new
            ) { $0.plan.isActiveLow = $1 }
            Key(
                "initial", .choice(Initial.self),
                "What it is until an action sets it, and after the daemon has ended.", default: "off"
            ) { $0.plan.isInitiallyOn = $1 == .on }
            Key(
                "off_while", .names(atLeast: 0, "names"),
                "Buttons, chords and switches: while one of them is pressed or on, the output is off."
            ) { $0.offWhile = $1 }
        }
    }

    init(_ name: String, _ table: TomlTable, _ defaults: ButtonKeys) {
        self.table = table
        plan = OutputPlan(name: name, pin: .offset(0))
        wire = WireKeys(fileChip: defaults.wire.fileChip)
    }

    var name: String { plan.name }
    var title: String { "output '\(name)'" }
    var place: Place { table.place }
    var lines: [LineUse] { LineUse.of(pin, of: title, on: wire.chip) }

    mutating func finish() {
        (plan.pin, plan.chip) = (pin.value ?? plan.pin, wire.chip)
        plan.offWhile = offWhile.compactMap(\.text)
    }
}

/// Checks the `off_while` of outputs: the names in them, and what could then never set an output on.
struct InterlockCheck {
    /// The controls that can be active for a while.
    let controls: [any ControlDraft]
    /// The other ones.
    let others: [ControlName]
    let outputs: [OutputDraft]
    let groups: [GroupDraft]
    let findings: Findings

    func run() {
        let names = Set(controls.map(\.name))
        for output in outputs where !output.offWhile.isEmpty {
            findings.check(names: output.offWhile, among: names, objection: objection)
            let listed = Set(output.offWhile.map(\.text))
            for control in controls where listed.contains(control.name) {
                refuseFutile(control.bindings, of: control.name, output.name)
            }
        }
    }

    private func objection(to name: String, at place: Place) -> Mistake {
        if let kind = kind(of: name) {
            return Mistake(
                "\(quoted(name)) is \(kind): only buttons, chords and switches may be listed", at: place)
        }
        let names = controls.map(\.name)
        return unknown("button, chord or switch", name, names, at: place)
    }

    private func kind(of name: String) -> String? {
        if let other = others.first(where: { $0.name == name }) { return other.kind.withArticle }
        if outputs.contains(where: { $0.name == name }) { return "an output" }
        return groups.contains { $0.plan.name == name } ? "a group" : nil
    }

    /// Refuses actions that fire while the control is pressed, and so can't set the output on.
    private func refuseFutile(_ bindings: [BindingDraft], of control: String, _ output: String) {
        for binding in bindings where [.press, .repeat, .on].contains(binding.gesture) {
            for action in binding.actions where action.output.value == output && action.setsOn {
                findings.warn(
                    "this can never set output '\(output)' on, which stays off while '\(control)' is \(binding.gesture == .on ? "on" : "pressed")",
                    at: action.place)
            }
        }
    }
}

extension ActionDraft {
    fileprivate var setsOn: Bool {
        if case .output(_, let change) = action { change != .off } else { false }
    }
}
