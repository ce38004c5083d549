import DebouncedBoards
import DebouncedContacts
import DebouncedControls

/// One `[button.NAME]` while it is being read.
struct ButtonDraft {
    let name: String
    let place: Place
    private let pin: Setting<LinePin>
    /// The keys in the button itself.
    private let own: ButtonKeys
    /// The same, completed from `[defaults]`.
    let keys: ButtonKeys
    let bindings: [BindingDraft]

    init(_ name: String, _ section: Section, _ defaults: ButtonKeys) {
        self.name = name
        place = section.place
        pin = section.read("pin", Form.pin)
        own = ButtonKeys(section)
        keys = own.filled(from: defaults)
        bindings = BindingDraft.readAll(section, .button)
        if !pin.isWritten, !section.hasUnknownKeys {
            section.report.error("button '\(name)' has no pin: write pin = 17 or pin = \"GPIO17\"", at: place)
        }
    }

    func plan(chip: String?) -> ButtonPlan {
        ButtonPlan(
            name: name, title: keys.title.value, kind: keys.kind.value, pin: pin.value ?? .offset(0),
            chip: keys.chip.value ?? chip, isActiveLow: keys.isActiveLow.value, bias: keys.resistor,
            poll: keys.poll.value, settings: keys.settings, cooldown: keys.cooldown.value,
            gap: keys.gap.value,
            actions: bindings.bindings)
    }

    func lineUse(chip: String?) -> LineUse? {
        guard let value = pin.value, let place = pin.place else { return nil }
        return LineUse(
            owner: "button '\(name)'", pin: value, chip: keys.chip.value ?? chip ?? "auto", place: place)
    }
}

extension ButtonDraft {
    func judge(_ report: Report) {
        refuseStrayConfirm(report)
        refuseStrayAuto(report)
        let judge = gestureJudge(report)
        judge.judge()
        if let policy = keys.contactPolicy { judge.refuseOutpaced(by: policy) }
        warnOfShutdown(report)
    }

    func judge(siblings group: GroupDraft, _ report: Report) {
        gestureJudge(report).judge(deafness: group.cooldown, "the cooldown of group '\(group.name)'")
    }

    private func gestureJudge(_ report: Report) -> GestureJudge {
        GestureJudge(
            owner: "button '\(name)'", bindings: bindings, gap: keys.gap, cooldown: keys.cooldown,
            report: report)
    }

    /// In `[defaults]` it applies to the buttons that can use it.
    private func refuseStrayConfirm(_ report: Report) {
        guard let policy = keys.policy.value, policy != .leading else { return }
        guard let confirm = own.confirm.value, confirm > .zero else { return }
        report.error(
            "'confirm' is only valid with policy \"leading\", and button '\(name)' is \"\(policy.rawValue)\": leave it out",
            at: own.confirm.place)
    }

    /// In `[defaults]` it applies to the buttons that can learn.
    private func refuseStrayAuto(_ report: Report) {
        guard let policy = keys.policy.value, policy != .leading, own.delay.value == .auto else { return }
        report.error(
            "delay = \"auto\" is only valid with policy \"leading\", and button '\(name)' is "
                + "\"\(policy.rawValue)\": write a time such as \"30ms\"",
            at: own.delay.place)
    }

    private func warnOfShutdown(_ report: Report) {
        for action in bindings[.press]?.actions ?? [] where action.action?.shutsDown == true {
            report.warn(
                "a press of button '\(name)' shuts the machine down: bind it to hold or double instead",
                at: action.place)
        }
    }
}
