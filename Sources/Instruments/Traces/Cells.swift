import DebouncedContacts

/// The zeros and ones of a CSV row as they are written, `0,1,1`: four columns fit into one word, and one comparison
/// finds what changed in them.
struct Cells {
    private static let digits: UInt64 = 0x0001_0001_0001_0001
    private static let zeros = UInt64(littleEndian: 0x2C30_2C30_2C30_2C30)

    private let columns: Memory<Column>
    private let words: Memory<UInt64>
    let columnCount: Int
    private let wordCount: Int
    /// The number of bytes in `0,1,1`.
    private let width: Int
    /// Only the last word reaches beyond the row: this masks the part that counts.
    private let lastMask: UInt64

    /// The button of a column.
    struct Column {
        /// Negative if the column belongs to none.
        let line: Int32
        let isActiveLow: Bool
    }

    init(_ columns: [Column]) {
        columnCount = columns.count
        wordCount = (columns.count + 3) / 4
        self.columns = Memory(repeating: Column(line: -1, isActiveLow: false), count: columnCount)
        self.columns.start.update(from: columns, count: columnCount)
        words = Memory(repeating: Cells.zeros, count: wordCount)
        width = max(2 * columnCount - 1, 0)
        lastMask = .max >> UInt64(8 * (8 * wordCount - width))
    }

    /// The current levels, for a row that must be read again from its beginning.
    func start(_ rows: inout Rows) {
        rows.clearRow()
        for column in 0..<columnCount { insert(.start, column, self[column], into: &rows) }
    }

    /// The number of bytes of the cells and the end of their line, if they are written in the simplest way.
    @inline(__always)
    func plainLength(in text: Bytes) -> Int? {
        guard text.count > width + 1 else { return nil }
        for index in 0..<wordCount where difference(text, index) & ~Cells.digits != 0 { return nil }
        let end = text.start + width
        if end[0] == 0x0A { return width + 1 }
        return end[0] == 0x0D && end[1] == 0x0A ? width + 2 : nil
    }

    /// Reads cells written that way, and reports what changed.
    @inline(__always)
    mutating func readPlain(_ text: Bytes, into rows: inout Rows) {
        for index in 0..<wordCount {
            var rest = difference(text, index)
            words.start[index] ^= rest
            let word = words.start[index]
            while rest != 0 {
                let bit = rest.trailingZeroBitCount
                insert(.seen, 4 &* index &+ bit &>> 4, word &>> UInt64(bit) & 1 == 1, into: &rows)
                rest &= rest &- 1
            }
        }
    }

    /// Reads cells with spaces or quotes around them, and columns of no button, which may contain anything, or be
    /// missing at the end of a row. A row may end with a comma.
    mutating func readEach(_ text: Bytes, into rows: inout Rows) throws(CellProblem) {
        var (fields, column) = (Fields(text), 0)
        while let cell = fields.next() {
            if column < columnCount {
                try read(cell, column, into: &rows)
            } else if !cell.isEmpty || !fields.isOver {
                throw .tooMany
            }
            column += 1
        }
        let cells = column
        while column < columnCount, isUnassigned(column) { column += 1 }
        guard column >= columnCount else { throw .tooFew(cells) }
    }

    private func isUnassigned(_ column: Int) -> Bool { columns.start[column].line < 0 }
}

/// Why cells can't be read.
enum CellProblem: Error {
    /// With the number of cells that there are.
    case tooFew(Int)
    case tooMany
    case noLevel(String)
}

extension Cells {
    private mutating func read(_ cell: Bytes, _ column: Int, into rows: inout Rows) throws(CellProblem) {
        guard !isUnassigned(column) else { return }
        let level = cell.withoutQuotes
        guard level == "0" || level == "1" else { throw .noLevel(cell.quoted) }
        let isOne = level == "1"
        guard self[column] != isOne else { return }
        words.start[column / 4] ^= Cells.bit(column)
        insert(.seen, column, isOne, into: &rows)
    }

    @inline(__always)
    private func insert(_ kind: Change.Kind, _ column: Int, _ isHigh: Bool, into rows: inout Rows) {
        let (line, isActiveLow) = (columns.start[column].line, columns.start[column].isActiveLow)
        guard line >= 0 else { return }
        rows.insert(kind, Level(high: isHigh, activeLow: isActiveLow), line: line)
    }

    private subscript(column: Int) -> Bool { words.start[column / 4] & Cells.bit(column) != 0 }

    @inline(__always)
    private func difference(_ text: Bytes, _ index: Int) -> UInt64 {
        (text.word(at: 8 &* index) ^ words.start[index]) & (index == wordCount &- 1 ? lastMask : .max)
    }

    private static func bit(_ column: Int) -> UInt64 { 1 << UInt64(column % 4 * 16) }
}
