import DebouncedVisible
import Glibc

/// Standard input, output and error, as a program finds them when it starts.
package enum StandardStreams {
    /// Makes failed writes errors and not signals, lets Ctrl-\ end the program and not have it print a backtrace, and
    /// makes sure that no other file takes the place of a standard stream that was closed: what is printed would be
    /// written into it.
    package static func secure() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        // Swift's runtime takes it for a crash.
        if isHandled(SIGQUIT) { signal(SIGQUIT, SIG_DFL) }
        // Opened in the wrong direction, so that using it fails as if it were closed.
        for (stream, direction) in [
            (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
        ]
        where fcntl(stream, F_GETFD) < 0 && errno == EBADF {
            _ = open("/dev/null", direction)
        }
    }

    /// Returns true if it is neither ignored nor left to the system.
    private static func isHandled(_ signal: Int32) -> Bool {
        var action = sigaction()
        sigaction(signal, nil, &action)
        let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        return handler != unsafeBitCast(SIG_DFL, to: Int.self)
            && handler != unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

/// Prints a line on standard error, whatever characters are in it.
package func say(_ text: String) {
    let line = Array((visible(text) + "\n").utf8)
    _ = line.withUnsafeBytes { writeWaiting($0, to: STDERR_FILENO, patience: 1000) }
}
