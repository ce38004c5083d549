/// The bytes of a column's name. Strings are equal if they look the same, which would merge two buttons.
typealias ColumnName = [UInt8]

extension ColumnName {
    init(_ text: String) { self = Array(text.utf8) }

    /// The name as text. Bytes that are no UTF-8 are taken for Latin-1, in which programs on Windows write names.
    var text: String {
        String(validating: self, as: UTF8.self) ?? String(String.UnicodeScalarView(map(Unicode.Scalar.init)))
    }

    /// The same in UTF-8, as the names of buttons are.
    var inUTF8: ColumnName { ColumnName(text) }
}

/// Spelling in our own VCD files, in which a name ends at a space and a section at "$end".
extension ColumnName {
    private static let percent = UInt8(ascii: "%")

    /// With `%20` for a space, and the same for everything else that some program does not allow in a name or a note.
    var escaped: [UInt8] {
        var text: [UInt8] = []
        for (index, byte) in enumerated() {
            let isPlain = (0x21..<0x7F).contains(byte) && !"%:\\".utf8.contains(byte)
            if isPlain && (index > 0 || byte != UInt8(ascii: "$")) {
                text.append(byte)
            } else {
                text.append(ColumnName.percent)
                text += "\(String(byte >> 4, radix: 16))\(String(byte & 0xF, radix: 16))".utf8
            }
        }
        return text
    }

    var unescaped: ColumnName {
        var (name, rest) = (ColumnName(), self[...])
        while let byte = rest.popFirst() {
            if byte == ColumnName.percent, let code = UInt8(rest.prefix(2).map { $0 }.text, radix: 16),
                rest.count > 1
            {
                name.append(code)
                rest.removeFirst(2)
            } else {
                name.append(byte)
            }
        }
        return name
    }
}
