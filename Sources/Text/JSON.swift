// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// What can stand in a JSON text.
package enum JSON {
    case text(String)
    case number(Int64)
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
        case .text(let text): append(quoted: text)
        case .number(let number): self += String(number).utf8
        case .truth(let truth): self += String(truth).utf8
        case .list(let items): append(items, "[]") { $0.append($1) }
        case .object(let members): append(members, "{}") { $0.append($1) }
        }
    }

    /// Appends a text as a JSON string.
    package mutating func append(quoted text: String) {
        append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): self += [UInt8(ascii: "\\"), byte]
            case 0..<0x20, 0x7F: append(escaped: byte)
            default: append(byte)
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
        for (place, item) in items.enumerated() {
            if place > 0 { append(UInt8(ascii: ",")) }
            put(&self, item)
        }
        self += brackets.utf8.suffix(1)
    }

    private mutating func append(escaped byte: UInt8) {
        self += (byte < 0x10 ? "\\u000" : "\\u00").utf8
        self += String(byte, radix: 16).utf8
    }
}
