import DebouncedContacts

/// Reads a Value Change Dump: its wires of one bit, in any time scale. A row is everything between two time stamps.
///
/// If `$dumpon` reports another level than the last change, that edge was lost, and is made up from a reading, unless a
/// note says that the line is polled and has no other edges. In our own recordings, `x` is a line that is lost. A time
/// stamp with nothing after it says that everything was decided until then.
struct VCDReader: TraceReader {
    private var words: VCDWords
    let matching: ColumnMatcher
    let known: [TraceNote]
    let unknownLines: Int
    private var wires = Wires()
    private let scale: VCDScale
    /// The button's index for each identifier code; negative if there is none.
    private var lines: [String: Int] = [:]
    /// The further buttons of a wire with several names, by the first of them.
    private var aliases: [Int: [Int]] = [:]

    private var stampCount = 0
    /// The last time stamp, in units of the scale, which may be finer than the instants.
    private var stamp = Int64.min
    /// Inside `$dumpvars ... $end` and the like, which report levels and not changes.
    private var isDumping = false
    private var isResuming = false
    /// True if that is the reading of a polled line.
    private var isPolled = false
    /// True if an unknown level means that the line was lost, as in our own recordings.
    private let hasLosses: Bool
    /// The code of the notes in our own recordings, and the lines by the names that they use.
    private let notes: String?
    private var linesByName: [ColumnName: Int] = [:]
    private var finds = Finds()
    private var counts = TraceCounts()
    var made: [Int: Int] { counts.made }

    init(_ text: TraceText, _ buttons: [TraceLine]?, _ options: TraceOptions) throws(TraceError) {
        words = VCDWords(text)
        let header = try VCDHeader(&words)
        scale = try header.scale(in: words)
        (known, notes, hasLosses) = (header.known, header.notes, header.isOwn)
        matching = ColumnMatcher(buttons, columns: options.columns)
        for (variable, names) in zip(header.variables, header.columnNames) {
            let line = variable.isBit ? try words.button(for: names, in: matching) : nil
            lines[variable.code] = line ?? -1
            if header.notes != nil, let line { linesByName[variable.names[0].plain] = line }
        }
        // Each has its own column if there is one.
        for (variable, names) in zip(header.variables, header.columnNames) where variable.names.count > 1 {
            guard let line = lines[variable.code], line >= 0 else { continue }
            let others = matching.others(for: names)
            if !others.isEmpty { aliases[line] = others }
        }
        unknownLines = matching.buttons.count - matching.unmatched.count
        wires.append(matching.buttons[...])
    }

    mutating func assume(_ levels: [Int: Level], in rows: inout Rows) { wires.assume(levels, in: &rows) }

    mutating func read(into rows: inout Rows) throws(TraceError) -> Bool {
        while true {
            guard let word = try words.next() else { return try end(&rows) }
            if word.first != UInt8(ascii: "#") {
                try read(word, into: &rows)
                guard !rows.isRowTooLong else {
                    throw words.error("more than \(Rows.longestRow) changes at one time stamp")
                }
            } else if try readStamp(word, &rows) {
                return true
            }
        }
    }
}

extension VCDReader {
    /// Returns false: nothing more comes.
    private func end(_ rows: inout Rows) throws(TraceError) -> Bool {
        guard stampCount > 0 || !rows.isEmpty else { throw words.error("the trace has no rows") }
        if stampCount == 0 { rows.date(Instant(nanoseconds: 0)) }
        if stampCount == 1 { rows.postpone(finds) }
        return false
    }

    /// Returns whether the row before it has something to report. Values before the first stamp belong to its
    /// instant.
    private mutating func readStamp(_ word: Bytes, _ rows: inout Rows) throws(TraceError) -> Bool {
        let instant = try instant(of: word)
        stampCount += 1
        if stampCount == 1 {
            rows.date(instant)
            return false
        }
        if stampCount == 2 { rows.postpone(finds, before: instant) }
        if rows.isRowEmpty { rows.pass() }
        _ = rows.begin(at: instant)
        return true
    }

    private mutating func instant(of word: Bytes) throws(TraceError) -> Instant {
        let last = stamp
        let instant: Instant
        do throws(DecimalProblem) {
            stamp = try scale.units(word.dropFirst())
            instant = Instant(nanoseconds: try scale.nanoseconds(stamp))
        } catch {
            throw words.error(error.message(for: word))
        }
        guard stamp >= last else { throw words.error("time goes back") }
        return instant
    }

    private mutating func read(_ word: Bytes, into rows: inout Rows) throws(TraceError) {
        switch word.start[0] {
        case UInt8(ascii: "$"):
            try readCommand(word, &rows)
        case UInt8(ascii: "b"), UInt8(ascii: "B"):
            // A wire of one bit may also be written like this.
            let last = word.end[-1]
            try feed(last, line(of: nextCode()), into: &rows)
        case UInt8(ascii: "s") where notes != nil:
            let note = ColumnName(word.dropFirst().buffer)
            let code = try nextCode()
            if code.string == notes { readNote(note, &rows) } else { _ = try line(of: code) }
        case UInt8(ascii: "r"), UInt8(ascii: "R"), UInt8(ascii: "s"), UInt8(ascii: "S"):
            _ = try line(of: nextCode())
        default:
            try feed(word.start[0], line(of: word.dropFirst()), into: &rows)
        }
    }

    private mutating func readCommand(_ word: Bytes, _ rows: inout Rows) throws(TraceError) {
        if word.starts(with: "$dump") {
            isDumping = true
            isResuming = word == "$dumpon"
        } else if word == "$end" {
            (isDumping, isPolled) = (false, false)
        } else if word == "$comment" {
            try readComment(&rows)
        } else {
            try words.skipSection()
        }
    }

    /// A note of a recorder for what no level can say.
    private enum Note: String {
        /// A decision that a reading contradicted.
        case void
        /// The line can't be read, or can be read again.
        case unread, read
        /// The level that follows is a reading of a polled line.
        case polled
        /// The instant at which the line was found, if that was after the first row.
        case found
        /// The number of presses or motions of the line.
        case made
    }

    /// `void:NAME` or `made:N:NAME`.
    private mutating func readNote(_ text: ColumnName, _ rows: inout Rows) {
        let parts = text.split(separator: UInt8(ascii: ":")).map { ColumnName($0) }
        guard parts.count > 1, let word = parts.first, let name = parts.last?.unescaped else { return }
        take(Note(rawValue: word.text), linesByName[name], Int64(parts[1].text), &rows)
    }

    /// Older recordings have comments: `void CODE` or `made CODE N`.
    private mutating func readComment(_ rows: inout Rows) throws(TraceError) {
        guard let word = try words.nextInSection() else { return }
        let kind = Note(rawValue: word.string)
        guard let code = try words.nextInSection() else { return }
        let line = lines[code.string]
        guard let number = try words.nextInSection() else { return take(kind, line, nil, &rows) }
        take(kind, line, number.wholeNumber, &rows)
        try words.skipSection()
    }

    private mutating func take(_ note: Note?, _ line: Int?, _ number: Int64?, _ rows: inout Rows) {
        guard let note, let line, line >= 0 else { return }
        if note == .polled { isPolled = true }
        let change: Change.Kind? =
            note == .void ? .void : note == .unread ? .unread : note == .read ? .readable : nil
        for line in [line] + (aliases[line] ?? []) {
            if note == .made { counts.record(number, line: line) }
            if note == .found { finds.record(line, at: number) }
            if let change, stampCount > 0 { rows.insert(change, .inactive, line: Int32(line)) }
        }
    }

    /// Returns true if a value is high; nil if it is neither high nor low, and the level stays. VHDL has several of
    /// each.
    private func isHigh(_ value: UInt8) throws(TraceError) -> Bool? {
        switch value {
        case UInt8(ascii: "0"), UInt8(ascii: "L"): false
        case UInt8(ascii: "1"), UInt8(ascii: "H"): true
        case _ where "xXzZuUwW-".utf8.contains(value): nil
        default: throw words.error("'\(ColumnName([value]).text)' is not the value of a wire (0, 1, x or z)")
        }
    }

    private mutating func nextCode() throws(TraceError) -> Bytes {
        guard let code = try words.next() else { throw words.error("an identifier code is missing") }
        return code
    }

    /// Negative if the code belongs to no button.
    private func line(of code: Bytes) throws(TraceError) -> Int {
        guard let line = lines[code.string] else {
            throw words.error("\(code.quoted) is not an identifier code from the header")
        }
        return line
    }

    private mutating func feed(_ value: UInt8, _ line: Int, into rows: inout Rows) throws(TraceError) {
        guard line >= 0 else { return }
        let isHigh = try isHigh(value)
        feed(isHigh, line, into: &rows)
        guard !aliases.isEmpty else { return }
        for alias in aliases[line] ?? [] { feed(isHigh, alias, into: &rows) }
    }

    private mutating func feed(_ isHigh: Bool?, _ line: Int, into rows: inout Rows) {
        guard let isHigh else {
            if hasLosses { wires.lose(line, in: &rows) }
            return
        }
        if isDumping || (stampCount < 2 && !wires.isKnown(line)) {
            wires.state(isHigh, of: line, as: isPolled ? .polled : isResuming ? .read : .seen, in: &rows)
        } else {
            wires.change(to: isHigh, of: line, in: &rows)
        }
    }
}
