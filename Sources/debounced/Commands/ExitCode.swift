/// What the shell is told at the end. The numbers are those of sysexits(3).
enum ExitCode: Int32, Error {
    case success = 0
    /// A simulation that did not fire exactly once for each press.
    case notOnce = 1
    case usage = 64
    case badTrace = 65
    case noTrace = 66
    /// No line is available.
    case unavailable = 69
    /// Standard output can't be written to.
    case outputFailed = 74
    /// A bug in this program.
    case internalError = 70
    case badConfiguration = 78
}
