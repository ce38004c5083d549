import DebouncedControls
import DebouncedVisible

/// A JSON value.
package enum JSON: Sendable {
    case null
    case text(String)
    case number(Int64)
    case real(Double)
    /// Exactly.
    case decimal(Decimal)
    case truth(Bool)
    case list([JSON])
    /// In this order.
    case object([(String, JSON)])

    package var text: String {
        var bytes: [UInt8] = []
        bytes.append(self)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension [UInt8] {
    package mutating func append(_ json: JSON) {
        switch json {
        case .null: self += "null".utf8
        case .text(let text): append(quoted: text)
        case .number(let number): self += String(number).utf8
        case .real(let number): self += String(number).utf8
        case .decimal(let number): self += number.description.utf8
        case .truth(let truth): self += String(truth).utf8
        case .list(let items): append(items, "[]") { $0.append($1) }
        case .object(let members): append(members, "{}") { $0.append($1) }
        }
    }

    /// Appends a text as a JSON string.
    package mutating func append(quoted text: String) {
        append(UInt8(ascii: "\""))
        for character in text.unicodeScalars {
            switch character {
            case "\"", "\\": self += [UInt8(ascii: "\\"), UInt8(ascii: character)]
            case _ where character.isUnsafe: append(escaped: character)
            default: self += character.utf8
            }
        }
        append(UInt8(ascii: "\""))
    }

    private mutating func append(_ member: (name: String, value: JSON)) {
        append(quoted: member.name)
        append(UInt8(ascii: ":"))
        append(member.value)
    }

    /// Appends items between brackets, with commas.
    private mutating func append<Item>(
        _ items: [Item], _ brackets: String, _ put: (inout [UInt8], Item) -> Void
    ) {
        self += brackets.utf8.prefix(1)
        for (index, item) in items.enumerated() {
            if index > 0 { append(UInt8(ascii: ",")) }
            put(&self, item)
        }
        self += brackets.utf8.suffix(1)
    }

    /// Control characters have four digits at most.
    private mutating func append(escaped character: Unicode.Scalar) {
        self += "\\u\(zeroPadded(character.value, to: 4, radix: 16))".utf8
    }
}
