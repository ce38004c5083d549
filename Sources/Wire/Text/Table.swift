/// Rows of text in columns that are as wide as they have to be.
package struct Table {
    private var rows: [[String]]
    private let isNumber: [Bool]

    /// - Parameter columns: their titles; those of numbers are aligned at the right.
    package init(_ columns: [(title: String, isNumber: Bool)]) {
        rows = [columns.map(\.title)]
        isNumber = columns.map(\.isNumber)
    }

    package mutating func add(_ row: [String]) { rows.append(row) }

    package var lines: [String] {
        let widths = isNumber.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = row.indices.map {
                isNumber[$0] ? aligned(row[$0], widths[$0]) : padded(row[$0], widths[$0])
            }
            return trimmed(cells.joined(separator: "  "))
        }
    }

    private func trimmed(_ line: String) -> String {
        String(line.reversed().drop { $0 == " " }.reversed())
    }
}
