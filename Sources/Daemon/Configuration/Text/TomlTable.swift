/// A table while it is being read; unknown keys in it are reported.
struct TomlTable {
    let place: Place
    let findings: Findings
    let hasUnknownKeys: Bool
    /// Those with a key that the table may have: what is wrong with others does not matter.
    private let entries: [Entry]

    init(_ entries: [Entry], at place: Place, _ vocabulary: Vocabulary, _ findings: Findings) {
        self.place = place
        self.findings = findings
        self.entries = entries.filter { vocabulary.keys.contains($0.key) }
        hasUnknownKeys = self.entries.count < entries.count
        for entry in entries { vocabulary.check(entry, findings) }
    }

    /// Reports a finding and returns nil if the entry is not a table.
    init?(_ entry: Entry, _ vocabulary: Vocabulary, _ findings: Findings) {
        guard case .table(let entries) = entry.value else {
            findings.error(entry.mistake("write \(vocabulary.title)").message, at: entry.place)
            return nil
        }
        self.init(entries, at: entry.place, vocabulary, findings)
    }

    /// The table with this key; an empty one if there is none.
    func subtable(_ key: String, _ vocabulary: Vocabulary) -> TomlTable {
        self[key].flatMap { TomlTable($0, vocabulary, findings) }
            ?? TomlTable([], at: place, vocabulary, findings)
    }

    /// The named tables in a table, in file order.
    func named(_ key: String, _ vocabulary: Vocabulary, atMost most: Int = .max) -> [(String, TomlTable)] {
        guard let entry = self[key] else { return [] }
        guard case .table(let tables) = entry.value else {
            findings.error(entry.mistake("write \(vocabulary.title)").message, at: entry.place)
            return []
        }
        if tables.count > most {
            findings.error("more than \(most) tables \(vocabulary.title)", at: tables[most].keyPlace)
        }
        for mistake in tables.lookalikes { findings.error(mistake) }
        if let stray = tables.first(where: { !$0.isNamed(in: vocabulary) }) {
            findings.error(
                "[\(key)] has no name: write \(vocabulary.title), with a name of your choice",
                at: stray.keyPlace)
        }
        return tables.filter { $0.isNamed(in: vocabulary) }.compactMap { table in
            findings.attempt(table, Form.name)
            return TomlTable(table, vocabulary, findings).map { (table.key, $0) }
        }
    }

    /// With few entries a linear search beats hashing.
    subscript(key: String) -> Entry? { entries.first { $0.key == key } }

    func read<Value>(_ key: String, _ form: (Entry) throws(Mistake) -> Value) -> Setting<Value> {
        guard let entry = self[key] else { return .absent }
        return Setting(value: findings.attempt(entry, form), place: entry.keyPlace)
    }

    /// What is not written, or is wrong, leaves the value as it is.
    func read<Value>(_ key: String, _ form: (Entry) throws(Mistake) -> Value, into value: inout Value) {
        value = read(key, form).value ?? value
    }

    func read<Value>(_ key: String, _ form: (Entry) throws(Mistake) -> Value, into value: inout Value?) {
        value = read(key, form).value ?? value
    }
}

extension Findings {
    /// The value of an entry as read by `form`; if that fails it reports a finding and returns nil.
    func attempt<Value>(_ entry: Entry, _ form: (Entry) throws(Mistake) -> Value) -> Value? {
        do {
            return try form(entry)
        } catch {
            self.error(error)
            return nil
        }
    }
}

/// The value of a key; nil if it is not written, or if what is written is wrong.
struct Setting<Value> {
    var value: Value?
    /// The position of the key, if it is written.
    var place: Place?

    static var absent: Setting { Setting(value: nil, place: nil) }

    var isWritten: Bool { place != nil }

    func filled(from other: Setting?) -> Setting { isWritten ? self : other ?? self }

    /// The value in force, unless it is wrong.
    func value(orDefault value: Value) -> Value? { isWritten ? self.value : value }
}
