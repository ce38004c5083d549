import DebouncedEngine
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
        case .object(let members):
            append(members, "{}") { text, member in
                text.append(quoted: member.0)
                text.append(UInt8(ascii: ":"))
                text.append(member.1)
            }
        }
    }

    /// Appends a text as a JSON string.
    package mutating func append(quoted text: String) {
        append(UInt8(ascii: "\""))
        for character in text.unicodeScalars {
            switch character {
            case "\"", "\\": self += [UInt8(ascii: "\\"), UInt8(ascii: character)]
            // Control characters have four digits at most.
            case _ where character.isUnsafe:
                self += "\\u\(zeroPadded(character.value, to: 4, radix: 16))".utf8
            default: self += character.utf8
            }
        }
        append(UInt8(ascii: "\""))
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
}

// Reads a value that came from outside: nil if it is not what is expected.
extension JSON {
    /// The member of an object.
    package subscript(name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.0 == name }?.1
    }

    package var string: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    package var integer: Int64? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    /// A number with up to nine decimals.
    package var decimal: Decimal? {
        switch self {
        case .number(let number): Decimal(signed: "\(number)")
        case .decimal(let number): number
        case .null, .real, .text, .truth, .list, .object: nil
        }
    }

    package var double: Double? {
        switch self {
        case .number(let number): Double(number)
        case .real(let number): number
        case .decimal(let number): number.double
        case .null, .text, .truth, .list, .object: nil
        }
    }

    package var bool: Bool? {
        guard case .truth(let truth) = self else { return nil }
        return truth
    }

    package var items: [JSON] {
        guard case .list(let items) = self else { return [] }
        return items
    }

    package var members: [(String, JSON)] {
        guard case .object(let members) = self else { return [] }
        return members
    }
}

/// A JSON object, put together member by member; what is nil is left out.
package struct JSONRecord {
    private var members: [(String, JSON)] = []

    package init(_ make: (inout JSONRecord) -> Void = { _ in }) {
        make(&self)
    }

    package var json: JSON { .object(members) }

    package mutating func add(_ name: String, _ value: JSON?) {
        if let value { members.append((name, value)) }
    }

    package mutating func add(_ name: String, _ text: String?) {
        if let text { members.append((name, .text(text))) }
    }

    package mutating func add(_ name: String, _ truth: Bool) {
        members.append((name, .truth(truth)))
    }

    package mutating func add<Number: BinaryInteger>(_ name: String, _ number: Number?) {
        if let number { members.append((name, .number(Int64(number)))) }
    }

    /// The members of another object.
    package mutating func add(membersOf object: JSON) {
        members += object.members
    }

    package mutating func add(_ name: String, _ make: (inout JSONRecord) -> Void) {
        add(name, JSONRecord(make).json)
    }
}
