import DebouncedEngine

extension JSON {
    /// Nil if it is not one value, and nothing besides. What a lenient parser makes a value of is nil as well, since it would
    /// be a wrong total or state: half a surrogate pair, a member that occurs twice, a number too large for a `Double`.
    ///
    /// A number is exact if it is whole and fits into 64 bits, or has up to nine decimals.
    package init?(parsing text: [UInt8]) {
        var reader = JSONReader(text)
        guard let value = reader.readValue(depth: 0) else { return nil }
        reader.skipSpace()
        guard reader.isAtEnd else { return nil }
        self = value
    }
}

private struct JSONReader {
    private let text: [UInt8]
    private var position = 0

    /// Clients and files nest ten at most.
    private static let mostDepth = 32

    init(_ text: [UInt8]) { self.text = text }

    var isAtEnd: Bool { position == text.count }

    private var next: UInt8? { isAtEnd ? nil : text[position] }

    mutating func skipSpace() {
        while let next, [0x20, 0x0A, 0x0D, 0x09].contains(next) { position += 1 }
    }

    private mutating func eat(_ token: StaticString) -> Bool {
        let token = UnsafeBufferPointer(start: token.utf8Start, count: token.utf8CodeUnitCount)
        guard text[position...].starts(with: token) else { return false }
        position += token.count
        return true
    }

    mutating func readValue(depth: Int) -> JSON? {
        guard depth < JSONReader.mostDepth else { return nil }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return readObject(depth: depth)
        case UInt8(ascii: "["): return readList(depth: depth)
        case UInt8(ascii: "\""): return readText().map { .text($0) }
        case UInt8(ascii: "n"): return eat("null") ? .null : nil
        case UInt8(ascii: "t"): return eat("true") ? .truth(true) : nil
        case UInt8(ascii: "f"): return eat("false") ? .truth(false) : nil
        default: return readNumber()
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

    private mutating func readList(depth: Int) -> JSON? {
        var items: [JSON] = []
        guard eat("[") else { return nil }
        skipSpace()
        if eat("]") { return .list([]) }
        repeat {
            guard let item = readValue(depth: depth + 1) else { return nil }
            items.append(item)
            skipSpace()
        } while eat(",")
        return eat("]") ? .list(items) : nil
    }
}

// MARK: Numbers

extension JSONReader {
    private mutating func readNumber() -> JSON? {
        let start = position
        let isNegative = eat("-")
        guard let whole = readDigits(), whole.count == 1 || whole.first != UInt8(ascii: "0") else {
            return nil
        }
        var (decimals, exponent) = (text[position..<position], 0)
        if eat(".") {
            guard let digits = readDigits() else { return nil }
            decimals = digits
        }
        if eat("e") || eat("E") {
            guard let number = readExponent() else { return nil }
            exponent = number
        }
        let written = String(decoding: text[start..<position], as: UTF8.self)
        if let number = Int64(written) { return .number(number) }
        if let digits = plainDigits(whole, decimals, exponent),
            let number = Decimal(signed: (isNegative ? "-" : "") + digits)
        {
            return .decimal(number)
        }
        guard let number = Double(written), number.isFinite else { return nil }
        return number == 0 ? .number(0) : .real(number)
    }

    private mutating func readExponent() -> Int? {
        let isNegative = eat("-")
        if !isNegative { _ = eat("+") }
        guard let digits = readDigits() else { return nil }
        let size = Int(String(decoding: digits, as: UTF8.self)) ?? .max
        return isNegative ? -size : size
    }

    private mutating func readDigits() -> ArraySlice<UInt8>? {
        let start = position
        while let next, (0x30...0x39).contains(next) { position += 1 }
        return position > start ? text[start..<position] : nil
    }

    /// The same number without an exponent; nil if that is far out of a decimal's range.
    private func plainDigits(
        _ whole: ArraySlice<UInt8>, _ decimals: ArraySlice<UInt8>, _ exponent: Int
    ) -> String? {
        guard exponent.magnitude < 40 else { return nil }
        var digits = Array(whole + decimals)
        let zeros = repeatElement(UInt8(ascii: "0"), count: Int(exponent.magnitude))
        digits.insert(contentsOf: zeros, at: exponent < 0 ? 0 : digits.count)
        // With as many zeros before them as the point moves to the left.
        digits.insert(UInt8(ascii: "."), at: whole.count + max(0, exponent))
        return String(decoding: digits, as: UTF8.self) + "0"
    }
}

// MARK: Texts

extension JSONReader {
    private mutating func readText() -> String? {
        guard eat("\"") else { return nil }
        var units: [UInt8] = []
        var start = position
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                units += text[start..<position]
                position += 1
                return String(validating: units, as: UTF8.self)
            case UInt8(ascii: "\\"):
                units += text[start..<position]
                position += 1
                guard let scalar = readEscaped() else { return nil }
                units += UTF8.encode(scalar)!
                start = position
            case 0..<0x20: return nil
            default: position += 1
            }
        }
        return nil
    }

    private mutating func readEscaped() -> Unicode.Scalar? {
        guard let mark = next else { return nil }
        position += 1
        return switch mark {
        case UInt8(ascii: "n"): "\n"
        case UInt8(ascii: "t"): "\t"
        case UInt8(ascii: "r"): "\r"
        case UInt8(ascii: "b"): "\u{8}"
        case UInt8(ascii: "f"): "\u{c}"
        case UInt8(ascii: "u"): readScalar()
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): Unicode.Scalar(mark)
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
        let digits = text[position...].prefix(4)
        // A sign would be taken for part of a number.
        guard digits.count == 4, digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") })
        else {
            return nil
        }
        position += 4
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
