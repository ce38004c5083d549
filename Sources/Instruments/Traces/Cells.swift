import DebouncedContacts

/// The columns of a CSV trace, with the levels that the last row gave them.
struct Cells {
    private let columns: [Column]
    /// A row may end after so many.
    private let neededCount: Int
    /// The levels as they are written; 0 for a column that belongs to no button.
    private var levels: [UInt8]
    /// The columns that this row changed, so many of them.
    private var changed: [Int]
    private var changedCount = 0

    /// The line of a column.
    struct Column {
        /// Negative if the column belongs to none.
        let line: Int32
        let isActiveLow: Bool
    }

    private static let high = UInt8(ascii: "1")
    private static let low = UInt8(ascii: "0")

    init(_ columns: [Column]) {
        self.columns = columns
        neededCount = (columns.lastIndex { $0.line >= 0 } ?? -1) + 1
        levels = columns.map { $0.line < 0 ? 0 : Cells.low }
        changed = columns.map { _ in 0 }
    }

    var columnCount: Int { columns.count }

    /// Reads a row. Columns of no button may contain anything, or be missing at its end, and it may end with a comma.
    mutating func read(_ text: Bytes) throws(CellProblem) {
        changedCount = 0
        var (fields, column) = (Fields(text), 0)
        while true {
            // Most cells are as they were.
            fields.skip(levels, from: &column)
            guard let cell = fields.next() else { break }
            if column < columns.count {
                if columns[column].line >= 0 { try read(cell, column) }
            } else if !cell.isEmpty || !fields.isOver {
                throw .tooMany
            }
            column += 1
        }
        guard column >= neededCount else { throw .tooFew(column) }
    }

    private mutating func read(_ cell: Bytes, _ column: Int) throws(CellProblem) {
        let text = cell.withoutQuotes
        guard text.count == 1, let level = text.first, level == Cells.low || level == Cells.high else {
            throw .noLevel(cell.quoted)
        }
        guard levels[column] != level else { return }
        levels[column] = level
        changed[changedCount] = column
        changedCount += 1
    }

    /// Reports what the row changed.
    func insertChanges(into rows: inout Rows) {
        for number in 0..<changedCount { insert(.seen, changed[number], into: &rows) }
    }

    /// Reports the levels of all columns.
    func insertAll(into rows: inout Rows) {
        for column in columns.indices { insert(.start, column, into: &rows) }
    }

    private func insert(_ kind: Change.Kind, _ place: Int, into rows: inout Rows) {
        let (column, isHigh) = (columns[place], levels[place] == Cells.high)
        guard column.line >= 0 else { return }
        rows.insert(kind, Level(high: isHigh, activeLow: column.isActiveLow), line: column.line)
    }
}

/// The reason why cells can't be read.
enum CellProblem: Error {
    /// With the number of cells that there are.
    case tooFew(Int)
    case tooMany
    case noLevel(String)
}
