import Glibc

/// Why the requested output can't be written.
package struct WriteProblem: Error {
    /// The name of the output in messages.
    private let place: String
    /// The errno.
    package let code: Int32
    /// Whether the log has already reported it.
    package let isReported: Bool
    /// What went wrong, if the errno does not tell.
    private let text: String?

    package init(place: String, code: Int32, isReported: Bool = false, text: String? = nil) {
        (self.place, self.code, self.isReported, self.text) = (place, code, isReported, text)
    }

    /// Whether the reader of a standard stream has gone, which is not an error.
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
