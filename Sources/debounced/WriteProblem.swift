// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedSystem
import Glibc

/// Why what was asked for can't be written.
struct WriteProblem: Error {
    /// What it was to be written to, as in a message.
    let place: String
    /// As errno counts.
    let code: Int32
    /// Whether the log has told of it already.
    var isTold = false

    /// The reader has gone, which is no mistake of anybody's.
    var isClosedPipe: Bool { code == EPIPE }

    var message: String { "\(place): \(String(cString: strerror(code)))" }
}

extension Outlet {
    /// Fails if nothing can be written any more.
    func check(as place: String, isTold: Bool) throws(WriteProblem) {
        if let problem { throw WriteProblem(place: place, code: problem, isTold: isTold) }
    }
}
