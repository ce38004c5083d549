import DebouncedCToml

/// A parsed TOML text: its entries in file order, or the reason why it can't be read.
struct TomlText {
    private let rows: [ArraySlice<UInt8>]

    static func read(_ text: [UInt8]) throws(Mistake) -> [Entry] {
        try refuseUnreadable(text)
        let document = text.withUnsafeBytes { toml_read($0.baseAddress, $0.count) }
        guard let document else { throw Mistake("not enough memory to read the file", at: .start) }
        defer { toml_free(document) }
        let reader = TomlText(rows: text.split(separator: lineFeed, omittingEmptySubsequences: false))
        if document.pointee.count == 0 { throw reader.mistake(document.pointee) }
        var items = UnsafeBufferPointer(start: document.pointee.items, count: document.pointee.count)[...]
        return items.popFirst().map { reader.children(of: $0, &items, key: "") } ?? []
    }
}

extension TomlText {
    /// The parser needs stack for each part of a dotted key, and such a key can't span lines.
    private static let mostDotsInLine = 500

    /// Rejects what the parser would not survive or could not explain.
    private static func refuseUnreadable(_ text: [UInt8]) throws(Mistake) {
        var line = 1
        for row in text.split(separator: lineFeed, omittingEmptySubsequences: false) {
            let place = Place(line: line, column: 1)
            guard !row.contains(0) else {
                throw Mistake("a NUL byte in this line: this is not a text file", at: place)
            }
            guard withoutComment(row).count(where: { $0 == UInt8(ascii: ".") }) <= mostDotsInLine else {
                throw Mistake(
                    "more than \(mostDotsInLine) dots in this line: keys can't be nested that deep", at: place
                )
            }
            line += 1
        }
    }

    /// After the last quote of a row a hash begins a comment, or stands in a string that goes on: no key follows.
    private static func withoutComment(_ row: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
        let end = row.lastIndex(where: quotes.contains) ?? row.startIndex
        return row[..<(row[end...].firstIndex(of: UInt8(ascii: "#")) ?? row.endIndex)]
    }

    private func mistake(_ document: toml_document) -> Mistake {
        let place = Place(document.error_place)
        let row = rows.indices.contains(place.line - 1) ? rows[place.line - 1] : []
        let text = String(decoding: row, as: UTF8.self)
        return Mistake(SyntaxWords.plain(String(document.error), in: text), at: place)
    }

    private typealias Items = Slice<UnsafeBufferPointer<toml_item>>

    private func children(of item: toml_item, _ items: inout Items, key: String) -> [Entry] {
        var entries: [Entry] = []
        for _ in 0..<item.children {
            guard let child = items.popFirst() else { break }
            entries.append(entry(child, &items, in: item, key))
        }
        return item.kind == toml_kind_table ? entries.sorted { $0.keyPlace < $1.keyPlace } : entries
    }

    private func entry(_ item: toml_item, _ items: inout Items, in parent: toml_item, _ key: String)
        -> Entry
    {
        let isElement = parent.kind == toml_kind_array
        let key = isElement ? key : String(item.key)
        let place = Place(item.place)
        let value = value(of: item, &items, key: key)
        return Entry(
            key: key, keyPlace: isElement ? place : Place(item.key_place), value: value, place: place)
    }

    private func value(of item: toml_item, _ items: inout Items, key: String) -> Entry.Value {
        switch item.kind {
        case toml_kind_string: .string(String(item.string))
        case toml_kind_integer: .integer(item.integer)
        case toml_kind_float: .float(number(at: Place(item.place)) ?? "\(item.number)")
        case toml_kind_boolean: .boolean(item.boolean != 0)
        case toml_kind_array: .array(children(of: item, &items, key: key))
        case toml_kind_table: .table(children(of: item, &items, key: key))
        default: .date
        }
    }

    /// A number as it is written, but without a plus sign, underscores and exponent; nil if it is none.
    private func number(at place: Place) -> String? {
        guard rows.indices.contains(place.line - 1) else { return nil }
        let mark: [UInt8] = place.line == 1 && rows[0].starts(with: byteOrderMark) ? byteOrderMark : []
        let row = String(decoding: rows[place.line - 1].dropFirst(mark.count), as: UTF8.self)
        let digits = row.unicodeScalars.dropFirst(place.column - 1).prefix { isNumeric($0) }
        let text = String(String.UnicodeScalarView(digits.filter { $0 != "_" && $0 != "+" }))
        return Double(text) == nil ? nil : withoutExponent(text) ?? text
    }

    /// Nil if the number is far too large or too small for anything in a config.
    private func withoutExponent(_ text: String) -> String? {
        guard let end = text.firstIndex(where: { $0 == "e" || $0 == "E" }) else { return text }
        guard let exponent = Int(text[text.index(after: end)...]), (-30...30).contains(exponent) else {
            return nil
        }
        if text.hasPrefix("-") { return withoutExponent(String(text.dropFirst())).map { "-\($0)" } }
        let parts = text[..<end].split(separator: ".", maxSplits: 1)
        let digits = parts.joined()
        let point = parts[0].count + exponent
        if point <= 0 { return "0." + String(repeating: "0", count: -point) + digits }
        let padded = digits + String(repeating: "0", count: max(0, point - digits.count))
        let whole = padded.prefix(point)
        return padded.count == point ? String(whole) : "\(whole).\(padded.dropFirst(point))"
    }
}

private let lineFeed = UInt8(ascii: "\n")
private let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

private func isNumeric(_ scalar: Unicode.Scalar) -> Bool {
    "0"..."9" ~= scalar || "a"..."z" ~= scalar || "A"..."Z" ~= scalar
        || "+-._".unicodeScalars.contains(scalar)
}

extension Place {
    static let start = Place(line: 1, column: 1)

    fileprivate init(_ place: toml_place) {
        self.init(line: Int(place.line), column: Int(place.column))
    }
}

extension String {
    fileprivate init(_ text: toml_text) {
        let bytes = UnsafeRawBufferPointer(start: text.bytes, count: text.length)
        self.init(decoding: bytes, as: UTF8.self)
    }
}
