import DebouncedVisible
import Glibc

/// Standard input, output and error, as a program finds them when it starts.
package enum StandardStreams {
    /// Makes failed writes errors and not signals, and makes sure that no other file takes the place of a standard
    /// stream that was closed: what is printed would be written into it.
    package static func secure() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        // Opened in the wrong direction, so that using it fails as if it were closed.
        for (stream, direction) in [
            (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
        ]
        where fcntl(stream, F_GETFD) < 0 && errno == EBADF {
            _ = open("/dev/null", direction)
        }
    }
}

/// Prints a line on standard error, whatever characters are in it.
package func say(_ text: String) {
    let line = Array((visible(text) + "\n").utf8)
    _ = line.withUnsafeBytes { writeWaiting($0, to: STDERR_FILENO, patience: 1000) }
}
