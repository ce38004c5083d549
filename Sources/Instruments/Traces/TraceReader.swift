import DebouncedContacts

/// Reads the rows of a trace of one form.
protocol TraceReader {
    var matching: ColumnMatcher { get }

    /// Notes on what was known before the first row, in the words of the recorder.
    var known: [TraceNote] { get }

    /// The number of presses or motions of each line, if the recorder wrote it after the last row.
    var made: [Int: Int] { get }

    /// The number of lines the trace can have, even if not all are known yet.
    var lineLimit: Int { get }

    /// The number of lines that may begin without a level: each of those that have not been found yet may.
    var unknownLines: Int { get }

    /// The levels at which lines begin that report only their changes, before the first row is read.
    mutating func assume(_ levels: [Int: Level], in rows: inout Rows)

    /// Reads some rows, without waiting for more than the first. Returns whether there may be more.
    mutating func read(into rows: inout Rows) throws(TraceError) -> Bool
}

extension TraceReader {
    var lineLimit: Int { matching.buttons.count }
    var known: [TraceNote] { [] }
    var made: [Int: Int] { [:] }
    var unknownLines: Int { 0 }
    func assume(_ levels: [Int: Level], in rows: inout Rows) {}
}

/// A word that a recorder wrote above the rows, for a replay.
package struct TraceNote: Equatable, Sendable {
    package let line: Int
    package let text: String
}

/// The number of presses or motions of lines, in the words of a recorder that knows it.
struct TraceCounts {
    /// The same as on a command line.
    static let range = 1...1_000_000

    private(set) var made: [Int: Int] = [:]

    mutating func record(_ number: Int64?, line: Int) {
        guard let number, let count = Int(exactly: number), TraceCounts.range.contains(count) else { return }
        made[line] = count
    }
}

/// The three forms, recognized by the first line.
func makeReader(
    _ text: TraceText, _ buttons: [TraceLine]?, _ options: TraceOptions
) throws(TraceError) -> any TraceReader {
    var text = text
    while let line = try text.peekLine(), line.isFromSigrok { _ = try text.nextLine() }
    guard let line = try text.peekLine() else { throw text.error("the trace is empty") }
    if line.trimmed.starts(with: "$") { return try VCDReader(text, buttons, options) }
    if GpiomonReader.recognizes(line) { return GpiomonReader(text, buttons, options) }
    return try CSVReader(text, buttons, options)
}

extension [TraceNote] {
    /// There are no more lines than this, with a word each.
    private static let most = 2000
    /// A word that is longer is none of ours.
    private static let longest = 1000

    mutating func append(_ word: Bytes, line: Int) {
        guard count < Self.most, word.count <= Self.longest else { return }
        append(TraceNote(line: line, text: word.string))
    }
}
