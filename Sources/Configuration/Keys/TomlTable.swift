/// A table while it is being read; unknown keys in it are reported.
struct TomlTable {
    let place: Place
    let findings: Findings
    let hasUnknownKeys: Bool
    /// Entries with a key that the table may have: what is wrong with others does not matter.
    private let entries: [Entry]

    init(_ entries: [Entry], at place: Place, _ form: TableDescription, _ findings: Findings) {
        self.place = place
        self.findings = findings
        self.entries = entries.filter { form.has($0.key) }
        hasUnknownKeys = self.entries.count < entries.count
        for entry in entries { form.check(entry, findings) }
    }

    /// Reports a finding and returns nil if the entry is not a table.
    init?(_ entry: Entry, _ form: TableDescription, _ findings: Findings) {
        guard case .table(let entries) = entry.value else {
            findings.error(entry.mistake("write \(form.title)").message, at: entry.place)
            return nil
        }
        self.init(entries, at: entry.place, form, findings)
    }

    /// The named tables in a table, in file order.
    static func named(
        in entry: Entry, _ form: TableDescription, atMost most: Int, _ findings: Findings
    ) -> [(name: String, table: TomlTable)] {
        guard case .table(let tables) = entry.value else {
            findings.error(entry.mistake("write \(form.title)").message, at: entry.place)
            return []
        }
        if tables.count > most {
            findings.error("more than \(most) tables \(form.title)", at: tables[most].keyPlace)
        }
        for mistake in tables.lookalikes { findings.error(mistake) }
        if let stray = tables.first(where: { !$0.isNamed(in: form) }) {
            findings.error(
                "[\(entry.key)] has no name: write \(form.title), with a name of your choice",
                at: stray.keyPlace)
        }
        return tables.filter { $0.isNamed(in: form) }.compactMap { table in
            findings.attempt(table, Read.name)
            return TomlTable(table, form, findings).map { (table.key, $0) }
        }
    }

    /// With few entries a linear search beats hashing.
    subscript(key: String) -> Entry? { entries.first { $0.key == key } }

    /// Reads the keys in the order of the form, whatever their order in the file.
    ///
    /// - Parameter isMeant: which of them.
    func read<Draft>(
        _ keys: [Key<Draft>], into draft: inout Draft, where isMeant: (String) -> Bool = { _ in true }
    ) {
        for key in keys {
            guard isMeant(key.description.name), let entry = self[key.description.name] else { continue }
            key.read(entry, &draft, findings)
        }
    }

    /// Reports the keys that are missing, unless a misspelt one may be meant.
    ///
    /// - Parameter owner: "button 'a'".
    func requireAll(of form: TableDescription, in owner: String) {
        guard !hasUnknownKeys else { return }
        for key in form.keys where self[key.name] == nil {
            if let advice = key.advice { findings.error("\(owner) has no \(key.name): \(advice)", at: place) }
        }
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

    /// The value in force, unless it is wrong.
    func value(orDefault value: Value) -> Value? { isWritten ? self.value : value }
}
