/// The code that the shell gets at the end. The numbers are those of sysexits(3).
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

/// The reason why a command line is wrong.
package struct UsageError: Error, Equatable {
    package let message: String

    package init(_ message: String) {
        self.message = message
    }
}

/// An error that ends a program.
package protocol Failure: Error {
    var exitCode: ExitCode { get }
    /// The words that are printed; nil if they were printed already, or if nobody reads them.
    var words: String? { get }
}

extension Failure where Self: CustomStringConvertible {
    package var words: String? { description }
}

extension ExitCode: Failure {
    package var exitCode: ExitCode { self }
    package var words: String? { nil }
}

extension UsageError: Failure {
    package var exitCode: ExitCode { .usage }
    package var words: String? { message }
}

extension LineProblem: Failure {
    package var exitCode: ExitCode { isLasting ? .badConfiguration : .unavailable }
    package var words: String? {
        "\(self)\(isWithoutChips ? "; 'debounced --simulate' needs none" : "")"
    }
}

extension SystemProblem: Failure {
    package var exitCode: ExitCode { .unavailable }
}

extension WriteProblem: Failure {
    package var exitCode: ExitCode { isClosedPipe ? .success : .outputFailed }
    package var words: String? { isClosedPipe || isReported ? nil : message }
}

/// Runs a program and returns its exit code. What ends it is printed.
///
/// - Parameter help: the command that says how the program is used.
package func runProgram(
    _ name: String, help: @autoclosure () -> String, _ body: () throws -> ExitCode
) -> ExitCode {
    StandardStreams.secure()
    do {
        return try body()
    } catch let failure as any Failure {
        let hint = failure is UsageError ? "; see '\(help())'" : ""
        if let words = failure.words { complain(words + hint, by: name) }
        return failure.exitCode
    } catch {
        complain("internal error, a bug in \(name): \(error)", by: name)
        return .internalError
    }
}

/// Prints an error on standard error.
package func complain(_ text: String, by name: String = "debounced") {
    say(Log.line(.error, text, by: "\(name): "))
}
