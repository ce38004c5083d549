import DebouncedContacts

/// The columns of a CSV trace, with the levels that the last row gave them.
struct Cells {
    private var columns: [Column]
    /// The columns that this row changed.
    private var changed: [Int] = []

    /// The line of a column.
    struct Column {
        /// Negative if the column belongs to none.
        let line: Int32
        let isActiveLow: Bool
        fileprivate var isHigh = false

        init(line: Int32, isActiveLow: Bool) { (self.line, self.isActiveLow) = (line, isActiveLow) }
    }

    init(_ columns: [Column]) { self.columns = columns }

    var columnCount: Int { columns.count }

    /// Reads a row. Columns of no button may contain anything, or be missing at its end, and it may end with a comma.
    mutating func read(_ text: Bytes) throws(CellProblem) {
        changed.removeAll(keepingCapacity: true)
        var (fields, column) = (Fields(text), 0)
        while let cell = fields.next() {
            if column < columns.count {
                if columns[column].line >= 0 { try read(cell, column) }
            } else if !cell.isEmpty || !fields.isOver {
                throw .tooMany
            }
            column += 1
        }
        guard columns.dropFirst(column).allSatisfy({ $0.line < 0 }) else { throw .tooFew(column) }
    }

    private mutating func read(_ cell: Bytes, _ column: Int) throws(CellProblem) {
        let level = cell.withoutQuotes
        guard level.count == 1, let digit = level.first, digit == 0x30 || digit == 0x31 else {
            throw .noLevel(cell.quoted)
        }
        guard columns[column].isHigh != (digit == 0x31) else { return }
        columns[column].isHigh.toggle()
        changed.append(column)
    }

    /// Reports what the row changed.
    func insertChanges(into rows: inout Rows) {
        for column in changed { insert(.seen, columns[column], into: &rows) }
    }

    /// Reports the levels of all columns.
    func insertAll(into rows: inout Rows) {
        for column in columns { insert(.start, column, into: &rows) }
    }

    private func insert(_ kind: Change.Kind, _ column: Column, into rows: inout Rows) {
        guard column.line >= 0 else { return }
        rows.insert(kind, Level(high: column.isHigh, activeLow: column.isActiveLow), line: column.line)
    }
}

/// Why cells can't be read.
enum CellProblem: Error {
    /// With the number of cells that there are.
    case tooFew(Int)
    case tooMany
    case noLevel(String)
}
