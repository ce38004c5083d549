import DebouncedBoards
import DebouncedContacts
import DebouncedControls

/// One `[switch.NAME]` while it is being read.
struct SwitchDraft: ControlDraft {
    let table: TomlTable
    let plan: SwitchPlan
    private let policy: Setting<PolicyName>
    private let delay: Setting<SwitchDelay>
    private let confirm: Setting<Duration>
    let bindings: [BindingDraft]
    let lines: [LineUse]

    private enum OnWhen: String, CaseIterable {
        case closed, open
    }

    init(_ name: String, _ table: TomlTable, _ defaults: ButtonKeys) {
        self.table = table
        let wire = WireKeys(table, defaults.wire)
        policy = table.read("policy", Form.choice)
        delay = table.read("delay") { entry throws(Mistake) in try SwitchDelay(entry, table.findings) }
        confirm = table.read("confirm", Form.duration)
        bindings = BindingDraft.readAll(table, .switch)
        let (pin, lines) = table.line(of: "switch '\(name)'", on: wire.chip, example: 22)
        self.lines = lines
        var plan = SwitchPlan(name: name, pin: pin, wiring: wire.wiring)
        table.read("title", Form.title, into: &plan.title)
        table.read("kind", Form.choice, into: &plan.kind)
        table.read("follow", Form.switchCode, into: &plan.follow)
        let onWhen: Setting<OnWhen> = table.read("on_when", Form.choice)
        let start: Setting<ButtonKeys.Start> = table.read("at_start", Form.choice)
        let (rule, shortest) = (policy.value ?? .trailing, confirm.value ?? PolicyName.defaultConfirm)
        let delays = delay.value ?? SwitchDelay(rule)
        plan.settings = SwitchSettings(
            on: rule.policy(delay: delays.on, confirm: shortest),
            off: rule.policy(delay: delays.off, confirm: shortest),
            isOnWhenOpen: onWhen.value.map { $0 == .open } ?? plan.kind?.isOnWhenOpen ?? false,
            firesAtStart: start.value == .fire)
        plan.actions = bindings.bindings
        self.plan = plan
    }
}

extension SwitchDraft {
    func check() {
        findings.refuseEqualStages(of: "switch '\(name)'", bindings.stages)
        guard let policy = policy.value(orDefault: .trailing) else { return }
        if policy != .leading { refuseLeadingKeys(policy) }
        if policy != .trailing, delay.value?.isTable == true {
            findings.error(
                "'delay' can be a table only with policy \"trailing\", and switch '\(name)' is "
                    + "\"\(policy.rawValue)\": write one time", at: delay.place)
        }
    }

    private func refuseLeadingKeys(_ policy: PolicyName) {
        let control = "switch '\(name)'"
        findings.refuse(confirm: confirm, of: control, policy)
        if delay.value?.on == .auto {
            findings.refuseAuto(of: control, policy, instead: "50ms", at: delay.place)
        }
    }

}

/// The `delay` of a switch: one for both directions, or one for each.
struct SwitchDelay {
    let on: Delay
    let off: Delay
    var isTable = false

    static let standard = Delay.fixed(SwitchSettings.defaultDelay)

    /// The default of a policy.
    init(_ policy: PolicyName) {
        on = policy == .trailing ? SwitchDelay.standard : policy.defaultDelay
        off = on
    }

    init(_ entry: Entry, _ findings: Findings) throws(Mistake) {
        guard case .table = entry.value, let table = TomlTable(entry, .switchDelay, findings) else {
            on = try Form.delay(entry)
            off = on
            return
        }
        on = table.read("on", Form.duration).value.map { .fixed($0) } ?? SwitchDelay.standard
        off = table.read("off", Form.duration).value.map { .fixed($0) } ?? SwitchDelay.standard
        isTable = true
    }
}

extension Form {
    /// A switch of Linux's input layer.
    static func switchCode(_ entry: Entry) throws(Mistake) -> InputCode {
        let name = try text(entry)
        if let code = InputCode(switch: name) { return code }
        throw Mistake(
            "Linux has no switch \(quoted(name))", at: entry.place,
            Suggestion(name, among: InputCode.switchNames))
    }
}
