/// The size of a screen, in characters.
package struct Size: Equatable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// A character on the screen.
struct Cell: Equatable, Sendable {
    var scalar: Unicode.Scalar
    var style: Style
}

/// The meaning of a character, for screens with colours.
enum Style: Sendable {
    case plain, faint, strong, bar, active, bounce, chosen, press, gesture, alarm
}

/// The contents of a screen: all of its characters. Nothing can be written outside.
package struct Picture: Equatable, Sendable {
    package let size: Size
    private(set) var cells: [Cell]
    let glyphs: Glyphs

    init(_ size: Size, _ glyphs: Glyphs) {
        self.size = size
        self.glyphs = glyphs
        cells = Array(repeating: Cell(scalar: " ", style: .plain), count: max(0, size.columns * size.rows))
    }

    func row(_ row: Int) -> ArraySlice<Cell> {
        cells[row * size.columns..<(row + 1) * size.columns]
    }

    /// As text, without trailing spaces.
    package var lines: [String] {
        (0..<size.rows).map { number in
            var text = String.UnicodeScalarView(row(number).map(\.scalar))
            while text.last == " " { text.removeLast() }
            return String(text)
        }
    }

    /// Writes a text; anything outside, or beyond `limit` columns, is cut off.
    mutating func put(_ text: String, row: Int, column: Int = 0, limit: Int = .max, _ style: Style = .plain) {
        for (index, scalar) in text.unicodeScalars.prefix(limit).enumerated() {
            put(glyphs.shown(scalar), row: row, column: column + index, style)
        }
    }

    mutating func put(_ scalar: Unicode.Scalar, row: Int, column: Int, _ style: Style) {
        guard (0..<size.rows).contains(row), (0..<size.columns).contains(column) else { return }
        cells[row * size.columns + column] = Cell(scalar: scalar, style: style)
    }

    mutating func restyle(row: Int, column: Int, _ style: Style) {
        cells[row * size.columns + column].style = style
    }

    /// Gives a whole row one style.
    mutating func fill(row: Int, _ style: Style) {
        for column in 0..<size.columns { cells[row * size.columns + column].style = style }
    }
}
