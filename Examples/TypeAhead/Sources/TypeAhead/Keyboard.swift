import Foundation

/// A terminal that hands over each key as it is hit, Ctrl-C too, until it is restored.
final class Keyboard {
    private var before = termios()

    init() {
        tcgetattr(STDIN_FILENO, &before)
        var raw = before
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    }

    /// A global is never released, so this is called.
    func restore() {
        tcsetattr(STDIN_FILENO, TCSANOW, &before)
    }

    /// What has been typed, after each key; ends with return, Ctrl-C or Ctrl-D.
    var texts: AsyncStream<String> {
        AsyncStream { continuation in
            Thread.detachNewThread {
                var typing = Typing()
                let ends: [UInt8] = [3, 4, 10, 13]
                while let byte = FileHandle.standardInput.readData(ofLength: 1).first, !ends.contains(byte) {
                    if typing.take(byte) { continuation.yield(typing.text) }
                }
                continuation.finish()
            }
        }
    }
}
