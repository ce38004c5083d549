// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Glibc

/// Where a daemon serves whose config says `socket = "auto"`. The environment says so, to the daemon and to the programs
/// that it starts.
package struct AutoSocket {
    /// In the folder that the service manager made for the daemon.
    package let ofService: String?
    /// In the user's own folder.
    package let ofUser: String?

    /// - Parameter variable: returns what the environment says under a name.
    package init(variable: (String) -> String? = { getenv($0).map { String(cString: $0) } }) {
        // There may be several, with colons between.
        ofService = variable("RUNTIME_DIRECTORY")?.split(separator: ":").first.map { "\($0)/socket" }
        let own = variable("XDG_RUNTIME_DIR").flatMap { $0.isEmpty ? nil : $0 }
        ofUser = own.map { "\($0)/debounced.socket" }
    }
}
