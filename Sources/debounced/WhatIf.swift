// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedButtons
import DebouncedConfiguration
import DebouncedContacts

/// What a replay tries in place of what the config says of each button.
struct WhatIf {
    private let name: PolicyName?
    private let delay: Duration?
    private let confirm: Duration?

    init(_ invocation: Invocation) throws(UsageError) {
        name = try invocation.policy(.policy)
        delay = try invocation.duration(.delay)
        confirm = try invocation.duration(.confirm)
        if let name, name != .leading, let confirm, confirm > .zero {
            throw UsageError("--confirm goes with 'leading' alone")
        }
    }

    func apply(to settings: ButtonSettings) -> ButtonSettings {
        var settings = settings
        settings.policy = change(settings.policy)
        return settings
    }

    private func change(_ policy: Policy) -> Policy {
        let delay = delay ?? policy.delay
        switch (name ?? PolicyName(of: policy), confirm ?? policy.confirm) {
        case (.leading, let confirm?): return .leading(delay: delay, confirm: confirm)
        case (.leading, nil): return .leading(delay: delay)
        case (.trailing, _): return .trailing(delay: delay)
        case (.lockout, _): return .lockout(delay: delay)
        }
    }
}

extension Policy {
    /// Only `leading` has it.
    fileprivate var confirm: Duration? {
        if case .leading(_, let confirm) = self { confirm } else { nil }
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

    fileprivate func duration(_ option: Option) throws(UsageError) -> Duration? {
        guard let text = self[option] else { return nil }
        guard let duration = Duration(text: text) else {
            throw UsageError("--\(option.rawValue) takes a number with us, ms, s or min, not '\(text)'")
        }
        return duration
    }
}
