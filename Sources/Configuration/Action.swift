// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// What a gesture does.
public enum Action: Equatable, Sendable {
    case run(Command)
    /// Several go down together.
    case key([Key])
    case output(name: String, OutputChange)
}

/// A program to start, or a line for the shell.
public struct Command: Equatable, Sendable {
    /// The program and its arguments; `/bin/sh -c LINE` for a line of shell.
    public var arguments: [String]
    /// After this it is told to end.
    public var timeout: Duration?
    public var overlap = Overlap.allow
    public var directory: String?
    public var environment: [String: String] = [:]

    public init(_ arguments: [String]) {
        self.arguments = arguments
    }

    public init(shell line: String) {
        self.init(["/bin/sh", "-c", line])
    }
}

/// What happens when an action comes while its last run is still under way.
public enum Overlap: String, CaseIterable, Sendable {
    case allow, skip, queue, restart
}

public enum OutputChange: Equatable, Sendable {
    case on, off, toggle
    case pulse(Duration)
}
