import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire

/// One `[button.NAME]` while it is being read.
struct ButtonDraft: ContactDraft {
    let table: TomlTable
    private(set) var plan: ButtonPlan
    var pin = Setting<LinePin>.absent
    /// Completed from `[defaults]`.
    private(set) var keys: ButtonKeys
    var bindings: [BindingDraft] = []

    static var form: TableForm<ButtonDraft> {
        TableForm(ControlKind.button.key, "[button.NAME]", conditions: onlyLeadingLearns) {
            Key.pin(example: 17)
            ButtonKeys.keys(of: "it").map { key in key.lifted { $1(&$0.keys) } }
            Key.gestures(.button)
        }
    }

    private static var onlyLeadingLearns: [(String, JSON)] {
        [("if", PolicyName.isWritten([.trailing, .lockout])), ("then", PolicyName.learnsNothing)]
    }

    init(_ name: String, _ table: TomlTable, _ defaults: ButtonKeys) {
        (self.table, keys) = (table, defaults)
        plan = ButtonPlan(name: name, pin: .offset(0), settings: defaults.settings)
    }

    var wire: WireKeys {
        get { keys.wire }
        set { keys.wire = newValue }
    }
}

extension ButtonDraft {
    mutating func finish() {
        (plan.pin, plan.wiring, plan.settings) = (pin.value ?? plan.pin, wire.wiring, keys.settings)
        (plan.title, plan.kind) = (keys.title, keys.kind ?? plan.kind)
        (plan.cooldown, plan.gap) = (keys.cooldown.value ?? plan.cooldown, keys.gap.value ?? plan.gap)
        plan.actions = bindings.bindings
        wire.warnOfPullToGround(in: table)
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
            owner: title, bindings: bindings, gap: keys.gap, cooldown: keys.cooldown,
            findings: findings)
    }

    /// In `[defaults]` they apply to the buttons that can use them.
    private func refuseStrayLeadingKeys() {
        guard let policy = keys.policy.value, policy != .leading else { return }
        if table["confirm"] != nil { findings.refuse(confirm: keys.confirm, of: title, policy) }
        if table["delay"] != nil, keys.delay.value == .auto {
            findings.refuseAuto(of: title, policy, instead: "30ms", at: keys.delay.place)
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
