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

    package var description: String { "could not \(doing): \(String(cString: strerror(code)))" }
}
