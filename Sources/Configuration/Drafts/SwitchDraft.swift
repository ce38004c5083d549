import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire

/// One `[switch.NAME]` while it is being read.
struct SwitchDraft: ContactDraft {
    let table: TomlTable
    private(set) var plan: SwitchPlan
    var pin = Setting<LinePin>.absent
    var wire: WireKeys
    var bindings: [BindingDraft] = []
    private var policy = Setting<PolicyName>.absent
    private var delay = Setting<SwitchDelay>.absent
    private var confirm = Setting<Duration>.absent
    private var onWhen: OnWhen?
    private var start: ButtonKeys.Start?

    private enum OnWhen: String, CaseIterable {
        case closed, open
    }

    static var form: TableForm<SwitchDraft> {
        TableForm(
            ControlKind.switch.key, "[switch.NAME]", conditions: policyConditions, objection: objection
        ) {
            Key.pin(example: 22)
            Key.title { $0.plan.title = $1 }
            Key(
                "kind", .choice(SwitchKind.self, values: "a class"),
                "What it is, as one of Home Assistant's classes of binary sensors."
            ) { $0.plan.kind = $1 }
            Key.wiring
            Key(
                "policy", .choice(PolicyName.self), "How changes are told from bounces.", default: "trailing"
            ) { $0.policy = $1 }
            Key(
                "delay", .switchDelay,
                "How long a change must last to be reported, or a time for each direction.", default: "50ms",
                synonyms: Delay.synonyms
            ) { $0.delay = $1 }
            Key(
                "confirm", .duration,
                "With leading: how long the contact must be closed to count. Default: 1ms."
            ) { $0.confirm = $1 }
            Key(
                "on_when", .choice(OnWhen.self),
                """
                Whether it is on while its contact is closed or open. Default: closed; open for doors, windows, openings \
                and locks.
                """,
                default: "closed", synonyms: ["normallyclosed", "normallyopen"], reload: .event
            ) { $0.onWhen = $1 }
            Key(
                "at_start", .choice(ButtonKeys.Start.self),
                "Whether its state is reported when its line becomes available.", default: "ignore"
            ) { $0.start = $1 }
            Key(
                "follow", .switchCode,
                "A switch of Linux's input layer that always has the state of this one."
            ) { $0.plan.follow = $1 }
            Key.gestures(
                .switch,
                help: [.hold: "What to do when it has been on for a time. An array defines several stages."])
        }
    }

    /// Names of a contact's states, which are not those of a switch.
    private static func objection(to key: String) -> String? {
        let states = ["open", "opened", "onopen", "close", "closed", "onclose"]
        guard states.contains(word(key)) else { return nil }
        return
            "unknown key '\(key)'; write on and off: a door, a window or a lock is on while it is open, all else while it is closed"
    }

    private static var policyConditions: [(String, JSON)] {
        let hasOneDelay = JSON.properties(("delay", .not(.type("object"))))
        let isQuick = PolicyName.isWritten([.leading, .lockout])
        return [
            ("if", PolicyName.isWritten([.leading])), ("else", PolicyName.learnsNothing),
            ("allOf", .list([.object([("if", isQuick), ("then", hasOneDelay)])])),
        ]
    }

    init(_ name: String, _ table: TomlTable, _ defaults: ButtonKeys) {
        (self.table, wire) = (table, defaults.wire)
        plan = SwitchPlan(name: name, pin: .offset(0))
    }
}

extension SwitchDraft {
    mutating func finish() {
        (plan.pin, plan.wiring, plan.actions) = (pin.value ?? plan.pin, wire.wiring, bindings.bindings)
        let (rule, shortest) = (policy.value ?? .trailing, confirm.value ?? PolicyName.defaultConfirm)
        let delays = delay.value ?? SwitchDelay(rule)
        plan.settings = SwitchSettings(
            on: rule.policy(delay: delays.on, confirm: shortest),
            off: rule.policy(delay: delays.off, confirm: shortest),
            isOnWhenOpen: onWhen.map { $0 == .open } ?? plan.kind?.isOnWhenOpen ?? false,
            firesAtStart: start == .fire)
        wire.warnOfPullToGround(in: table)
        findings.refuseEqualStages(of: title, bindings.stages)
        refuseWhatThePolicyLacks()
    }

    private func refuseWhatThePolicyLacks() {
        guard let policy = policy.value(orDefault: .trailing) else { return }
        if policy != .leading {
            findings.refuse(confirm: confirm, of: title, policy)
            if delay.value?.on == .auto {
                findings.refuseAuto(of: title, policy, instead: "50ms", at: delay.place)
            }
        }
        if policy != .trailing, delay.value?.isTable == true {
            findings.error(
                "'delay' can be a table only with policy \"trailing\", and \(title) is \"\(policy.rawValue)\": "
                    + "write one time", at: delay.place)
        }
    }
}

/// The `delay` of a switch: one for both directions, or one for each.
struct SwitchDelay {
    var on: Delay
    var off: Delay
    var isTable = false

    static let standard = Delay.fixed(SwitchSettings.defaultDelay)

    /// The default of a policy.
    init(_ policy: PolicyName) {
        on = policy == .trailing ? SwitchDelay.standard : policy.defaultDelay
        off = on
    }

    static var form: TableForm<SwitchDelay> {
        TableForm("switchDelay", "a delay such as { on = \"2s\", off = \"30s\" }") {
            Key("on", .duration, "How long it must be on.", default: "50ms") { $0.on = .fixed($1) }
            Key("off", .duration, "How long it must be off.", default: "50ms") { $0.off = .fixed($1) }
        }
    }

    init(_ entry: Entry, _ findings: Findings) throws(Mistake) {
        self.init(.trailing)
        guard case .table = entry.value else {
            on = try Read.delay(entry)
            off = on
            return
        }
        let form = SwitchDelay.form
        isTable = true
        TomlTable(entry, form.description, findings)?.read(form.keys, into: &self)
    }
}

extension ValueForm<SwitchDelay> {
    static var switchDelay: ValueForm {
        ValueForm(
            "a table, 0 to 1440min",
            .anyOf([.choice([Delay.autoText]), .reference("duration"), .reference("switchDelay")]),
            tables: [SwitchDelay.form.description]
        ) { entry, findings throws(Mistake) in try SwitchDelay(entry, findings) }
    }
}

extension ValueForm<InputCode> {
    /// A switch of Linux's input layer.
    static var switchCode: ValueForm {
        ValueForm("SW_LID, SW_DOCK, ...", .choice(InputCode.switchNames)) { entry throws(Mistake) in
            let name = try Read.text(entry)
            if let code = InputCode(switch: name) { return code }
            throw Mistake(
                "Linux has no switch \(quoted(name))", at: entry.place,
                Suggestion(name, among: InputCode.switchNames))
        }
    }
}
