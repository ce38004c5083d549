import Glibc

/// A trace's lines, read as a stream: the buffer never grows, however large the trace.
package struct TraceText {
    private static let capacity = 1 << 17

    private let input: TraceInput
    private let storage = Storage()
    private var start = 0
    private var end = 0
    private var hasEnded = false

    /// The number of the last line read, starting at 1.
    private(set) var lineNumber = 0
    /// True if some words of it were taken.
    private var isInLine = false
    /// True if that line ended with the trace, and not with a line feed.
    private(set) var isCut = false

    /// - Parameter descriptor: a file, a pipe or a terminal; it is read from its current position, and never closed.
    init(descriptor: Int32) { self.init(TraceInput(descriptor)) }

    init(_ input: TraceInput) { self.input = input }

    /// The buffer, freed with the last copy of the text.
    private final class Storage {
        let start = UnsafeMutablePointer<UInt8>.allocate(capacity: TraceText.capacity)

        deinit { start.deallocate() }
    }

    /// The next line without its end, valid until the next one is read.
    mutating func nextLine() throws(TraceError) -> Bytes? {
        while true {
            if let line = bufferedLine() { return line }
            if hasEnded { return lastLine() }
            try refill()
        }
    }

    /// The next line, or so many whole words of it as there is room for.
    mutating func nextWords() throws(TraceError) -> Bytes? {
        while true {
            if let line = bufferedLine() ?? (hasEnded ? lastLine() : nil) {
                if isInLine { lineNumber -= 1 }
                isInLine = false
                return line
            }
            if hasEnded { return nil }
            if start == 0, end == TraceText.capacity, let words = bufferedWords() { return words }
            try refill()
        }
    }

    /// Returns the words in the buffer up to the last space: the line goes on.
    private mutating func bufferedWords() -> Bytes? {
        let first = storage.start
        guard let last = (0..<end).last(where: { first[$0] == 0x20 || first[$0] == 0x09 }) else { return nil }
        if !isInLine { lineNumber += 1 }
        (isInLine, start) = (true, last + 1)
        return Bytes(start: first, end: first + last)
    }

    /// The next line, if it has already been read from the descriptor.
    @inline(__always)
    mutating func bufferedLine() -> Bytes? {
        let first = storage.start + start
        guard let newline = memchr(first, 0x0A, end - start) else { return nil }
        let length = UnsafeRawPointer(first).distance(to: UnsafeRawPointer(newline))
        start += length + 1
        lineNumber += 1
        return Bytes(start: first, end: first + length)
    }

    /// Everything that has already been read from the descriptor.
    var rest: Bytes { Bytes(start: storage.start + start, end: storage.start + end) }

    /// Reads as much as there is room for.
    mutating func fill() throws(TraceError) {
        while !hasEnded, end - start < TraceText.capacity { try refill() }
    }

    /// The first line that is not empty; it remains the next to be read.
    mutating func peekLine() throws(TraceError) -> Bytes? {
        while var line = try nextWords() {
            if lineNumber == 1 { _ = line.eat("\u{FEFF}") }
            guard !line.trimmed.isEmpty else { continue }
            start = line.start - UnsafePointer(storage.start)
            lineNumber -= 1
            (isCut, isInLine) = (false, false)
            return line
        }
        return nil
    }

    /// Checks that only empty lines follow. Returns false, since nothing more is to be read.
    mutating func expectEnd() throws(TraceError) -> Bool {
        let problem = error("the line is empty")
        while let line = try nextLine() {
            guard line.trimmed.isEmpty else { throw problem }
        }
        return false
    }

    /// An error in the last line that was read.
    func error(_ message: String) -> TraceError {
        TraceError(line: max(lineNumber, 1), message, isAtCut: isCut)
    }
}

extension TraceText {
    /// The last line need not end with a line feed.
    private mutating func lastLine() -> Bytes? {
        guard start < end else { return nil }
        defer { start = end }
        lineNumber += 1
        isCut = true
        return Bytes(start: storage.start + start, end: storage.start + end)
    }

    private mutating func refill() throws(TraceError) {
        memmove(storage.start, storage.start + start, end - start)
        (start, end) = (0, end - start)
        guard end < TraceText.capacity else { throw nextError("the line is too long") }
        let count = try readSome()
        end += count
        hasEnded = count == 0
    }

    private func readSome() throws(TraceError) -> Int {
        let room = UnsafeMutableRawBufferPointer(start: storage.start + end, count: TraceText.capacity - end)
        do throws(TraceInput.Problem) {
            return try input.read(into: room)
        } catch {
            var problem = nextError(String(cString: strerror(error.code)))
            if error.isOfCopy { problem.copyProblem = error.code }
            throw problem
        }
    }

    private func nextError(_ message: String) -> TraceError {
        TraceError(line: lineNumber + (isInLine ? 0 : 1), message)
    }
}

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
