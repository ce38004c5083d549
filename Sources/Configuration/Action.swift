// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// What a gesture does.
public enum Action: Equatable, Sendable {
    case run(Command)
}

/// A program to start, or a line for the shell.
public struct Command: Equatable, Sendable {
    /// The program and its arguments; `/bin/sh -c LINE` for a line of shell.
    public var arguments: [String]

    public init(_ arguments: [String]) {
        self.arguments = arguments
    }
}
