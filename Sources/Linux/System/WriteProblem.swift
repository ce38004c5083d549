import Glibc

/// The reason why the requested output can't be written.
package struct WriteProblem: Error {
    /// The name of the output in messages.
    private let place: String
    /// The errno.
    package let code: Int32
    /// True if the log has already reported it.
    package let isReported: Bool
    /// Says what went wrong, if the errno does not.
    private let text: String?

    package init(place: String, code: Int32, isReported: Bool = false, text: String? = nil) {
        (self.place, self.code, self.isReported, self.text) = (place, code, isReported, text)
    }

    /// True if the reader of a standard stream has gone, which is not an error.
    package var isClosedPipe: Bool { code == EPIPE && WriteProblem.streams.contains(place) }

    private static let streams: Set = ["standard output", "standard error"]

    package var message: String { "\(place): \(text ?? errorText(code))" }
}

extension BackgroundWriter {
    /// Throws if nothing can be written any more.
    package func check(as place: String, isReported: Bool = false) throws(WriteProblem) {
        if let problem { throw WriteProblem(place: place, code: problem, isReported: isReported) }
    }

    /// Throws if not all was written that should have been.
    package func checkWhole(as place: String) throws(WriteProblem) {
        let rest = backlogCount
        guard rest > 0 || hasDropped else { return }
        let loss = rest > 0 ? "the last \(rest) bytes were lost" : "some of it was lost"
        let culprit = isFile ? "disk" : "reader"
        throw WriteProblem(place: place, code: EAGAIN, text: "the \(culprit) was too slow: \(loss)")
    }
}

/// A failed system call.
package struct SystemProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// The errno.
    package var code: Int32
    package var doing: String

    package init(code: Int32 = errno, doing: String) {
        (self.code, self.doing) = (code, doing)
    }

    package var description: String { "could not \(doing): \(errorText(code))" }
}

/// Puts an errno into words.
package func errorText(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }
