import DebouncedBoards
import DebouncedContacts
import DebouncedControls

/// The keys that a button shares with `[defaults]`, as written.
package struct ButtonKeys {
    static let names =
        ["title", "kind"] + WireKeys.names + ["policy", "delay", "confirm", "cooldown", "gap", "at_start"]

    var title: Setting<String>
    var kind: Setting<ButtonKind>
    let wire: WireKeys
    var policy: Setting<PolicyName>
    var delay: Setting<Delay>
    var confirm: Setting<Duration>
    var cooldown: Setting<Duration>
    var gap: Setting<Duration>
    var start: Setting<Start>

    /// What to do with a contact that is active at start.
    package enum Start: String, CaseIterable {
        case ignore, fire
    }

    /// - Parameter defaults: those of the wire.
    init(_ table: TomlTable, _ defaults: WireKeys? = nil) {
        title = table.read("title", Form.title)
        kind = table.read("kind", Form.choice)
        wire = WireKeys(table, defaults)
        policy = table.read("policy", Form.choice)
        delay = table.read("delay", Form.delay)
        confirm = table.read("confirm", Form.duration)
        cooldown = table.read("cooldown", Form.duration)
        gap = table.read("gap", Form.positiveDuration)
        start = table.read("at_start", Form.choice)
    }

    func filled(from defaults: ButtonKeys) -> ButtonKeys {
        var keys = self
        keys.title = title.filled(from: defaults.title)
        keys.kind = kind.filled(from: defaults.kind)
        keys.policy = policy.filled(from: defaults.policy)
        keys.delay = delay.filled(from: defaults.delay)
        keys.confirm = confirm.filled(from: defaults.confirm)
        keys.cooldown = cooldown.filled(from: defaults.cooldown)
        keys.gap = gap.filled(from: defaults.gap)
        keys.start = start.filled(from: defaults.start)
        return keys
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
