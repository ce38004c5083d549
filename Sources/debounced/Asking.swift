// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedConfiguration
import DebouncedListening
import DebouncedText

/// What the commands that ask a daemon have in common.
struct Asking {
    let paths: [String]

    init(_ invocation: Invocation) {
        let configured = SocketPlan.inFile(invocation[.config] ?? defaultConfigPath).path
        paths = invocation[.socket].map { [$0] } ?? SocketPaths.usual(configured: configured)
    }

    func connect() throws -> Connection { try SocketPaths.connect(to: paths) }

    /// The one line that answers a request, and what it says.
    func answer(to request: String, on connection: Connection) throws -> (line: [UInt8], JSON) {
        connection.send(request)
        guard let line = connection.nextLine(), let json = JSON(parsing: line) else {
            complain("the daemon hung up without an answer")
            throw ExitCode.unavailable
        }
        if let error = json["error"]?.string {
            complain(error)
            throw ExitCode.unavailable
        }
        return (line, json)
    }
}
