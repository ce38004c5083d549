import DebouncedControls

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

    /// What fires while the control is pressed can't set the output on.
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
