// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// `socket`: where the daemon can be talked to.
package enum SocketPlan: Equatable, Sendable {
    /// Wherever the system has a place for it.
    case auto
    case path(String)
    case none
}
