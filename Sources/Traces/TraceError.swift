// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// Why a trace can't be read, with its place.
public struct TraceError: Error, Equatable, Sendable {
    /// Counted from 1.
    public var line: Int
    public var message: String

    public init(line: Int, _ message: String) {
        self.line = line
        self.message = message
    }
}
