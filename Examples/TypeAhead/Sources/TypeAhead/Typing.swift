/// A text, from the bytes of the keys that were hit: UTF-8, of which a letter may be several.
struct Typing {
    private(set) var text = ""
    private var pending: [UInt8] = []

    /// Takes a byte, and says whether it changed the text.
    mutating func take(_ byte: UInt8) -> Bool {
        switch byte {
        case 8, 127: erase()
        case 0..<32: false
        default: append(byte)
        }
    }

    private mutating func erase() -> Bool {
        pending = []
        return text.popLast() != nil
    }

    private mutating func append(_ byte: UInt8) -> Bool {
        if byte & 0xC0 != 0x80 { pending = [] }
        pending.append(byte)
        guard let letter = String(validating: pending, as: UTF8.self) else { return false }
        text += letter
        pending = []
        return true
    }
}
