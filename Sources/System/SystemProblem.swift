// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Glibc

/// A call of the system that failed.
package struct SystemProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// As errno counts.
    package var code: Int32
    package var doing: String

    package init(code: Int32 = errno, doing: String) {
        self.code = code
        self.doing = doing
    }

    package var description: String { "could not \(doing): \(String(cString: strerror(code)))" }
}
