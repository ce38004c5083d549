import DebouncedWire

/// A type of value in a config file: how it is read, and how the manual and the schema describe it.
struct ValueForm<Value> {
    /// The values that are allowed, in the words of the manual: "0 to 1440min".
    let values: () -> String
    let schema: () -> JSON
    /// The kinds of tables that such a value may be or have.
    let tables: () -> [TableDescription]
    /// Returns nil if it has reported what is wrong.
    let read: (Entry, Findings) throws(Mistake) -> Value?

    init(
        _ values: @autoclosure @escaping () -> String, _ schema: @autoclosure @escaping () -> JSON,
        _ read: @escaping (Entry) throws(Mistake) -> Value
    ) {
        self.init(values(), schema()) { entry, _ throws(Mistake) in try read(entry) }
    }

    init(
        _ values: @autoclosure @escaping () -> String, _ schema: @autoclosure @escaping () -> JSON,
        tables: @autoclosure @escaping () -> [TableDescription] = [],
        _ read: @escaping (Entry, Findings) throws(Mistake) -> Value?
    ) {
        (self.values, self.schema, self.tables, self.read) = (values, schema, tables, read)
    }
}

/// A key of a table: its name, what may be written for it, and where its value goes.
struct Key<Draft> {
    let description: KeyDescription
    let read: (Entry, inout Draft, Findings) -> Void

    init(_ description: KeyDescription, read: @escaping (Entry, inout Draft, Findings) -> Void) {
        (self.description, self.read) = (description, read)
    }

    /// - Parameters:
    ///   - help: what an editor shows of it: a sentence or two.
    ///   - standard: its default, as a config has it.
    ///   - advice: what to write if it is missing; nil if it may be.
    init<Value>(
        _ name: String, _ form: ValueForm<Value>, _ help: String, default standard: String? = nil,
        synonyms: [String] = [], required advice: String? = nil, reload: Reload? = .kept,
        write: @escaping (inout Draft, Setting<Value>) -> Void
    ) {
        description = KeyDescription(
            name: name, help: help, standard: standard, synonyms: synonyms, advice: advice, reload: reload,
            values: form.values, schema: form.schema, tables: form.tables)
        read = { entry, draft, findings in
            let value = findings.attempt(entry) { entry throws(Mistake) in try form.read(entry, findings) }
            write(&draft, Setting(value: value ?? nil, place: entry.keyPlace))
        }
    }

    /// Reads the value into the draft, which a mistake leaves as it is.
    init<Value>(
        _ name: String, _ form: ValueForm<Value>, _ help: String, default standard: String? = nil,
        synonyms: [String] = [], required advice: String? = nil, reload: Reload? = .kept,
        write: @escaping (inout Draft, Value) -> Void
    ) {
        self.init(
            name, form, help, default: standard, synonyms: synonyms, required: advice, reload: reload
        ) { (draft: inout Draft, setting: Setting<Value>) in
            if let value = setting.value { write(&draft, value) }
        }
    }

    /// The same key of a draft that has this one as a part.
    ///
    /// - Parameter change: has the part changed. A key path would say it shorter, and is read many times more slowly.
    func lifted<Whole>(
        _ change: @escaping (inout Whole, (inout Draft) -> Void) -> Void
    ) -> Key<Whole> {
        Key<Whole>(description) { [read] entry, whole, findings in
            change(&whole) { read(entry, &$0, findings) }
        }
    }
}

/// A key without the type of its value.
struct KeyDescription {
    let name: String
    let help: String
    /// Its default; nil if it has none, or one that depends on other keys.
    var standard: String?
    /// Its names in other programs, and among people; in lower case, without signs.
    let synonyms: [String]
    let advice: String?
    /// Nil if it has no meaning there.
    let reload: Reload?
    let values: () -> String
    let schema: () -> JSON
    let tables: () -> [TableDescription]
    /// True if there may be several tables, each with a name.
    var isNamed = false
}

/// The effect on a contact or an output if a reload changes a key.
enum Reload: String {
    case kept, new, event, restart
}

/// A kind of table: its keys, and what holds between them.
struct TableForm<Draft> {
    let keys: [Key<Draft>]
    let description: TableDescription

    /// - Parameters:
    ///   - name: its name in the schema.
    ///   - title: how such a table is written.
    ///   - conditions: what holds between its keys, in words of the schema.
    ///   - objection: to a key that people write here by mistake.
    init(
        _ name: String, _ title: String,
        conditions: @autoclosure @escaping () -> [(String, JSON)] = [],
        objection: @escaping (_ key: String) -> String? = { _ in nil },
        @KeyList<Draft> keys: () -> [Key<Draft>]
    ) {
        self.keys = keys()
        description = TableDescription(
            name: name, title: title, keys: self.keys.map(\.description), conditions: conditions,
            objection: objection)
    }
}

/// A kind of table without the type of its drafts.
struct TableDescription {
    let name: String
    let title: String
    let keys: [KeyDescription]
    let conditions: () -> [(String, JSON)]
    let objection: (String) -> String?

    func has(_ key: String) -> Bool { keys.contains { $0.name == key } }

    /// This one, and all that its keys may have.
    var withNested: [TableDescription] {
        var tables: [TableDescription] = [self]
        for table in keys.flatMap({ $0.tables() }).flatMap(\.withNested)
        where !tables.contains(where: { $0.name == table.name }) {
            tables.append(table)
        }
        return tables
    }
}

/// Lists keys, one a line, or several that belong together.
@resultBuilder
enum KeyList<Draft> {
    static func buildExpression(_ key: Key<Draft>) -> [Key<Draft>] { [key] }
    static func buildExpression(_ keys: [Key<Draft>]) -> [Key<Draft>] { keys }
    static func buildBlock(_ parts: [Key<Draft>]...) -> [Key<Draft>] { parts.flatMap(\.self) }
}
