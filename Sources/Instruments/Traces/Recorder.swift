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

    /// - Parameters:
    ///   - writer: nil if nothing is to be written.
    ///   - check: is called before each wait, and throws to stop.
    ///   - put: is given what was written after each arrival, and takes it away.
    package init(
        _ source: Source, _ writer: (any TraceWriter)?, check: @escaping () throws -> Void = {},
        put: @escaping (inout [UInt8]) -> Void
    ) {
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
        write { $0.end(at: instant) }
        if columns == nil { write { $0.count(made) } }
    }

    private mutating func record(_ arrival: Arrival, before deadline: Instant?) {
        let kept = inItsColumn(arrival)
        write {
            if arrival == .deadline, let deadline {
                $0.pass(deadline)
            } else if let kept {
                $0.write(kept)
            }
        }
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
