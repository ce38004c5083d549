import DebouncedCToml

/// A parsed TOML text: its entries in file order, or the reason why it can't be read.
enum TomlText {
    static func read(_ text: [UInt8]) throws(Mistake) -> [Entry] {
        try refuseUnreadable(text)
        let document = text.withUnsafeBytes { toml_read($0.baseAddress, $0.count) }
        guard let document else { throw Mistake("not enough memory to read it", at: .start) }
        defer { toml_free(document) }
        if document.pointee.count == 0 { throw mistake(document.pointee) }
        var items = UnsafeBufferPointer(start: document.pointee.items, count: document.pointee.count)[...]
        return items.popFirst().map { children(of: $0, &items, key: "") } ?? []
    }
}

extension TomlText {
    /// The parser needs stack for each part of a dotted key, and such a key can't span lines.
    private static let mostDotsInLine = 500

    /// Rejects what the parser would not survive or could not explain.
    private static func refuseUnreadable(_ text: [UInt8]) throws(Mistake) {
        var line = 1
        for row in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let place = Place(line: line, column: 1)
            guard !row.contains(0) else {
                throw Mistake("a NUL byte in this line: this is not a text file", at: place)
            }
            guard row.count(where: { $0 == UInt8(ascii: ".") }) <= mostDotsInLine else {
                throw Mistake(
                    "more than \(mostDotsInLine) dots in this line: keys can't be nested that deep", at: place
                )
            }
            line += 1
        }
    }

    private static func mistake(_ document: toml_document) -> Mistake {
        Mistake(SyntaxWords.plain(String(document.error)), at: Place(document.error_place))
    }

    private typealias Items = Slice<UnsafeBufferPointer<toml_item>>

    private static func children(of item: toml_item, _ items: inout Items, key: String) -> [Entry] {
        var entries: [Entry] = []
        for _ in 0..<item.children {
            guard let child = items.popFirst() else { break }
            entries.append(entry(child, &items, in: item, key))
        }
        return item.kind == toml_kind_table ? entries.sorted { $0.keyPlace < $1.keyPlace } : entries
    }

    private static func entry(_ item: toml_item, _ items: inout Items, in parent: toml_item, _ key: String)
        -> Entry
    {
        let isElement = parent.kind == toml_kind_array
        let key = isElement ? key : String(item.key)
        let place = Place(item.place)
        let value = value(of: item, &items, key: key)
        return Entry(
            key: key, keyPlace: isElement ? place : Place(item.key_place), value: value, place: place)
    }

    private static func value(of item: toml_item, _ items: inout Items, key: String) -> Entry.Value {
        switch item.kind {
        case toml_kind_string: .string(String(item.string))
        case toml_kind_integer: .integer(item.integer)
        case toml_kind_float: .float(item.number)
        case toml_kind_boolean: .boolean(item.boolean != 0)
        case toml_kind_array: .array(children(of: item, &items, key: key))
        case toml_kind_table: .table(children(of: item, &items, key: key))
        default: .date
        }
    }
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
