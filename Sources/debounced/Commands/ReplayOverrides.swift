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
        name = try invocation.policy(.policy)
        delay = try invocation.delay(.delay)
        confirm = try invocation.duration(.confirm)
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

extension Invocation {
    fileprivate func policy(_ option: Option) throws(UsageError) -> PolicyName? {
        guard let text = self[option] else { return nil }
        guard let name = PolicyName(rawValue: text) else {
            let names = PolicyName.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("--\(option.rawValue) takes one of \(names), not '\(text)'")
        }
        return name
    }

    fileprivate func delay(_ option: Option) throws(UsageError) -> Delay? {
        guard let text = self[option] else { return nil }
        guard let delay = Delay(text: text) else {
            throw UsageError(
                "--\(option.rawValue) takes auto or a number with us, ms, s or min, not '\(text)'")
        }
        return delay
    }

    fileprivate func duration(_ option: Option) throws(UsageError) -> Duration? {
        guard let text = self[option] else { return nil }
        guard let duration = Duration(text: text) else {
            throw UsageError("--\(option.rawValue) takes a number with us, ms, s or min, not '\(text)'")
        }
        return duration
    }
}
