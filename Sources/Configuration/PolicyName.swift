// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts

/// A policy by its name, without its times.
enum PolicyName: String, CaseIterable {
    case leading, trailing, lockout

    func policy(delay: Duration, confirm: Duration) -> Policy {
        switch self {
        case .leading: .leading(delay: delay, confirm: confirm)
        case .trailing: .trailing(delay: delay)
        case .lockout: .lockout(delay: delay)
        }
    }
}
