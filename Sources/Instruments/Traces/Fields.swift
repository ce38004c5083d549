/// The fields of a line of CSV, one after the other. A comma at the end of the line is followed by an empty field.
struct Fields {
    private var rest: Bytes?

    init(_ line: Bytes) {
        rest = line
    }

    /// True if `next` has returned the last field.
    var isOver: Bool { rest == nil }

    /// Consumes the fields that consist of just these characters, up to the first that does not, or the last.
    /// - Parameter place: the character to begin with. It becomes that of the next field.
    mutating func skip(_ characters: [UInt8], from place: inout Int) {
        guard var text = rest else { return }
        characters.withUnsafeBufferPointer { characters in
            var index = place
            while index < characters.count, text.end - text.start > 1, text.start[0] == characters[index],
                text.start[1] == UInt8(ascii: ",")
            {
                text.start += 2
                index += 1
            }
            place = index
        }
        rest = text
    }

    /// The next field without the spaces around it, or nil after the last.
    mutating func next() -> Bytes? {
        guard var text = rest else { return nil }
        // Most lines end with a level.
        if text.count == 1, text.start.pointee.isDigit {
            rest = nil
            return text
        }
        let field = text.eatField()
        rest = text.eat(UInt8(ascii: ",")) ? text : nil
        return field
    }
}

private let quote = UInt8(ascii: "\"")

extension Bytes {
    /// The contents of a field: the text between its quotes, in which two quotes stand for one; or all of it if it
    /// has none.
    var unquoted: [UInt8] {
        guard isQuoted else { return Array(buffer) }
        var (inner, text) = (withoutQuotes, [UInt8]())
        while let byte = inner.first {
            text.append(byte)
            inner.start += 1
            if byte == quote { _ = inner.eat(quote) }
        }
        return text
    }

    /// The text between the quotes, as written.
    var withoutQuotes: Bytes { isQuoted ? Bytes(start: start + 1, end: end - 1) : self }

    private var isQuoted: Bool { count >= 2 && first == quote && last == quote }

    /// Consumes up to the comma that ends a field.
    fileprivate mutating func eatField() -> Bytes {
        var text = self
        guard let field = text.eatQuoted() else { return eat(upTo: UInt8(ascii: ",")).trimmed }
        self = text
        return field
    }

    /// Consumes a quoted field. A quote that is not closed is an ordinary character.
    private mutating func eatQuoted() -> Bytes? {
        eatSpaces()
        let from = start
        guard eat(quote) else { return nil }
        repeat { _ = eat(through: quote) } while eat(quote)
        let field = Bytes(start: from, end: start)
        eatSpaces()
        return field.isQuoted && (isEmpty || first == UInt8(ascii: ",")) ? field : nil
    }
}
