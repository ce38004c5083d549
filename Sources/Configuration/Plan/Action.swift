// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// What a gesture does.
package enum Action: Equatable, Sendable {
    case run(Command)
    /// Several go down together.
    case key([Key])
    case output(name: String, OutputChange)
}

/// A program to start, or a line for the shell.
package struct Command: Equatable, Sendable {
    /// The program and its arguments; `/bin/sh -c LINE` for a line of shell.
    package var arguments: [String]
    /// After this it is told to end.
    package var timeout: Duration?
    package var overlap = Overlap.allow
    package var directory: String?
    package var environment: [String: String] = [:]

    package init(_ arguments: [String]) {
        self.arguments = arguments
    }

    package init(shell line: String) {
        self.init(["/bin/sh", "-c", line])
    }
}

/// What happens when an action comes while its last run is still under way.
package enum Overlap: String, CaseIterable, Sendable {
    case allow, skip, queue, restart
}

package enum OutputChange: Equatable, Sendable {
    case on, off, toggle
    case pulse(Duration)
}
