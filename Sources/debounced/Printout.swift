// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedTraces
import Glibc

/// Results to standard output, in large pieces, for as long as somebody reads.
final class Printout {
    private let descriptor: Int32
    private var piece: Int
    private static let usualPiece = 64 * 1024
    private var text: [UInt8] = []
    /// Why nothing can be written any more.
    private(set) var problem: Problem?

    struct Problem: Error {
        let code: Int32

        /// Whoever read has enough: nobody's mistake.
        var isClosedPipe: Bool { code == EPIPE }
    }

    /// - Parameter firstPiece: how many bytes are kept back until some are written.
    init(to descriptor: Int32 = STDOUT_FILENO, firstPiece: Int = Printout.usualPiece) {
        self.descriptor = descriptor
        piece = firstPiece
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

    /// Writes whole lines.
    func write(_ lines: [UInt8]) {
        text += lines
        if text.count >= piece { flush() }
    }

    func flush() {
        var written = 0
        while written < text.count, problem == nil {
            let count = text.withUnsafeBytes { put(UnsafeRawBufferPointer(rebasing: $0[written...])) }
            if count < 0, errno != EINTR { problem = Problem(code: errno) }
            written += max(count, 0)
        }
        discard()
        piece = min(piece, Printout.usualPiece)
    }

    private func put(_ bytes: UnsafeRawBufferPointer) -> Int {
        Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    }

    /// Forgets what is not yet written.
    func discard() {
        text.removeAll(keepingCapacity: true)
    }
}
