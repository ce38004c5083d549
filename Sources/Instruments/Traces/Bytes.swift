/// A piece of a trace's text, consumed from its front.
struct Bytes {
    var start: UnsafePointer<UInt8>
    var end: UnsafePointer<UInt8>

    var count: Int { end - start }
    var isEmpty: Bool { start == end }
    var first: UInt8? { isEmpty ? nil : start.pointee }
    var last: UInt8? { isEmpty ? nil : end[-1] }
    var string: String { String(decoding: buffer, as: UTF8.self) }
    var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

    mutating func eat(_ byte: UInt8) -> Bool {
        guard first == byte else { return false }
        start += 1
        return true
    }

    /// Consumes `text` if it comes next.
    mutating func eat(_ text: StaticString) -> Bool {
        guard starts(with: text) else { return false }
        start += text.utf8CodeUnitCount
        return true
    }

    func starts(with text: StaticString) -> Bool {
        guard count >= text.utf8CodeUnitCount else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { start[$0] == text.utf8Start[$0] }
    }

    mutating func eatSpaces() {
        while let first, first.isSpace { start += 1 }
    }

    /// The next word between spaces, or nil at the end.
    mutating func eatWord() -> Bytes? {
        eatSpaces()
        let word = eat { !$0.isSpace }
        return word.isEmpty ? nil : word
    }

    /// Consumes the next word if it is this one.
    mutating func eatWord(_ text: StaticString) -> Bool {
        var rest = self
        guard let word = rest.eatWord(), word == text else { return false }
        self = rest
        return true
    }

    /// Up to a byte, which is consumed too, or to the end.
    mutating func eat(through byte: UInt8) -> Bytes {
        let piece = eat(upTo: byte)
        _ = eat(byte)
        return piece
    }

    /// Up to a byte, or to the end.
    mutating func eat(upTo byte: UInt8) -> Bytes {
        eat { $0 != byte }
    }

    func dropFirst() -> Bytes { Bytes(start: start + 1, end: end) }

    /// Without leading and trailing spaces.
    var trimmed: Bytes {
        var trimmed = self
        trimmed.eatSpaces()
        while !trimmed.isEmpty, trimmed.end[-1].isSpace { trimmed.end -= 1 }
        return trimmed
    }

    private mutating func eat(while condition: (UInt8) -> Bool) -> Bytes {
        let from = start
        while let first, condition(first) { start += 1 }
        return Bytes(start: from, end: start)
    }
}

extension Bytes {
    static func == (bytes: Bytes, text: StaticString) -> Bool {
        bytes.count == text.utf8CodeUnitCount && bytes.starts(with: text)
    }

    static func == (bytes: Bytes, other: [UInt8]) -> Bool {
        bytes.buffer.elementsEqual(other)
    }

    /// True if it consists of digits only.
    var isNumber: Bool { !isEmpty && buffer.allSatisfy(\.isDigit) }

    /// The number that it is, without a sign.
    var wholeNumber: Int64? { isNumber ? Int64(string) : nil }

    /// The form for messages: quoted, and cut if it is long.
    var quoted: String {
        count <= 40 ? "'\(string)'" : "'\(Bytes(start: start, end: start + 40).string)...'"
    }
}

extension UInt8 {
    /// Includes the carriage return: lines may end as on other systems.
    var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
    var isDigit: Bool { self &- 0x30 < 10 }
}
