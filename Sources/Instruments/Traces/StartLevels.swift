import DebouncedContacts

/// The levels at which lines begin if a trace reports only their changes: the opposite of each line's first edge.
enum StartLevels {
    /// Reads up to the first edge of the line that moves last. What is wrong with a trace is said when it is played.
    ///
    /// - Parameter most: about how many changes are read at most.
    static func readAhead(_ reader: inout any TraceReader, most: Int) -> [Int: Level] {
        var rows = Rows()
        // Nil for a line that begins with a level.
        var levels: [Int: Level?] = [:]
        var (goesOn, count) = (true, 0)
        while goesOn, count < most, levels.count < reader.unknownLines {
            goesOn = (try? reader.read(into: &rows)) ?? false
            while !rows.isEmpty {
                let (line, level, kind) = (Int(rows.first.line), rows.first.level, rows.first.kind)
                rows.removeFirst()
                count += 1
                guard kind == .start || kind == .assumed, levels[line] == nil else { continue }
                levels.updateValue(kind == .assumed ? level : nil, forKey: line)
            }
        }
        return levels.compactMapValues(\.self)
    }
}

/// The instants at which lines were found, if that is not the instant of the first row, which has the levels of all, or
/// if the order is another.
struct Finds {
    private(set) var lines: [Int] = []
    private var instants: [Int: Instant] = [:]

    mutating func record(_ line: Int, at nanoseconds: Int64?) {
        guard let nanoseconds else { return }
        if instants.updateValue(Instant(nanoseconds: nanoseconds), forKey: line) == nil { lines.append(line) }
    }

    subscript(line: Int) -> Instant? { instants[line] }
}

/// The lines that a recorder found before anything else happened, in the order in which they were found.
struct FoundLines {
    private(set) var levels: [Int: Level] = [:]
    private var edges: [(line: Int, edge: Edge)] = []

    mutating func append(_ edge: Edge, _ line: Int) {
        levels[line] = edge.level
        edges.append((line, edge))
    }

    var first: Instant? { edges.first?.edge.instant }
    var last: Instant? { edges.last?.edge.instant }

    /// Lines that a reader of the first row alone would take for found at another instant, or in another order.
    var late: [(line: Int, instant: Instant)] {
        let usual = zip(edges, edges.dropFirst()).prefix { one, next in
            next.edge.instant == one.edge.instant && next.line > one.line
        }
        return edges.dropFirst(usual.count + 1).map { ($0.line, $0.edge.instant) }
    }
}
