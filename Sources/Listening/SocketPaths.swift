// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Glibc

/// Where a daemon is looked for: as a service, or as a program that the user started.
package enum SocketPaths {
    package static let service = "/run/debounced/socket"

    /// - Parameters:
    ///   - configured: the path that the config file names.
    ///   - variable: returns what the environment says under a name.
    package static func usual(
        configured: String? = nil, variable: (String) -> String? = { getenv($0).map { String(cString: $0) } }
    ) -> [String] {
        let folder = variable("XDG_RUNTIME_DIR").flatMap { $0.isEmpty ? nil : $0 }
        return (configured.map { [$0] } ?? []) + [service]
            + (folder.map { ["\($0)/debounced.socket"] } ?? [])
    }

    /// Connects to the first at which somebody serves.
    ///
    /// - Throws: why not; that one may not be opened says more than that nobody serves at another.
    package static func connect(to paths: [String]) throws(ConnectionProblem) -> Connection {
        var problems: [ConnectionProblem] = []
        for path in paths {
            do throws(ConnectionProblem) { return try Connection(to: path) } catch { problems.append(error) }
        }
        throw problems.first { !$0.isAbsence } ?? problems.first ?? .nobody(service)
    }
}
