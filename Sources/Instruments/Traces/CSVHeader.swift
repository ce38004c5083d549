import DebouncedContacts

/// The lines above the rows of a CSV trace: comments, and the names of the columns.
struct CSVHeader {
    private(set) var names: [ColumnName] = []
    /// Notes on what was known before the first row: `# known WORD`.
    private(set) var known: [TraceNote] = []
    private(set) var clock = CSVClock.written(.s)

    init(of text: inout TraceText, _ options: TraceOptions) throws(TraceError) {
        var notes = SigrokNotes()
        while let line = try text.peekLine() {
            guard line.isComment else {
                try read(line, &text, notes, options)
                return
            }
            notes.read(line)
            readKnown(line, number: text.lineNumber + 1)
            _ = try text.nextLine()
        }
        throw text.error("the trace is empty")
    }

    private mutating func readKnown(_ comment: Bytes, number: Int) {
        var text = comment.dropFirst().trimmed
        if text.eat("known ") { known.append(text.trimmed, line: number) }
    }

    private mutating func read(
        _ line: Bytes, _ text: inout TraceText, _ notes: SigrokNotes, _ options: TraceOptions
    ) throws(TraceError) {
        let fields = line.fields
        if fields.count == 1, let separator = TimeHeading.separator(in: fields[0].text) {
            _ = try text.nextLine()
            throw text.error("the columns are separated by \(separator): write commas instead")
        }
        if let unit = TimeHeading.unknownUnit(in: fields[0].text) {
            _ = try text.nextLine()
            throw text.error("the unit '\(unit)' of times is not known: s, ms, us or ns")
        }
        let hasTime =
            TimeHeading(fields[0].text) != nil || (notes.lacksTimes && fields[0] == ColumnName("samples"))
        let hasNames = !fields.allSatisfy(\.isNumeric)
        names = Array(fields.dropFirst(hasTime || (!hasNames && fields.count > notes.channels.count) ? 1 : 0))
        if names.count == notes.channels.count, !hasNames || names.allSatisfy({ $0 == ColumnName("logic") }) {
            names = notes.channels
        } else if !hasTime, names != notes.channels {
            _ = try text.nextLine()
            throw text.error(
                "not a trace: it must begin like VCD, like gpiomon's output, or like CSV ('Time [s],GPIO17')")
        }
        if hasNames { _ = try text.nextLine() }
        guard names.contains(where: { !$0.isEmpty }) else {
            throw text.error("the header has no column besides the time")
        }
        clock = try CSVHeader.clock(
            TimeHeading(fields[0].text) ?? (names.count < fields.count ? .bare : nil), &text, notes, options)
    }

    private static func clock(
        _ heading: TimeHeading?, _ text: inout TraceText, _ notes: SigrokNotes, _ options: TraceOptions
    ) throws(TraceError) -> CSVClock {
        switch heading {
        case _ where notes.lacksTimes:
            return .counted(rate: notes.rate ?? 1, rows: 0, besideTimes: heading != nil)
        case .of(let unit): return .written(unit)
        case .bare:
            if let unit = options.timeUnit ?? notes.timeUnit { return .written(unit) }
            guard try text.mayBeInSeconds() else {
                throw text.error("the column of times does not say its unit: add --time-unit s, ms, us or ns")
            }
            return .written(.s)
        case nil:
            guard let rate = notes.rate else { throw text.error("there are no times, and no sample rate") }
            return .counted(rate: rate, rows: 0, besideTimes: false)
        }
    }
}

/// The source of the times of rows.
enum CSVClock: Equatable {
    /// The first column.
    case written(TimeUnit)
    /// The number of rows: each is one sample. There may be a column of times, which are wrong.
    case counted(rate: Int64, rows: Int64, besideTimes: Bool)

    var unit: TimeUnit {
        if case .written(let unit) = self { unit } else { .s }
    }

    /// The instant of the next row, if rows are counted.
    mutating func next() -> Instant? {
        guard case .counted(let rate, let rows, let besideTimes) = self else { return nil }
        self = .counted(rate: rate, rows: rows + 1, besideTimes: besideTimes)
        let (seconds, rest) = rows.quotientAndRemainder(dividingBy: rate)
        let part = rate.dividingFullWidth(rest.multipliedFullWidth(by: 1_000_000_000)).quotient
        let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflows ? .distantFuture : Instant(nanoseconds: whole).advanced(by: part)
    }
}

extension Bytes {
    var isComment: Bool {
        let first = trimmed.first
        return first == UInt8(ascii: ";") || first == UInt8(ascii: "#") || isFromSigrok
    }

    /// True if it begins with what sigrok-cli writes into every file, whatever its form, if it converts a raw one.
    var isFromSigrok: Bool { starts(with: "META ") }

    fileprivate var fields: [ColumnName] {
        var (fields, names) = (Fields(self), [ColumnName]())
        while let field = fields.next() { names.append(field.unquoted) }
        return names
    }
}

extension ColumnName {
    fileprivate var isNumeric: Bool { allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") } }
}

extension TraceText {
    /// Returns true if the times of the rows, as far as these fit into the buffer, have decimals or exponents: whole
    /// numbers could be anything.
    fileprivate mutating func mayBeInSeconds() throws(TraceError) -> Bool {
        try fill()
        var (rows, hasWhole) = (rest, false)
        while !rows.isEmpty {
            var line = rows.eat(through: 0x0A)
            let time = line.eat(through: UInt8(ascii: ",")).trimmed
            if time.isComment || time.isEmpty { continue }
            if !time.isWhole { return true }
            if !time.isZero { hasWhole = true }
        }
        return !hasWhole
    }
}

extension Bytes {
    fileprivate var isWhole: Bool { first == UInt8(ascii: "-") ? dropFirst().isNumber : isNumber }
    fileprivate var isZero: Bool { buffer.allSatisfy { $0 == UInt8(ascii: "0") } }
}
