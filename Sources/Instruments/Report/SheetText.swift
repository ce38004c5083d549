import DebouncedContacts
import DebouncedEngine
import DebouncedVisible
import DebouncedWire

/// A sheet as text for a terminal: 80 columns will do.
extension Sheet {
    package var lines: [String] {
        let head: [String] = [heading] + indented(facts ?? [], 2)
        let blocks: [[String]] = [head] + parts.map(lines) + advice.blocks(subject.table(kind))
        return Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    /// "bell.vcd: bell: 50 presses, 300 edges in 49 s".
    private var heading: String {
        let isNamedByOrigin = facts == nil && !subject.origin.isEmpty
        let name = visible(isNamedByOrigin ? "\(subject.origin): \(subject.name)" : subject.name)
        let time = duration.map { $0 > 0 ? " in \(timeText($0))" : "" } ?? ""
        return "\(name): \(counts.joined(separator: ", "))\(time)"
    }

    private func lines(_ part: Part) -> [String] {
        switch part {
        case .table(let table): table.lines
        case .distribution(let distribution): distribution.lines
        case .figures: []
        }
    }
}

extension Sheet.Recommendation {
    fileprivate func blocks(_ table: String) -> [[String]] {
        let list = findings.flatMap { finding in
            wrapped(finding, 76).enumerated().map { ($0.offset == 0 ? "- " : "  ") + $0.element }
        }
        let lines = isAddition ? indented(config, 2) : indented([table] + config, 4)
        return [
            wrapped(lead ?? "", 78) + list, config.isEmpty ? [] : [configLead.text] + lines,
            ([proof].compactMap(\.self) + notes).flatMap { wrapped($0, 78) },
        ]
    }
}

extension Sheet.Table {
    fileprivate var lines: [String] {
        let heading = title.text.isEmpty ? [] : [title.text]
        let rows = rows.map { [(heading.isEmpty ? "" : "  ") + $0.name] + $0.cells.map(\.text) }
        return heading + aligned([[corner.text] + columns.map(\.text)] + rows)
            + (note.text.isEmpty ? [] : ["  \(note.text)"])
    }

    /// Columns as wide as their widest cell: the first to the left, the others to the right.
    private func aligned(_ rows: [[String]]) -> [String] {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0
        }
        let gap = widths.reduce(0, +) + 2 * (columns - 1) > 80 ? 1 : 2
        return rows.map { row in
            row.enumerated().map { column, cell in
                column == 0 ? padded(cell, widths[0]) : DebouncedWire.aligned(cell, widths[column] + gap)
            }.joined()
        }
    }
}

extension Sheet.Distribution {
    fileprivate var lines: [String] {
        let most = max(1, rows.flatMap(\.bins.counts).max() ?? 1)
        let titles = padded(title.text, 24) + columns(rows.map(\.name))
        return [titles]
            + filled.map { bin in
                padded(BounceBins.title(of: bin), 18) + columns(rows.map { bar($0.bins.counts[bin], most) })
            }
    }

    private func columns(_ texts: [String]) -> String {
        texts.dropLast().map { padded($0, 28) }.joined() + (texts.last ?? "")
    }

    private func bar(_ count: Int, _ most: Int) -> String {
        let width = count == 0 ? 0 : max(1, count * 18 / most)
        return aligned(count == 0 ? "." : "\(count)", 5) + " " + String(repeating: "#", count: width)
    }
}

private func indented(_ lines: [String], _ width: Int) -> [String] {
    lines.map { String(repeating: " ", count: width) + $0 }
}
