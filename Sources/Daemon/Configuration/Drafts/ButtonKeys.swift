import DebouncedBoards
import DebouncedContacts
import DebouncedControls

/// The keys that a button shares with `[defaults]`.
package struct ButtonKeys {
    let title: Setting<String>
    let kind: Setting<ButtonKind>
    let wire: WireKeys
    let policy: Setting<PolicyName>
    let delay: Setting<Delay>
    let confirm: Setting<Duration>
    let cooldown: Setting<Duration>
    let gap: Setting<Duration>
    let start: Setting<Start>

    /// What to do with a contact that is active at start.
    package enum Start: String, CaseIterable {
        case ignore, fire
    }

    /// Those of `[defaults]`.
    ///
    /// - Parameter chip: the one that the file names.
    init(defaults table: TomlTable, chip: String?) {
        self.init(table, nil, WireKeys(table, fileChip: chip))
    }

    init(_ table: TomlTable, _ defaults: ButtonKeys) {
        self.init(table, defaults, WireKeys(table, defaults.wire))
    }

    private init(_ table: TomlTable, _ defaults: ButtonKeys?, _ wire: WireKeys) {
        self.wire = wire
        title = table.read("title", Form.title).filled(from: defaults?.title)
        kind = table.read("kind", Form.choice).filled(from: defaults?.kind)
        policy = table.read("policy", Form.choice).filled(from: defaults?.policy)
        delay = table.read("delay", Form.delay).filled(from: defaults?.delay)
        confirm = table.read("confirm", Form.duration).filled(from: defaults?.confirm)
        cooldown = table.read("cooldown", Form.duration).filled(from: defaults?.cooldown)
        gap = table.read("gap", Form.positiveDuration).filled(from: defaults?.gap)
        start = table.read("at_start", Form.choice).filled(from: defaults?.start)
    }
}

extension ButtonKeys {
    /// The policy with its times; nil if one of them is wrong.
    var contactPolicy: Policy? {
        guard let name = policy.value(orDefault: .leading),
            let delay = delay.value(orDefault: name.defaultDelay),
            let confirm = confirm.value(orDefault: PolicyName.defaultConfirm)
        else { return nil }
        return name.policy(delay: delay, confirm: confirm)
    }

    var settings: ButtonSettings {
        ButtonSettings(
            policy: contactPolicy ?? .learning(confirm: PolicyName.defaultConfirm),
            firesAtStart: start.value == .fire)
    }
}

// What only `leading` has.
extension Findings {
    func refuse(confirm: Setting<Duration>, of control: String, _ policy: PolicyName) {
        guard let time = confirm.value, time > .zero else { return }
        error(
            "'confirm' is only valid with policy \"leading\", and \(control) is \"\(policy.rawValue)\": leave it out",
            at: confirm.place)
    }

    func refuseAuto(of control: String, _ policy: PolicyName, instead time: String, at place: Place?) {
        error(
            "delay = \"auto\" is only valid with policy \"leading\", and \(control) is \"\(policy.rawValue)\": "
                + "write a time such as \"\(time)\"", at: place)
    }
}
