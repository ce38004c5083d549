import DebouncedContacts
import Glibc

/// The levels at which lines begin if a trace reports only their changes: the opposite of each line's first edge.
enum StartLevels {
    /// Reads a file ahead, up to the first edge of the line that moves last, and returns to where it was. A pipe can't
    /// be read ahead without waiting, so a line of it begins with its first edge.
    static func readAhead(
        _ descriptor: Int32, from offset: off_t, _ makeReader: () throws(TraceError) -> any TraceReader
    ) throws(TraceError) -> [Int: Level] {
        let position = lseek(descriptor, 0, SEEK_CUR)
        guard offset >= 0, position >= 0 else { return [:] }
        lseek(descriptor, offset, SEEK_SET)
        defer { lseek(descriptor, position, SEEK_SET) }
        var reader = try makeReader()
        return levels(in: &reader)
    }

    /// What is wrong with a trace is said when it is played.
    private static func levels(in reader: inout any TraceReader) -> [Int: Level] {
        var rows = Rows()
        var levels: [Int: Level] = [:]
        var found: Set<Int32> = []
        var goesOn = true
        while goesOn, found.count < reader.unknownLines {
            goesOn = (try? reader.read(into: &rows)) ?? false
            while !rows.isEmpty {
                let change = rows.first
                rows.removeFirst()
                guard change.kind.isStart, found.insert(change.line).inserted else { continue }
                if change.kind == .assumed { levels[Int(change.line)] = change.level }
            }
        }
        return levels
    }
}

extension Change.Kind {
    fileprivate var isStart: Bool { self == .start || self == .assumed }
}
