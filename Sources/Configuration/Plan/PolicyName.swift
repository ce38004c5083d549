// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// A policy by its name, without its times.
package enum PolicyName: String, CaseIterable, Sendable {
    case leading, trailing, lockout

    package init(of policy: Policy) {
        switch policy {
        case .leading: self = .leading
        case .trailing: self = .trailing
        case .lockout: self = .lockout
        }
    }

    func policy(delay: Duration, confirm: Duration) -> Policy {
        switch self {
        case .leading: .leading(delay: delay, confirm: confirm)
        case .trailing: .trailing(delay: delay)
        case .lockout: .lockout(delay: delay)
        }
    }
}
