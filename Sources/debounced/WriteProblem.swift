// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedSystem
import Glibc

/// Why the requested output can't be written.
struct WriteProblem: Error {
    /// The name of the output in messages.
    let place: String
    /// The errno.
    let code: Int32
    /// Whether the log has already reported it.
    var isTold = false
    /// What went wrong, if the errno does not tell.
    var text: String?

    /// The reader has gone, which is not an error.
    var isClosedPipe: Bool { code == EPIPE }

    var message: String { "\(place): \(text ?? String(cString: strerror(code)))" }
}

extension Outlet {
    /// Throws if nothing can be written any more.
    func check(as place: String, isTold: Bool) throws(WriteProblem) {
        if let problem { throw WriteProblem(place: place, code: problem, isTold: isTold) }
    }

    /// Throws if not all was written that should have been.
    func checkWhole(as place: String) throws(WriteProblem) {
        let rest = backlogCount
        guard rest > 0 || hasDropped else { return }
        let loss = rest > 0 ? "the last \(rest) bytes were lost" : "some of it was lost"
        throw WriteProblem(place: place, code: EAGAIN, text: "the reader was too slow: \(loss)")
    }
}
