/// A position in a file, counted from 1.
package struct Place: Hashable, Comparable, Sendable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (one: Place, other: Place) -> Bool {
        (one.line, one.column) < (other.line, other.column)
    }
}

extension Place: CustomStringConvertible {
    package var description: String { "\(line):\(column)" }
}
