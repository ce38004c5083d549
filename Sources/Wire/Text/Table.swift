import DebouncedVisible

/// Rows of text in columns that are as wide as they have to be.
package struct Table {
    private var rows: [[String]]
    private let isNumber: [Bool]

    /// - Parameter columns: their titles; those of numbers are aligned at the right.
    package init(_ columns: [(title: String, isNumber: Bool)]) {
        rows = [columns.map(\.title)]
        isNumber = columns.map(\.isNumber)
    }

    package mutating func add(_ row: [String]) { rows.append(row.map(visible)) }

    package var lines: [String] {
        let widths = widths
        return rows.map { line(of: $0, widths) }
    }

    /// In at most `width` characters, if the words of the last column allow that: its texts are broken.
    package func lines(_ width: Int) -> [String] {
        let widths = widths
        let start = widths.dropLast().reduce(0) { $0 + $1 + 2 }
        return rows.flatMap { row in
            let parts = wrapped(row.last ?? "", max(1, width - start))
            let first = line(of: row.dropLast() + [parts.first ?? ""], widths)
            return [first] + parts.dropFirst().map { String(repeating: " ", count: start) + $0 }
        }
    }

    private var widths: [Int] {
        isNumber.indices.map { column in rows.map { columns($0[column]) }.max() ?? 0 }
    }

    private func line(of row: [String], _ widths: [Int]) -> String {
        let cells = row.indices.map {
            isNumber[$0] ? aligned(row[$0], widths[$0]) : padded(row[$0], widths[$0])
        }
        return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }
}
