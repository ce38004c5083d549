// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedConfiguration
import DebouncedSystem
import Glibc

extension ServerSocket {
    /// The socket that `socket` in the config file means, unless the service manager passed one; nil for none.
    package convenience init?(
        _ plan: SocketPlan, variable: (String) -> String? = { getenv($0).map { String(cString: $0) } }
    ) throws(ServerSocketProblem) {
        guard let path = ServerSocket.path(plan, variable) else { return nil }
        try self.init(at: path)
    }

    /// "auto" is in the folder that the service manager made for us, or else in the user's own.
    static func path(_ plan: SocketPlan, _ variable: (String) -> String?) -> String? {
        switch plan {
        case .none: return nil
        case .path(let path): return path
        case .auto: break
        }
        // There may be several, with colons between.
        if let folder = variable("RUNTIME_DIRECTORY")?.split(separator: ":").first {
            return "\(folder)/socket"
        }
        let own = variable("XDG_RUNTIME_DIR").flatMap { $0.isEmpty ? nil : $0 }
        return own.map { "\($0)/debounced.socket" }
    }
}
