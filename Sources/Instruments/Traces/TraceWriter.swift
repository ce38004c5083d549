import DebouncedContacts

/// Writes what a source of edges returns as a trace.
package protocol TraceWriter {
    /// What has been written so far; the caller takes it away and empties it.
    var text: [UInt8] { get set }

    /// Writes what happened to a line.
    mutating func write(_ arrival: Arrival)

    /// A deadline was decided: nothing came before it.
    mutating func pass(_ deadline: Instant)

    /// Writes a last row, without a change.
    mutating func end(at instant: Instant)
}
