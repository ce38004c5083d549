// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// Why a trace can't be read, with its place.
package struct TraceError: Error, Equatable, Sendable {
    /// Counted from 1.
    package var line: Int
    package var message: String

    package init(line: Int, _ message: String) {
        self.line = line
        self.message = message
    }
}
