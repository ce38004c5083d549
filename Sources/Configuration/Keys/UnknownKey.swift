import DebouncedEngine
import DebouncedVisible

extension TableDescription {
    /// Checks a key regardless of its value.
    func check(_ entry: Entry, _ findings: Findings) {
        if !has(entry.key) { findings.error(complaint(about: entry, findings), at: entry.keyPlace) }
    }

    private func complaint(about entry: Entry, _ findings: Findings) -> String {
        let key = entry.key
        let isFile = name == FileDraft.tableName
        let isTable = isFile && entry.isTable
        let known = (isTable ? plural(key) : nil) ?? synonym(of: key)
        // If 'button' is written instead of 'buttons', no table is meant.
        let isSingular = has("\(key)s")
        if let complaint = objection(key) { return complaint }
        if has(Gesture.hold.rawValue), TableDescription.holdTimes.contains(word(key)) {
            return
                "unknown key '\(key)'; write the time with what it does: hold = { after = \"1s\", run = [\"program\"] }"
        }
        if !isFile, isControl(entry.value) {
            return "unknown key '\(key)'; a name with a dot needs quotes, such as [button.\"front.door\"]"
        }
        // [defaults] has what a button has, and is meant if no table is named.
        let others = findings.tables.filter { $0.name != ButtonKeys.tableName || isFile }
        if known == nil, !isSingular, let other = others.first(where: { $0.has(key) }) {
            return "'\(key)' does not belong here: it belongs in \(other.title)"
        }
        if isTable, let table = tableWithName(key) {
            return "unknown table '\(key)'; did you mean [\(table)]?"
        }
        let names = keys.map(\.name)
        let meant = known ?? completion(of: key) ?? findings.nearest(Suggestion(key, among: names))
        if meant == nil, isTable,
            findings.tables.contains(where: { $0.isButton && $0.isControl(entry.value) })
        {
            return "unknown table '\(key)'; did you mean [button.\(key)]?"
        }
        return "unknown \(isTable ? "table" : "key") '\(key)'\(meant.map { "; did you mean '\($0)'?" } ?? "")"
    }

    private var isButton: Bool { name == ControlKind.button.key }

    /// Tells a table that could be of this kind by its line, or by its buttons.
    private func isControl(_ value: Entry.Value) -> Bool {
        guard case .table(let entries) = value else { return false }
        return entries.contains { ["pin", "pins", "buttons"].contains($0.key) && has($0.key) }
    }

    /// Returns the table that is meant by `[button-a]` or `[button_a]`.
    private func tableWithName(_ key: String) -> String? {
        guard let sign = key.firstIndex(where: { $0 == "-" || $0 == "_" }) else { return nil }
        let (table, name) = (key[..<sign], key[key.index(after: sign)...])
        return named.contains(String(table)) && !name.isEmpty ? "\(table).\(name)" : nil
    }

    /// Returns the table that is meant if `[buttons.a]` is written instead of `[button.a]`.
    private func plural(_ key: String) -> String? { named.first { [$0 + "s", $0 + "es"].contains(key) } }

    /// The keys of which there may be several tables, each with a name.
    var named: [String] { keys.filter(\.isNamed).map(\.name) }

    /// Names of other programs for `after` of a hold.
    private static let holdTimes = ["holdtime", "holdafter", "holddelay", "longpresstime", "presstime"]

    private func synonym(of key: String) -> String? {
        let word = word(key)
        return keys.first { $0.synonyms.contains(word) }?.name
    }

    /// The only key that begins with this.
    private func completion(of key: String) -> String? {
        let whole = keys.filter { $0.name.hasPrefix(key) }
        return key.utf8.count > 2 && whole.count == 1 ? whole[0].name : nil
    }
}

/// A key without the signs in which people's spellings differ.
func word(_ key: String) -> String { key.lowercased().filter { $0 != "_" && $0 != "-" } }

extension Entry {
    /// True if it is a table, or an array of them.
    fileprivate var isTable: Bool {
        switch value {
        case .table: true
        case .array(let elements): elements.contains(where: \.isTable)
        default: false
        }
    }
}

/// An unknown word, and what may have been meant.
struct Suggestion: Sendable {
    let word: String
    private let candidates: @Sendable () -> [String]

    init(_ word: String, among candidates: @escaping @autoclosure @Sendable () -> [String]) {
        self.word = word
        self.candidates = candidates
    }

    /// The nearest candidate, if it has much in common with the word. Its cost, in pairs of letters, is taken from `budget`; nil once that is used up.
    func nearest(_ budget: inout Int) -> String? {
        guard budget > 0 else { return nil }
        let candidates = candidates()
        budget -= candidates.reduce(0) { $0 + comparisons(of: word, with: $1) }
        guard budget > 0 else { return nil }
        return alike(word, among: candidates)
    }
}
