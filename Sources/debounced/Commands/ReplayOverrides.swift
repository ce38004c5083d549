import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedOptions

/// The settings that a replay tries instead of those in the config.
struct ReplayOverrides {
    private let name: PolicyName?
    private let delay: Delay?
    private let confirm: Duration?

    init(_ invocation: Invocation) throws(UsageError) {
        let names = PolicyName.allCases.map(\.rawValue).joined(separator: ", ")
        let time = "a number with us, ms, s or min"
        name = try invocation.value(of: .policy, "one of \(names)") { PolicyName(rawValue: $0) }
        delay = try invocation.time(of: .delay, "auto or \(time)") { Delay(text: $0) }
        confirm = try invocation.time(of: .confirm, time) { Duration(text: $0) }
        if let name, name != .leading, let confirm, confirm > .zero {
            throw UsageError("--confirm is only valid with policy leading")
        }
        if let name, name != .leading, delay == .auto {
            throw UsageError("--delay auto is only valid with policy leading")
        }
    }

    func apply(to settings: ButtonSettings) -> ButtonSettings {
        var settings = settings
        settings.policy = change(settings.policy)
        return settings
    }

    func apply(to settings: SwitchSettings) -> SwitchSettings {
        var settings = settings
        (settings.on, settings.off) = (change(settings.on), change(settings.off))
        return settings
    }

    private func change(_ policy: Policy) -> Policy {
        let name = name ?? policy.name
        return name.policy(
            delay: delay(of: name, policy), confirm: confirm ?? policy.confirm ?? PolicyName.defaultConfirm)
    }

    /// `auto` applies to the buttons that can learn; the others keep what they have.
    private func delay(of name: PolicyName, _ policy: Policy) -> Delay {
        guard let delay, delay != .auto || name == .leading else { return policy.writtenDelay }
        return delay
    }
}
