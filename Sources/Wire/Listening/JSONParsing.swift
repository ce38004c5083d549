import DebouncedCJson
import DebouncedText

extension JSON {
    /// Nil if it is not one value, and nothing besides.
    package init?(parsing text: [UInt8]) {
        guard let text = asciiJSON(text) else { return nil }
        var value: OpaquePointer?
        let isValid = (text + [0]).withUnsafeBytes { bytes in
            json_parse(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), text.count, &value) != 0
        }
        guard isValid else { return nil }
        defer { json_free(value) }
        self.init(value)
    }

    private init(_ value: OpaquePointer?) {
        switch json_kind_of(value) {
        case json_truth: self = .truth(json_truth_of(value) != 0)
        case json_integer: self = .number(json_integer_of(value))
        case json_real: self = JSON(json_real_of(value))
        case json_text: self = .text(JSON.text(value))
        case json_list: self = .list((0..<json_list_count(value)).map { JSON(json_list_item(value, $0)) })
        case json_record: self = .object(JSON.members(value))
        default: self = .null
        }
    }

    /// json-c takes NaN and Infinity, and what is too large, for numbers; JSON can't say them.
    private init(_ number: Double) {
        self = number.isFinite ? .real(number) : .null
    }

    private static func text(_ value: OpaquePointer?) -> String {
        var length = 0
        guard let start = json_text_of(value, &length) else { return "" }
        return String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
    }

    private static func members(_ value: OpaquePointer?) -> [(String, JSON)] {
        var members: [(String, JSON)] = []
        withUnsafeMutablePointer(to: &members) { pointer in
            json_each_member(value, pointer) { context, name, member in
                guard let context, let name else { return }
                let members = context.assumingMemoryBound(to: [(String, JSON)].self)
                members.pointee.append((String(cString: name), JSON(member)))
            }
        }
        return members
    }
}

/// The same text with everything beyond ASCII escaped, which strict parsers of Debian 13 refuse as it is; nil if it is
/// no UTF-8.
private func asciiJSON(_ text: [UInt8]) -> [UInt8]? {
    if text.allSatisfy({ $0 < 0x80 }) { return text }
    guard let valid = String(validating: text, as: UTF8.self) else { return nil }
    return valid.utf16.flatMap { unit in
        unit < 0x80 ? [UInt8(unit)] : Array("\\u\(hexadecimal(unit))".utf8)
    }
}

/// Four digits.
private func hexadecimal(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
}
