import DebouncedContacts
import Glibc

/// The levels at which lines begin if a trace reports only their changes: the opposite of each line's first edge.
enum StartLevels {
    /// Reads a file ahead, up to the first edge of the line that moves last, and returns to where it was. A pipe can't
    /// be read ahead without waiting, so a line of it begins with its first edge.
    static func readAhead(
        _ file: Int32, from start: off_t, _ makeReader: () throws(TraceError) -> any TraceReader
    ) throws(TraceError) -> [Int: Level] {
        let position = lseek(file, 0, SEEK_CUR)
        lseek(file, start, SEEK_SET)
        defer { lseek(file, position, SEEK_SET) }
        var reader = try makeReader()
        return levels(in: &reader).compactMapValues(\.self)
    }

    /// Nil for a line that begins with a level. What is wrong with a trace is said when it is played.
    private static func levels(in reader: inout any TraceReader) -> [Int: Level?] {
        var rows = Rows()
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
        return levels
    }
}
