// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// A policy by its name, without its times.
package enum PolicyName: String, CaseIterable, Sendable {
    case leading, trailing, lockout

    package init(of policy: Policy) {
        switch policy {
        case .leading, .learning: self = .leading
        case .trailing: self = .trailing
        case .lockout: self = .lockout
        }
    }

    /// - Parameter delay: `auto` means 30 ms to those that can't learn it.
    package func policy(delay: Delay, confirm: Duration) -> Policy {
        switch (self, delay) {
        case (.leading, .auto): .learning(confirm: confirm)
        case (.leading, .fixed(let delay)): .leading(delay: delay, confirm: confirm)
        case (.trailing, _): .trailing(delay: delay.withoutLearning)
        case (.lockout, _): .lockout(delay: delay.withoutLearning)
        }
    }
}
