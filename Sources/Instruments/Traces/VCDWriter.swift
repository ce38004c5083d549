import DebouncedContacts
import DebouncedWire

/// Writes a Value Change Dump, which can express everything that a source returns: each edge is a row of its own,
/// whether the level changes or not. `VCDReader` reads back the same.
///
/// What no level can say is the value of a text called "notes": some programs stop reading at a comment, but all of them
/// read a text, or pass it over.
package struct VCDWriter: TraceWriter {
    package var text: [UInt8] = []

    private let wires: [Wire]
    private let notes: [UInt8]
    private var latest = Instant(nanoseconds: 0)
    /// Levels for the first row; nil once it is written.
    private var found: FoundLines? = FoundLines()
    /// A deadline decided since the last row. It is worth a row only if a made-up edge follows it.
    private var passed: Instant?

    private struct Wire {
        let code: [UInt8]
        let name: [UInt8]
        let isActiveLow: Bool
    }

    /// - Parameters:
    ///   - lines: the lines to write, in order.
    ///   - known: what was known before the first row, as words for a replay.
    package init(lines: [TraceLine], known: [String] = []) {
        wires = lines.enumerated().map { index, line in
            Wire(
                code: VCDWriter.code(index), name: ColumnName(line.name).escaped,
                isActiveLow: line.isActiveLow)
        }
        notes = VCDWriter.code(lines.count)
        text.append("$timescale 1 ns $end\n")
        for word in known { text += "$comment known \(word) $end\n".utf8 }
        text.append("$scope module ")
        text += VCDHeader.ownScope
        text.append(" $end\n")
        for wire in wires { declare("wire", wire.code, wire.name) }
        declare("string", notes, VCDHeader.notes)
        text.append("$upscope $end\n$enddefinitions $end\n")
    }

    package mutating func write(_ arrival: Arrival) {
        switch arrival {
        case .start(let edge, let line): start(edge, line)
        case .edge(let edge, let line): change(edge, wires[line])
        case .gone(let instant, let line):
            stamp(instant)
            write("x", wires[line])
        case .void(let instant, let line): writeNote("void:", instant, wires[line])
        case .reading(let instant, let line, let fails):
            writeNote(fails ? "unread:" : "read:", instant, wires[line])
        case .deadline, .last, .wake, .end: break
        }
    }

    package mutating func pass(_ deadline: Instant) {
        passed = max(deadline, latest)
    }

    package mutating func end(at instant: Instant) {
        stamp(max(instant, latest))
    }

    package mutating func count(_ made: [Int?]) {
        for (line, count) in made.knownCounts where wires.indices.contains(line) {
            writeNote("made:", Int64(count), wires[line])
        }
    }
}

extension VCDWriter {
    private mutating func declare(_ type: StaticString, _ code: [UInt8], _ name: [UInt8]) {
        text.append("$var ")
        text.append(type)
        text.append(" 1 ")
        text += code
        text.append(" ")
        text += name
        text.append(" $end\n")
    }

    /// The lines are usually found one after the other; the first row has all of them, so that each program knows their
    /// levels at once.
    private mutating func start(_ edge: Edge, _ line: Int) {
        if found?.levels[line] == nil, found != nil {
            found?.append(edge, line)
            (latest, passed) = (edge.instant, nil)
            if found?.levels.count == wires.count { writeFirstRow() }
        } else {
            stamp(edge.instant)
            text.append("$dumpvars\n")
            value(edge.level, wires[line])
            text.append("$end\n")
        }
    }

    private mutating func writeFirstRow() {
        guard let found = found.take(), let first = found.first, let last = found.last else { return }
        let passed = passed
        stamp(first)
        for (line, instant) in found.late { writeNote("found:", instant.nanoseconds, wires[line]) }
        text.append("$dumpvars\n")
        for (line, wire) in wires.enumerated() {
            if let level = found.levels[line] { value(level, wire) } else { write("x", wire) }
        }
        text.append("$end\n")
        (self.passed, latest) = (passed, last)
    }

    private mutating func change(_ edge: Edge, _ wire: Wire) {
        if edge.isReading { return writeReading(edge, wire) }
        stamp(edge.instant)
        value(edge.level, wire)
    }

    /// Made up: no edge was seen, but a reading shows the level, as a dump does.
    private mutating func writeReading(_ edge: Edge, _ wire: Wire) {
        writeFirstRow()
        if let passed { stamp(passed) }
        stamp(edge.instant)
        if edge.origin == .polled { writeNote("polled:", nil, wire) }
        text.append("$dumpon\n")
        value(edge.level, wire)
        text.append("$end\n")
    }

    /// Not a change of the wire, but without it a replay would decide what the level contradicted, or what had to wait
    /// since the level could not be read.
    private mutating func writeNote(_ word: StaticString, _ instant: Instant, _ wire: Wire) {
        writeFirstRow()
        // What was decided at this very instant comes before it.
        if passed == instant { stamp(instant) }
        stamp(instant)
        writeNote(word, nil, wire)
    }

    private mutating func writeNote(_ word: StaticString, _ number: Int64?, _ wire: Wire) {
        text.append("s")
        text.append(word)
        if let number {
            text.append(number: number)
            text.append(":")
        }
        text += wire.name
        text.append(" ")
        text += notes
        text.append("\n")
    }

    private mutating func stamp(_ instant: Instant) {
        writeFirstRow()
        (passed, latest) = (nil, instant)
        text.append("#")
        text.append(number: instant.nanoseconds)
        text.append("\n")
    }

    private mutating func value(_ level: Level, _ wire: Wire) {
        write(level.isHigh(activeLow: wire.isActiveLow) ? "1" : "0", wire)
    }

    private mutating func write(_ value: StaticString, _ wire: Wire) {
        text.append(value)
        text += wire.code
        text.append("\n")
    }

    /// Identifier codes are numbers whose digits are the printable characters, the lowest first.
    private static func code(_ index: Int) -> [UInt8] {
        let digit = UInt8(ascii: "!") + UInt8(index % 94)
        return index < 94 ? [digit] : [digit] + code(index / 94 - 1)
    }
}
