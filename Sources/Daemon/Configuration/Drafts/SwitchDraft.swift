import DebouncedBoards
import DebouncedContacts
import DebouncedControls

/// One `[switch.NAME]` while it is being read.
struct SwitchDraft {
    static let keys =
        ["pin", "title", "kind"] + WireKeys.names + [
            "policy", "delay", "confirm", "on_when", "at_start", "follow",
        ]

    let name: String
    let place: Place
    private let title: Setting<String>
    private let kind: Setting<SwitchKind>
    let line: LineDraft
    private let policy: Setting<PolicyName>
    private let delay: Setting<SwitchDelay>
    private let confirm: Setting<Duration>
    private let onWhen: Setting<OnWhen>
    private let start: Setting<ButtonKeys.Start>
    private let follow: Setting<SwitchCode>
    let bindings: [BindingDraft]

    private enum OnWhen: String, CaseIterable {
        case closed, open
    }

    init(_ name: String, _ table: TomlTable, _ defaults: ButtonKeys) {
        self.name = name
        place = table.place
        title = table.read("title", Form.title)
        kind = table.read("kind", Form.choice)
        line = LineDraft("switch '\(name)'", table, WireKeys(table, defaults.wire), example: 22)
        policy = table.read("policy", Form.choice)
        delay = table.read("delay") { entry throws(Mistake) in try SwitchDelay(entry, table.findings) }
        confirm = table.read("confirm", Form.duration)
        onWhen = table.read("on_when", Form.choice)
        start = table.read("at_start", Form.choice)
        follow = table.read("follow", Form.switchCode)
        bindings = BindingDraft.readAll(table, .switch)
    }

    func plan(chip: String?) -> SwitchPlan {
        SwitchPlan(
            name: name, title: title.value, kind: kind.value, pin: line.pin.value ?? .offset(0),
            chip: line.wire.chip.value ?? chip, isActiveLow: line.wire.isActiveLow.value,
            bias: line.wire.resistor, poll: line.wire.poll.value,
            settings: settings, actions: bindings.bindings, follow: follow.value)
    }

    private var settings: SwitchSettings {
        let delay = delay.value ?? SwitchDelay(policy.value ?? .trailing)
        let onWhenOpen = onWhen.value.map { $0 == .open } ?? kind.value?.isOnWhenOpen ?? false
        return SwitchSettings(
            on: policy(delay.on), off: policy(delay.off), isOnWhenOpen: onWhenOpen,
            firesAtStart: start.value == .fire)
    }

    private func policy(_ delay: Delay) -> Policy {
        (policy.value ?? .trailing).policy(delay: delay, confirm: confirm.value ?? PolicyName.defaultConfirm)
    }
}

extension SwitchDraft {
    func check(_ findings: Findings) {
        if bindings.hasEqualStages { refuseEqualStages(findings) }
        guard let policy = policy.value(orDefault: .trailing) else { return }
        if policy != .leading { refuseLeadingKeys(findings, policy) }
        if policy != .trailing, delay.value?.isTable == true {
            findings.error(
                "'delay' can be a table only with policy \"trailing\", and switch '\(name)' is "
                    + "\"\(policy.rawValue)\": write one time", at: delay.place)
        }
    }

    private func refuseLeadingKeys(_ findings: Findings, _ policy: PolicyName) {
        if let time = confirm.value, time > .zero {
            findings.error(
                "'confirm' is only valid with policy \"leading\", and switch '\(name)' is \"\(policy.rawValue)\": "
                    + "leave it out", at: confirm.place)
        }
        if delay.value?.on == .auto {
            findings.error(
                "delay = \"auto\" is only valid with policy \"leading\", and switch '\(name)' is "
                    + "\"\(policy.rawValue)\": write a time such as \"50ms\"", at: delay.place)
        }
    }

    private func refuseEqualStages(_ findings: Findings) {
        findings.error(
            "two holds of switch '\(name)' have the same 'after': give each its own",
            at: bindings[.hold]?.place)
    }
}

/// The `delay` of a switch: one for both directions, or one for each.
struct SwitchDelay {
    let on: Delay
    let off: Delay
    var isTable = false

    static let standard = Delay.fixed(.milliseconds(50))

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
    static func switchCode(_ entry: Entry) throws(Mistake) -> SwitchCode {
        let name = try text(entry)
        if let code = SwitchCode(name: name) { return code }
        throw Mistake(
            "Linux has no switch \(quoted(name))", at: entry.place, Suggestion(name, among: SwitchCode.names))
    }
}
