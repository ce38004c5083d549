import DebouncedContacts

/// The levels at which lines begin if a trace reports only their changes: the opposite of each line's first edge.
enum StartLevels {
    /// Reads up to the first edge of the line that moves last. What is wrong with a trace is said when it is played.
    static func readAhead(_ reader: inout any TraceReader) -> [Int: Level] {
        var rows = Rows()
        // Nil for a line that begins with a level.
        var levels: [Int: Level?] = [:]
        var goesOn = true
        while goesOn, levels.count < reader.unknownLines {
            goesOn = (try? reader.read(into: &rows)) ?? false
            while !rows.isEmpty {
                let (line, level, kind) = (Int(rows.first.line), rows.first.level, rows.first.kind)
                rows.removeFirst()
                guard kind == .start || kind == .assumed, levels[line] == nil else { continue }
                levels.updateValue(kind == .assumed ? level : nil, forKey: line)
            }
        }
        return levels.compactMapValues(\.self)
    }
}
