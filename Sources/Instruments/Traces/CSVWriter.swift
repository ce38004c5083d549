import DebouncedContacts
import DebouncedWire

/// Writes CSV, which can't express that a level was repeated, or that an edge was made up.
package struct CSVWriter: TraceWriter {
    package var text: [UInt8] = []

    private var wires: [Wire]
    /// Levels for the first row: all must be known first.
    private var found = FoundLines()
    private var hasRow = false
    private var latest = Instant(nanoseconds: 0)

    private struct Wire {
        /// As in the header.
        let name: [UInt8]
        let isActiveLow: Bool
        var level = Level.inactive
    }

    /// - Parameters:
    ///   - lines: the lines to write, in order.
    ///   - known: what was known before the first row, as words for a replay.
    package init(lines: [TraceLine], known: [String] = []) {
        wires = lines.map { Wire(name: ColumnName($0.name).quoted, isActiveLow: $0.isActiveLow) }
        for word in known { text += "# known \(word)\n".utf8 }
        text.append("Time [s]")
        for wire in wires {
            text.append(",")
            text += wire.name
        }
        text.append("\n")
    }

    package mutating func write(_ arrival: Arrival) {
        switch arrival {
        case .start(let edge, let line) where !hasRow:
            // The lines are found one after the other; their levels make up one row.
            found.append(edge, line)
            wires[line].level = edge.level
        case .start(let edge, let line), .edge(let edge, let line): change(edge, line)
        case .gone, .void, .reading, .deadline, .last, .wake, .end: break
        }
    }

    package mutating func pass(_ deadline: Instant) {}

    package mutating func end(at instant: Instant) {
        writeFirstRow()
        writeRow(max(instant, latest))
    }

    package mutating func count(_ made: [Int?]) {
        for (line, count) in made.knownCounts where wires.indices.contains(line) {
            writeNote("# made ", line)
            text.append(number: Int64(count))
            text.append("\n")
        }
    }
}

extension CSVWriter {
    private mutating func change(_ edge: Edge, _ line: Int) {
        writeFirstRow()
        guard wires[line].level != edge.level else { return }
        wires[line].level = edge.level
        writeRow(edge.instant)
    }

    private mutating func writeFirstRow() {
        guard !hasRow, let first = found.first, let last = found.last else { return }
        for (line, instant) in found.late {
            writeNote("# found ", line)
            text.append(seconds: instant.nanoseconds)
            text.append("\n")
        }
        writeRow(first)
        latest = last
    }

    private mutating func writeNote(_ word: StaticString, _ line: Int) {
        text.append(word)
        text += wires[line].name
        text.append(" ")
    }

    private mutating func writeRow(_ instant: Instant) {
        (hasRow, latest) = (true, instant)
        text.append(seconds: instant.nanoseconds)
        for wire in wires { text.append(wire.level.isHigh(activeLow: wire.isActiveLow) ? ",1" : ",0") }
        text.append("\n")
    }
}

extension ColumnName {
    /// Quoted, if it would be misread otherwise.
    fileprivate var quoted: [UInt8] {
        let quote = UInt8(ascii: "\"")
        let isPlain =
            !contains(quote) && !contains(UInt8(ascii: ",")) && first?.isSpace != true
            && last?.isSpace != true
        return isPlain ? self : [quote] + flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
    }
}
