import DebouncedLinux
import DebouncedVisible
import Glibc

/// Catches what is written to standard output and error while there is a picture that it would spoil: the log, and the
/// output of actions. It goes into a pipe, whose last line is shown.
///
/// Make it before a runtime, whose log keeps the standard error that it finds.
final class Messages {
    /// Can be read when there is new output.
    let descriptor: Int32
    /// Standard output as it was: the terminal to draw on.
    let screen = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    /// The redirected descriptor, and a copy of where it led.
    private var diverted: [(descriptor: Int32, before: Int32)] = []

    init() {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        descriptor = ends[0]
        // A child must not hold the reading end, and we must not wait for it.
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] where isatty(descriptor) == 1 {
            diverted.append((descriptor, fcntl(descriptor, F_DUPFD_CLOEXEC, 3)))
            dup2(ends[1], descriptor)
        }
        close(ends[1])
    }

    deinit {
        restore()
        close(descriptor)
        close(screen)
    }

    /// The last line of the output since the last call.
    func latest() -> String? {
        var text: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while case let count = read(descriptor, &piece, piece.count), count > 0 {
            text = (text + piece[..<count]).suffix(4096)
        }
        return text.split(separator: UInt8(ascii: "\n")).last.map {
            visible(String(decoding: $0, as: UTF8.self))
        }
    }

    /// Restores the descriptors, and first writes what was not shown.
    func restore() {
        let rest = latest()
        for (descriptor, before) in diverted {
            dup2(before, descriptor)
            close(before)
        }
        diverted = []
        if let rest { say(rest) }
    }
}
