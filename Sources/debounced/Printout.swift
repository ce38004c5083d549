// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Glibc
import Traces

/// Results to standard output, in large pieces, for as long as somebody reads.
final class Printout {
    private let piece: Int
    private var text: [UInt8] = []
    /// Why nothing can be written any more.
    private(set) var problem: Problem?

    struct Problem: Error {
        let code: Int32

        /// Whoever read has enough: nobody's mistake.
        var isClosedPipe: Bool { code == EPIPE }
    }

    /// - Parameter piece: how many bytes are kept back until they are written.
    init(piece: Int = 64 * 1024) {
        self.piece = piece
    }

    deinit { flush() }

    func write(_ line: String) {
        write { $0 += line.utf8 }
    }

    /// Writes a line.
    @inline(__always)
    func write(_ put: (inout [UInt8]) -> Void) {
        put(&text)
        text.append(UInt8(ascii: "\n"))
        if text.count >= piece { flush() }
    }

    func flush() {
        var rest = text[...]
        while !rest.isEmpty, problem == nil {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { problem = Problem(code: errno) }
            rest = rest.dropFirst(max(count, 0))
        }
        discard()
    }

    /// Forgets what is not yet written.
    func discard() {
        text.removeAll(keepingCapacity: true)
    }
}
