import Glibc

/// A failed system call.
package struct SystemProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// The errno.
    package var code: Int32
    package var doing: String

    package init(code: Int32 = errno, doing: String) {
        self.code = code
        self.doing = doing
    }

    package var description: String { "could not \(doing): \(errorText(code))" }
}

/// What an errno means, in words.
package func errorText(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }
