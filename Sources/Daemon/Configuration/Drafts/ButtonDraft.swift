import DebouncedBoards
import DebouncedContacts
import DebouncedControls

/// One `[button.NAME]` while it is being read.
struct ButtonDraft {
    let name: String
    let place: Place
    let line: LineDraft
    /// The keys in the button itself.
    private let own: ButtonKeys
    /// The same, completed from `[defaults]`.
    let keys: ButtonKeys
    let bindings: [BindingDraft]

    init(_ name: String, _ table: TomlTable, _ defaults: ButtonKeys) {
        self.name = name
        place = table.place
        own = ButtonKeys(table, defaults.wire)
        keys = own.filled(from: defaults)
        line = LineDraft("button '\(name)'", table, own.wire, example: 17)
        bindings = BindingDraft.readAll(table, .button)
    }

    func plan(chip: String?) -> ButtonPlan {
        ButtonPlan(
            name: name, title: keys.title.value, kind: keys.kind.value, pin: line.pin.value ?? .offset(0),
            chip: line.wire.chip.value ?? chip, isActiveLow: line.wire.isActiveLow.value,
            bias: line.wire.resistor, poll: line.wire.poll.value, settings: keys.settings,
            cooldown: keys.cooldown.value, gap: keys.gap.value, actions: bindings.bindings)
    }
}

extension ButtonDraft {
    func check(_ findings: Findings) {
        refuseStrayConfirm(findings)
        refuseStrayAuto(findings)
        let check = gestureCheck(findings)
        check.run()
        if let policy = keys.contactPolicy { check.refuseOutpaced(by: policy) }
        warnOfShutdown(findings)
    }

    func check(siblings group: GroupDraft, _ findings: Findings) {
        gestureCheck(findings).check(deafness: group.cooldown, "the cooldown of group '\(group.name)'")
    }

    private func gestureCheck(_ findings: Findings) -> GestureCheck {
        GestureCheck(
            owner: "button '\(name)'", bindings: bindings, gap: keys.gap, cooldown: keys.cooldown,
            findings: findings)
    }

    /// In `[defaults]` it applies to the buttons that can use it.
    private func refuseStrayConfirm(_ findings: Findings) {
        guard let policy = keys.policy.value, policy != .leading else { return }
        guard let confirm = own.confirm.value, confirm > .zero else { return }
        findings.error(
            "'confirm' is only valid with policy \"leading\", and button '\(name)' is \"\(policy.rawValue)\": leave it out",
            at: own.confirm.place)
    }

    /// In `[defaults]` it applies to the buttons that can learn.
    private func refuseStrayAuto(_ findings: Findings) {
        guard let policy = keys.policy.value, policy != .leading, own.delay.value == .auto else { return }
        findings.error(
            "delay = \"auto\" is only valid with policy \"leading\", and button '\(name)' is "
                + "\"\(policy.rawValue)\": write a time such as \"30ms\"",
            at: own.delay.place)
    }

    private func warnOfShutdown(_ findings: Findings) {
        for action in bindings[.press]?.actions ?? [] where action.action?.shutsDown == true {
            findings.warn(
                "a press of button '\(name)' shuts the machine down: bind it to hold or double instead",
                at: action.place)
        }
    }
}
