import DebouncedContacts

/// Writes what a source of edges returns as a trace.
package protocol TraceWriter {
    /// The text that has been written so far; the caller takes it away and empties it.
    var text: [UInt8] { get set }

    /// Writes what happened to a line.
    mutating func write(_ arrival: Arrival)

    /// A deadline was decided: nothing came before it.
    mutating func pass(_ deadline: Instant)

    /// Writes a last row, without a change.
    mutating func end(at instant: Instant)

    /// Writes, after the last row, how often each line was pressed or moved, as far as that is known.
    mutating func count(_ made: [Int?])
}

extension [Int?] {
    /// Counts that are known, with their lines. No trace says more than a command line may.
    var knownCounts: [(line: Int, count: Int)] {
        enumerated().compactMap { line, count in
            count.flatMap { TraceCounts.range.contains($0) ? (line, $0) : nil }
        }
    }
}
