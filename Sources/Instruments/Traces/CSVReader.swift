import DebouncedContacts

/// Reads CSV as logic analysers write it: a header, then the time and a 0 or 1 for each column in each row.
///
///     Time [s],GPIO17,GPIO27
///     -0.000000125,1,1
///     0.25,0,1
struct CSVReader: TraceReader {
    private var text: TraceText
    let matching: ColumnMatcher
    let known: [TraceNote]
    private var cells: Cells
    private var clock: CSVClock
    private var isFirst = true
    /// The line of each column, by its name.
    private let lines: [ColumnName: Int]
    private var finds = Finds()
    private var counts = TraceCounts()
    var made: [Int: Int] { counts.made }

    init(_ text: TraceText, _ buttons: [TraceLine]?, _ options: TraceOptions) throws(TraceError) {
        self.text = text
        matching = ColumnMatcher(buttons, columns: options.columns)
        let header = try CSVHeader(of: &self.text, options)
        let columns = try matching.columns(header.names, in: self.text)
        cells = Cells(columns)
        lines = Dictionary(zip(header.names, columns.map { Int($0.line) })) { first, _ in first }
        clock = header.clock
        known = header.known
    }

    mutating func read(into rows: inout Rows) throws(TraceError) -> Bool {
        while !rows.isFull {
            guard let line = rows.isEmpty ? try text.nextLine() : text.bufferedLine() else { break }
            guard try read(line, into: &rows) else { break }
        }
        if !rows.isEmpty { return true }
        guard !isFirst else { throw text.error("the trace has no rows") }
        return false
    }
}

extension CSVReader {
    /// Returns false if only empty lines follow.
    private mutating func read(_ line: Bytes, into rows: inout Rows) throws(TraceError) -> Bool {
        var rest = line
        if line.isComment {
            readComment(line)
            return true
        }
        guard let instant = try eatTime(&rest) else { return try text.expectEnd() }
        guard instant >= rows.instant else { throw text.error("time goes back") }
        do throws(CellProblem) {
            try cells.read(rest)
        } catch {
            throw text.error(message(of: error))
        }
        _ = rows.begin(at: instant)
        guard isFirst else {
            cells.insertChanges(into: &rows)
            return true
        }
        cells.insertAll(into: &rows)
        rows.postpone(finds)
        isFirst = false
        return true
    }

    /// `# made NAME N` says how often a line was pressed or moved, and `# found NAME SECONDS` when a line was found; not
    /// if it was cut short.
    private mutating func readComment(_ line: Bytes) {
        var comment = line.dropFirst().trimmed
        let isFind = comment.eat("found ")
        guard !text.isCut, isFind || comment.eat("made "), let space = comment.buffer.lastIndex(of: 0x20)
        else { return }
        var fields = Fields(Bytes(start: comment.start, end: comment.start + space))
        guard let name = fields.next()?.unquoted, let line = lines[ColumnName(name)], line >= 0 else {
            return
        }
        let number = Bytes(start: comment.start + space + 1, end: comment.end)
        if isFind {
            finds.record(line, at: try? number.seconds())
        } else {
            counts.record(number.wholeNumber, line: line)
        }
    }

    /// Returns nil if the line is empty.
    private mutating func eatTime(_ line: inout Bytes) throws(TraceError) -> Instant? {
        let whole = line
        if case .counted(_, _, let besideTimes) = clock {
            guard !whole.trimmed.isEmpty else { return nil }
            if besideTimes { _ = line.eat(through: UInt8(ascii: ",")) }
            return clock.next()
        }
        do throws(DecimalProblem) {
            line.eatSpaces()
            let isQuoted = line.eat(UInt8(ascii: "\""))
            let instant = Instant(nanoseconds: try line.eatDecimal(power: clock.unit.rawValue))
            guard !isQuoted || line.eat(UInt8(ascii: "\"")) else { throw .notANumber }
            line.eatSpaces()
            if line.eat(UInt8(ascii: ",")) { return instant }
            guard line.isEmpty else { throw .notANumber }
        } catch {
            if whole.trimmed.isEmpty { return nil }
            var whole = whole
            throw text.error(error.message(for: whole.eat(through: UInt8(ascii: ",")).trimmed))
        }
        throw text.error(fewColumns(0))
    }

    private func message(of problem: CellProblem) -> String {
        switch problem {
        case .tooFew(let cells): fewColumns(cells)
        case .tooMany: "there are more columns than in the header"
        case .noLevel(let cell) where cell.contains("."):
            "\(cell) is not a level (0 or 1): export the digital channels, not voltages"
        case .noLevel(let cell): "\(cell) is not a level (0 or 1)"
        }
    }

    /// - Parameter cells: how many there are besides the time.
    private func fewColumns(_ cells: Int) -> String {
        var time = 1
        if case .counted(_, _, besideTimes: false) = clock { time = 0 }
        let (found, all) = (cells + time, self.cells.columnCount + time)
        return "this row has \(found) column\(found == 1 ? "" : "s"), the header has \(all)"
    }
}

extension ColumnMatcher {
    fileprivate func columns(_ names: [ColumnName], in text: TraceText) throws(TraceError) -> [Cells.Column] {
        var columns: [Cells.Column] = []
        for name in names { columns.append(try column(name, in: text)) }
        return columns
    }

    /// A column without a name is ignored: a comma ended the header.
    private func column(_ name: ColumnName, in text: TraceText) throws(TraceError) -> Cells.Column {
        guard !name.isEmpty, let line = try button(for: [name], in: text) else {
            return Cells.Column(line: -1, isActiveLow: false)
        }
        return Cells.Column(line: Int32(line), isActiveLow: buttons[line].isActiveLow)
    }
}
