import DebouncedContacts

/// A source that writes down what another returns, on its way to the caller.
package struct Recorder<Source: EdgeSource>: EdgeSource {
    package var source: Source
    private var writer: (any TraceWriter)?
    /// Stored separately: testing `writer` would copy it for each arrival.
    private let isWriting: Bool
    private let put: (inout [UInt8]) -> Void
    private let check: () throws -> Void
    /// The column of each line, if that is not its number.
    private var columns: [Int?]?
    /// The number of edges that may still be written; nil if there is no limit.
    private var room: Int?
    private let isFull: () -> Void

    /// - Parameters:
    ///   - writer: nil if nothing is to be written.
    ///   - check: is called before each wait, and throws to stop.
    ///   - limit: how many edges are written at most, if there is a limit.
    ///   - isFull: is called when that many are written.
    ///   - put: is given what was written after each arrival, and takes it away.
    package init(
        _ source: Source, _ writer: (any TraceWriter)?, check: @escaping () throws -> Void = {},
        limit: Int? = nil, isFull: @escaping () -> Void = {}, put: @escaping (inout [UInt8]) -> Void
    ) {
        (room, self.isFull) = (limit, isFull)
        self.source = source
        self.writer = writer
        isWriting = writer != nil
        self.check = check
        self.put = put
        write { _ in }
    }

    package mutating func next(before deadline: Instant?) throws -> Arrival {
        try check()
        let arrival = try source.next(before: deadline)
        if isWriting { record(arrival, before: deadline) }
        return arrival
    }

    /// The source has other lines from now on: those with the same wires keep their columns, though they may start
    /// again; others have none.
    ///
    /// - Parameter kept: the lines whose wires stay.
    package mutating func change(keeping kept: Renumbering) {
        columns = kept.indices.map { line in kept[line].flatMap { columns == nil ? $0 : columns?[$0] } }
    }

    package mutating func holdsEdge(at instant: Instant) -> Bool {
        source.holdsEdge(at: instant)
    }

    /// Writes a last row, which says until when nothing more happened.
    ///
    /// - Parameter made: how often each line was pressed or moved, if that is known. After a change of lines the trace
    ///   may lack some.
    package mutating func end(at instant: Instant, made: [Int?] = []) {
        // More edges may have come than are written.
        if room != 0 { write { $0.end(at: instant) } }
        if columns == nil { write { $0.count(made) } }
    }

    private mutating func record(_ arrival: Arrival, before deadline: Instant?) {
        guard room != 0 else { return }
        let kept = inItsColumn(arrival)
        defer { if case .edge = kept { count() } }
        write {
            if arrival == .deadline, let deadline {
                $0.pass(deadline)
            } else if let kept {
                $0.write(kept)
            }
        }
    }

    private mutating func count() {
        guard let rest = room else { return }
        room = rest - 1
        if rest == 1 { isFull() }
    }

    private func inItsColumn(_ arrival: Arrival) -> Arrival? {
        guard let columns, let line = arrival.line else { return arrival }
        return columns[line].map { arrival.renumbered(to: $0) }
    }

    private mutating func write(_ step: (inout any TraceWriter) -> Void) {
        guard var writer else { return }
        self.writer = nil
        step(&writer)
        put(&writer.text)
        self.writer = writer
    }
}
