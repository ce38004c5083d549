import DebouncedContacts

/// Reads what gpiomon prints: libgpiod 1.x names a line by its number, 2.x by name, number or both.
///
///     event: FALLING EDGE offset: 17 timestamp: [    1203.000000125]
///     1203.000000125	falling	"GPIO17"
///     1203.000000125	falling	gpiochip0 17 "GPIO17"
struct GpiomonReader: TraceReader {
    /// As many as gpiomon can watch.
    static let lineLimit = 64

    private var text: TraceText
    let matching: ColumnMatcher
    private var wires = Wires()
    /// The buttons by their lines as these are printed.
    private var lines: [[UInt8]: Int] = [:]
    private var isFirst = true

    init(_ text: TraceText, _ buttons: [TraceLine]?, _ options: TraceOptions) {
        self.text = text
        matching = ColumnMatcher(buttons, columns: options.columns, limit: GpiomonReader.lineLimit)
        wires.append(matching.buttons[...])
    }

    var lineLimit: Int { matching.takesAll ? GpiomonReader.lineLimit : matching.buttons.count }
    /// If each line is a button, they are found one after the other.
    var unknownLines: Int { matching.takesAll ? 0 : matching.buttons.count }

    mutating func assume(_ levels: [Int: Level], in rows: inout Rows) { wires.assume(levels, in: &rows) }

    mutating func read(into rows: inout Rows) throws(TraceError) -> Bool {
        if let line = try text.nextLine(), try read(line, into: &rows) { return true }
        guard !isFirst else { throw text.error("the trace has no rows") }
        return false
    }
}

extension GpiomonReader {
    /// Returns true if a line may have been printed by gpiomon.
    static func recognizes(_ line: Bytes) -> Bool {
        var words = line
        if line.starts(with: "event:") || isBanner(line) { return true }
        guard words.eatWord() != nil, let direction = words.eatWord() else { return false }
        return direction == "rising" || direction == "falling"
    }

    private static func isBanner(_ line: Bytes) -> Bool { line.starts(with: "Monitoring line") }

    /// Returns false if only empty lines follow.
    private mutating func read(_ line: Bytes, into rows: inout Rows) throws(TraceError) -> Bool {
        if line.trimmed.isEmpty { return try text.expectEnd() }
        if isFirst, GpiomonReader.isBanner(line) { return true }
        guard let event = GpiomonEvent(line) else {
            throw text.error("\(line.trimmed.quoted) is not an event as gpiomon prints it")
        }
        isFirst = false
        guard rows.begin(at: try instant(event.seconds)) else { throw text.error("time goes back") }
        guard let line = try button(event.line) else { return true }
        wires.change(to: event.isRising, of: line, in: &rows)
        return true
    }

    private func instant(_ text: Bytes) throws(TraceError) -> Instant {
        do throws(DecimalProblem) {
            return Instant(nanoseconds: try text.seconds())
        } catch {
            throw self.text.error(error.message(for: text))
        }
    }

    private mutating func button(_ id: Bytes) throws(TraceError) -> Int? {
        let printed = Array(id.buffer)
        if let line = lines[printed] { return line }
        let names = id.lineNames
        // Lines of two chips may have the same number.
        let fuller = names.count == 2 ? names[1] : nil
        guard let line = try matching.button(for: names, or: fuller, in: text) else { return nil }
        wires.append(matching.buttons[wires.count...])
        lines[printed] = line
        return line
    }
}

/// A line printed by gpiomon.
private struct GpiomonEvent {
    let seconds: Bytes
    let isRising: Bool
    let line: Bytes

    init?(_ text: Bytes) {
        var text = text.trimmed
        let event = text.eat("event:") ? GpiomonEvent(old: &text) : GpiomonEvent(new: &text)
        guard let event else { return nil }
        self = event
    }

    private init?(old text: inout Bytes) {
        guard let isRising = text.eatDirection("RISING", "FALLING"), text.eatWord("EDGE"),
            text.eatWord("offset:"), let line = text.eatWord(), text.eatWord("timestamp:")
        else { return nil }
        text = text.trimmed
        guard text.eat(UInt8(ascii: "[")), text.last == UInt8(ascii: "]") else { return nil }
        text.end -= 1
        (seconds, self.isRising, self.line) = (text.trimmed, isRising, line)
    }

    private init?(new text: inout Bytes) {
        guard let seconds = text.eatWord(), let isRising = text.eatDirection("rising", "falling") else {
            return nil
        }
        (self.seconds, self.isRising, line) = (seconds, isRising, text.trimmed)
        if line.isEmpty { return nil }
    }
}

extension Bytes {
    fileprivate mutating func eatDirection(_ rising: StaticString, _ falling: StaticString) -> Bool? {
        if eatWord(rising) { return true }
        return eatWord(falling) ? false : nil
    }

    private var quotedName: Bytes? {
        var (name, quote) = (self, UInt8(ascii: "\""))
        _ = name.eat(through: quote)
        guard name.last == quote else { return nil }
        name.end -= 1
        return name
    }

    /// The line's name, its number, and its chip with that number, as far as they are given: `"GPIO17"`, `gpiochip0 17` or
    /// both. An empty name counts as none, since a recording can't name a column with it.
    fileprivate var lineNames: [ColumnName] {
        if first == UInt8(ascii: "\""), let quotedName, !quotedName.isEmpty {
            return [ColumnName(quotedName.buffer)]
        }
        var rest = self
        guard let chip = rest.eatWord(), let number = rest.eatWord(), number.isNumber else {
            return [ColumnName(buffer)]
        }
        let name = rest.trimmed.quotedName ?? rest.trimmed
        let withChip = [chip.buffer, number.buffer].joined(separator: " ".utf8)
        let numbers = [ColumnName(number.buffer), ColumnName(withChip)]
        return name.isEmpty ? numbers : [ColumnName(name.buffer)] + numbers
    }
}
