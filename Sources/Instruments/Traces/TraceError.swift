/// The reason why a trace can't be read, with the line.
package struct TraceError: Error, Equatable, Sendable {
    /// Starting at 1.
    package var line: Int
    package var message: String
    /// True if this is the last line, without a line feed: it may have been cut short.
    var isAtCut: Bool
    /// The errno, if the trace is sound but can't be kept to be read ahead.
    package var copyProblem: Int32?

    package init(line: Int, _ message: String) {
        self.init(line: line, message, isAtCut: false)
    }

    init(line: Int, _ message: String, isAtCut: Bool) {
        self.line = line
        self.message = message
        self.isAtCut = isAtCut
    }
}
