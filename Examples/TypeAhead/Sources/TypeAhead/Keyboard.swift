// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Foundation

/// A terminal that hands over each key as it is hit, until this ends.
final class Keyboard {
    private var before = termios()

    init() {
        tcgetattr(STDIN_FILENO, &before)
        var raw = before
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    }

    deinit {
        tcsetattr(STDIN_FILENO, TCSANOW, &before)
    }

    /// What has been typed, after each key; ends with return.
    var texts: AsyncStream<String> {
        AsyncStream { continuation in
            Thread.detachNewThread {
                var typing = Typing()
                while let byte = FileHandle.standardInput.readData(ofLength: 1).first, byte != 10, byte != 13
                {
                    if typing.take(byte) { continuation.yield(typing.text) }
                }
                continuation.finish()
            }
        }
    }
}
