import DebouncedContacts

/// Writes a Value Change Dump, which can express everything that a source returns: each edge is a row of its own,
/// whether the level changes or not. `VCDReader` reads back the same.
package struct VCDWriter: TraceWriter {
    package var text: [UInt8] = []

    private let wires: [Wire]
    private var latest = Instant(nanoseconds: 0)
    /// The line that was last written into the open `$dumpvars` section. A reader returns the lines of one section in
    /// their order.
    private var dumped: Int?
    /// A deadline decided since the last row. It is worth a row only if a made-up edge follows it.
    private var passed: Instant?

    private struct Wire {
        let code: [UInt8]
        let isActiveLow: Bool
    }

    /// - Parameters:
    ///   - lines: the lines to write, in order.
    ///   - known: what was known before the first row, as words for a replay.
    package init(lines: [TraceLine], known: [String] = []) {
        wires = lines.enumerated().map { Wire(code: VCDWriter.code($0), isActiveLow: $1.isActiveLow) }
        text.append("$timescale 1 ns $end\n")
        for word in known { text += "$comment known \(word) $end\n".utf8 }
        text.append("$scope module ")
        text += VCDHeader.ownScope
        text.append(" $end\n")
        for (wire, line) in zip(wires, lines) { declare(wire, as: line.name) }
        text.append("$upscope $end\n$enddefinitions $end\n")
    }

    package mutating func write(_ arrival: Arrival) {
        switch arrival {
        case .start(let edge, let line): start(edge, line)
        case .edge(let edge, let line): change(edge, wires[line])
        case .gone(let instant, let line): leave(instant, wires[line])
        case .void(let instant, let line): comment("void", instant, wires[line])
        case .reading(let instant, let line, let fails):
            comment(fails ? "unread" : "read", instant, wires[line])
        case .deadline, .last, .wake, .end: break
        }
    }

    package mutating func pass(_ deadline: Instant) {
        passed = max(deadline, latest)
    }

    package mutating func end(at instant: Instant) {
        stamp(max(instant, latest))
    }

    /// Here even readers that stop at a comment have read everything.
    package mutating func count(_ made: [Int?]) {
        for (line, count) in made.knownCounts where wires.indices.contains(line) {
            text.append("$comment made ")
            text += wires[line].code
            text += " \(count) $end\n".utf8
        }
    }
}

extension VCDWriter {
    private mutating func declare(_ wire: Wire, as name: String) {
        text.append("$var wire 1 ")
        text += wire.code
        text.append(" ")
        text += ColumnName(name).escaped
        text.append(" $end\n")
    }

    private mutating func start(_ edge: Edge, _ line: Int) {
        if (dumped ?? line) >= line || edge.instant != latest {
            stamp(edge.instant)
            text.append("$dumpvars\n")
        }
        (dumped, passed) = (line, nil)
        value(edge.level, wires[line])
    }

    private mutating func change(_ edge: Edge, _ wire: Wire) {
        if edge.isReading { return writeReading(edge, wire) }
        stamp(edge.instant)
        value(edge.level, wire)
    }

    /// Made up: no edge was seen, but a reading shows the level, as a dump does.
    private mutating func writeReading(_ edge: Edge, _ wire: Wire) {
        if let passed { stamp(passed) }
        stamp(edge.instant)
        if edge.origin == .polled { comment("polled", wire) }
        text.append("$dumpon\n")
        value(edge.level, wire)
        text.append("$end\n")
    }

    private mutating func leave(_ instant: Instant, _ wire: Wire) {
        stamp(instant)
        text.append("x")
        text += wire.code
        text.append("\n")
    }

    /// Not a change of the wire, but without it a replay would decide what the level contradicted, or what had to wait
    /// since the level could not be read.
    private mutating func comment(_ word: StaticString, _ instant: Instant, _ wire: Wire) {
        // What was decided at this very instant comes before it.
        if passed == instant { stamp(instant) }
        stamp(instant)
        comment(word, wire)
    }

    private mutating func comment(_ word: StaticString, _ wire: Wire) {
        text.append("$comment ")
        text.append(word)
        text.append(" ")
        text += wire.code
        text.append(" $end\n")
    }

    private mutating func stamp(_ instant: Instant) {
        if dumped != nil { text.append("$end\n") }
        (dumped, passed, latest) = (nil, nil, instant)
        text.append("#")
        text.append(number: instant.nanoseconds)
        text.append("\n")
    }

    private mutating func value(_ level: Level, _ wire: Wire) {
        text.append(level.isHigh(activeLow: wire.isActiveLow) ? "1" : "0")
        text += wire.code
        text.append("\n")
    }

    /// Identifier codes are numbers whose digits are the printable characters, the lowest first.
    private static func code(_ index: Int) -> [UInt8] {
        let digit = UInt8(ascii: "!") + UInt8(index % 94)
        return index < 94 ? [digit] : [digit] + code(index / 94 - 1)
    }
}
