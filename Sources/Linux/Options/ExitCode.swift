/// What the shell is told at the end. The numbers are those of sysexits(3).
package enum ExitCode: Int32, Error {
    case success = 0
    /// It ran, and what it checked is not well: a simulation did not fire exactly once for each press.
    case checkFailed = 1
    case usage = 64
    case badTrace = 65
    case noTrace = 66
    /// No line, daemon or broker is available.
    case unavailable = 69
    /// A bug in this program.
    case internalError = 70
    /// Standard output can't be written to.
    case outputFailed = 74
    case badConfiguration = 78
}

/// Why a command line is wrong.
package struct UsageError: Error, Equatable {
    package let message: String

    package init(_ message: String) {
        self.message = message
    }
}
