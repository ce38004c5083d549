import DebouncedContacts

/// The edges of a recording: its rows give the time, which passes as fast as they can be read.
package struct TraceSource: EdgeSource {
    /// True if it comes from something other than a file.
    package let isPipe: Bool
    private var reader: any TraceReader
    private var rows = Rows()
    private var ending: Ending?
    private var hasToldLast = false
    /// The reason why the last line was ignored, if it seems to have been cut short.
    package private(set) var cut: TraceError?

    /// Reads CSV, VCD or the output of gpiomon, up to the end of the header.
    /// - Parameters:
    ///   - descriptor: a file, a pipe or a terminal; never closed.
    ///   - buttons: the buttons whose columns count, in the order of the lines; nil if each column is a button of its
    ///     own, active high.
    ///   - options: what the trace does not say of itself.
    ///   - copy: returns an empty file for what is read ahead of a pipe; nil if the pipe is played as it comes.
    package init(
        descriptor: Int32, buttons: [TraceLine]?, _ options: TraceOptions = TraceOptions(),
        copy: () -> Int32? = { nil }
    ) throws(TraceError) {
        let input = TraceInput(descriptor, copy: copy)
        isPipe = !input.isFile
        func make() throws(TraceError) -> any TraceReader {
            try makeReader(TraceText(input), buttons, options)
        }
        reader = try make()
        guard reader.unknownLines > 0, input.canRewind else {
            // What can't be read ahead begins each line with its first edge.
            input.goOn()
            return
        }
        let levels = StartLevels.readAhead(&reader, most: options.mostAhead)
        input.rewind()
        reader = try make()
        reader.assume(levels, in: &rows)
    }

    package mutating func next(before deadline: Instant?) throws -> Arrival {
        while fill() {
            let change = rows.first
            if let deadline, deadline <= change.instant, !change.kind.precedesDeadlines { return .deadline }
            rows.removeFirst()
            if change.kind == .pass { continue }
            return change.arrival
        }
        if case .trouble(let error) = ending { throw error }
        if !hasToldLast {
            hasToldLast = true
            return .last(rows.instant)
        }
        return deadline == nil ? .end : .deadline
    }

    package mutating func holdsEdge(at instant: Instant) -> Bool {
        while fill(), rows.first.instant == instant {
            guard rows.first.kind == .pass else { return true }
            rows.removeFirst()
        }
        return false
    }
}

extension TraceSource {
    /// The end of the trace: what was read before is returned first.
    private enum Ending {
        case over
        case trouble(TraceError)
    }

    /// Returns true if there is something to return.
    @inline(__always)
    private mutating func fill() -> Bool {
        rows.hasNext || readSome()
    }

    private mutating func readSome() -> Bool {
        while !rows.hasNext, ending == nil {
            do throws(TraceError) {
                if try !reader.read(into: &rows) { ending = .over }
            } catch {
                end(with: error)
            }
            rows.order()
        }
        return rows.hasNext
    }

    /// A line that was cut short by a power cut or a full disk is ignored; everything before it counts.
    private mutating func end(with error: TraceError) {
        guard error.isAtCut, rows.hasRow else {
            ending = .trouble(error)
            return
        }
        (ending, cut) = (.over, error)
    }
}

extension TraceSource {
    /// The names of the lines.
    package var matching: ColumnMatcher { reader.matching }

    /// Notes on what was known before the first row, in the words of the recorder.
    package var known: [TraceNote] { reader.known }

    /// The number of presses or motions of each line, if the recorder knew it; complete once all was read.
    package var made: [Int: Int] { reader.made }

    /// The number of lines there can be, even if not all are found yet.
    package var lineLimit: Int { reader.lineLimit }
}

extension Change.Kind {
    /// True if it replaces what its line would have decided at its instant.
    fileprivate var precedesDeadlines: Bool {
        self == .read || self == .polled || self == .void || self == .unread || self == .readable
    }
}

/// Options for what a trace does not say of itself.
package struct TraceOptions: Sendable {
    /// The buttons of columns, by the columns' names.
    package var columns: [String: String]
    /// The unit of a column of times that does not name one.
    package var timeUnit: TimeUnit?
    /// The number of changes that are read ahead at most, to find what a line begins with.
    package var mostAhead = Int.max

    package init(columns: [String: String] = [:], timeUnit: TimeUnit? = nil) {
        (self.columns, self.timeUnit) = (columns, timeUnit)
    }
}
