// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Glibc

/// Results to standard output, in large pieces, for as long as somebody reads.
final class Printout {
    private static let piece = 64 * 1024
    private var text: [UInt8] = []

    deinit { flush() }

    func write(_ line: String) {
        text += line.utf8
        text.append(UInt8(ascii: "\n"))
        if text.count >= Printout.piece { flush() }
    }

    func flush() {
        var rest = text[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { break }
            rest = rest.dropFirst(max(count, 0))
        }
        text.removeAll(keepingCapacity: true)
    }
}
