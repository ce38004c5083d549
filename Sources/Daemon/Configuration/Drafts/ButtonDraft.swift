import DebouncedControls

/// One `[button.NAME]` while it is being read.
struct ButtonDraft: ControlDraft {
    let table: TomlTable
    let plan: ButtonPlan
    /// Completed from `[defaults]`.
    let keys: ButtonKeys
    let bindings: [BindingDraft]
    let lines: [LineUse]

    init(_ name: String, _ table: TomlTable, _ defaults: ButtonKeys) {
        self.table = table
        keys = ButtonKeys(table, defaults)
        bindings = BindingDraft.readAll(table, .button)
        let (pin, lines) = table.line(of: "button '\(name)'", on: keys.wire.chip, example: 17)
        self.lines = lines
        var plan = ButtonPlan(name: name, pin: pin, wiring: keys.wire.wiring, settings: keys.settings)
        (plan.title, plan.kind) = (keys.title.value, keys.kind.value ?? plan.kind)
        (plan.cooldown, plan.gap) = (keys.cooldown.value ?? plan.cooldown, keys.gap.value ?? plan.gap)
        plan.actions = bindings.bindings
        self.plan = plan
    }
}

extension ButtonDraft {
    func check() {
        refuseStrayLeadingKeys()
        let check = gestureCheck
        check.run()
        if let policy = keys.contactPolicy { check.refuseOutpaced(by: policy) }
        warnOfShutdown()
    }

    func check(siblings group: GroupDraft) {
        gestureCheck.check(deafness: group.cooldown, "the cooldown of group '\(group.plan.name)'")
    }

    /// - Parameter wait: for how long its press may wait for a chord.
    func check(wait: Duration) {
        if let policy = keys.contactPolicy { gestureCheck.refuseOutpaced(by: policy, waiting: wait) }
    }

    private var gestureCheck: GestureCheck {
        GestureCheck(
            owner: control.title, bindings: bindings, gap: keys.gap, cooldown: keys.cooldown,
            findings: findings)
    }

    /// In `[defaults]` they apply to the buttons that can use them.
    private func refuseStrayLeadingKeys() {
        guard let policy = keys.policy.value, policy != .leading else { return }
        let control = "button '\(name)'"
        if table["confirm"] != nil { findings.refuse(confirm: keys.confirm, of: control, policy) }
        if table["delay"] != nil, keys.delay.value == .auto {
            findings.refuseAuto(of: control, policy, instead: "30ms", at: keys.delay.place)
        }
    }

    private func warnOfShutdown() {
        for action in bindings[.press]?.actions ?? [] where action.action?.shutsDown == true {
            findings.warn(
                "a press of button '\(name)' shuts the machine down: bind it to hold or double instead",
                at: action.place)
        }
    }
}
