import DebouncedText

extension JSON {
    /// Reads objects, texts, whole numbers, truths and null, as in a file that we wrote. Anything else is nil, as is what a
    /// lenient parser makes a value of: a number beyond 64 bits, or a member that occurs twice.
    ///
    /// The parser of the socket's clients lets both pass, which would be a wrong total here.
    package init?(strict text: [UInt8]) {
        var reader = StrictReader(rest: text[...])
        guard let value = reader.readValue(depth: 0) else { return nil }
        reader.skipSpace()
        guard reader.rest.isEmpty else { return nil }
        self = value
    }
}

private struct StrictReader {
    var rest: ArraySlice<UInt8>

    /// A state has three.
    private static let mostDepth = 16

    mutating func skipSpace() {
        rest = rest.drop { [0x20, 0x0A, 0x0D, 0x09].contains($0) }
    }

    private mutating func eat(_ token: StaticString) -> Bool {
        let token = UnsafeBufferPointer(start: token.utf8Start, count: token.utf8CodeUnitCount)
        guard rest.starts(with: token) else { return false }
        rest = rest.dropFirst(token.count)
        return true
    }

    mutating func readValue(depth: Int) -> JSON? {
        guard depth < StrictReader.mostDepth else { return nil }
        skipSpace()
        switch rest.first {
        case UInt8(ascii: "{"): return readObject(depth: depth)
        case UInt8(ascii: "\""): return readText().map { .text($0) }
        case UInt8(ascii: "n"): return eat("null") ? .null : nil
        case UInt8(ascii: "t"): return eat("true") ? .truth(true) : nil
        case UInt8(ascii: "f"): return eat("false") ? .truth(false) : nil
        default: return readNumber().map { .number($0) }
        }
    }

    private mutating func readObject(depth: Int) -> JSON? {
        var (members, names) = ([(String, JSON)](), Set<String>())
        guard eat("{") else { return nil }
        skipSpace()
        if eat("}") { return .object([]) }
        repeat {
            skipSpace()
            guard let name = readText(), names.insert(name).inserted else { return nil }
            skipSpace()
            guard eat(":"), let value = readValue(depth: depth + 1) else { return nil }
            members.append((name, value))
            skipSpace()
        } while eat(",")
        return eat("}") ? .object(members) : nil
    }

    /// A whole number without zeros before it.
    private mutating func readNumber() -> Int64? {
        let digits = rest.prefix { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
        let text = String(decoding: digits, as: UTF8.self)
        guard let number = Int64(text), String(number) == text else { return nil }
        rest = rest.dropFirst(digits.count)
        return number
    }

    private mutating func readText() -> String? {
        guard eat("\"") else { return nil }
        var units: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(validating: units, as: UTF8.self)
            case 0..<0x20: return nil
            case UInt8(ascii: "\\"):
                guard let scalar = readEscaped() else { return nil }
                units += UTF8.encode(scalar)!
            default: units.append(byte)
            }
        }
        return nil
    }

    private mutating func readEscaped() -> Unicode.Scalar? {
        switch rest.popFirst() {
        case UInt8(ascii: "n"): "\n"
        case UInt8(ascii: "t"): "\t"
        case UInt8(ascii: "r"): "\r"
        case UInt8(ascii: "b"): "\u{8}"
        case UInt8(ascii: "f"): "\u{c}"
        case UInt8(ascii: "u"): readScalar()
        case let mark? where "\"\\/".utf8.contains(mark): Unicode.Scalar(mark)
        default: nil
        }
    }

    /// After `\u`: four digits, or a pair of surrogates.
    private mutating func readScalar() -> Unicode.Scalar? {
        guard let first = readUnit() else { return nil }
        guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
        guard eat("\\u"), let second = readUnit(), UTF16.isTrailSurrogate(second) else { return nil }
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
    }

    private mutating func readUnit() -> UInt16? {
        let digits = rest.prefix(4)
        guard digits.count == 4, !digits.contains(UInt8(ascii: "+")) else { return nil }
        rest = rest.dropFirst(4)
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
