import DebouncedEngine

extension Read {
    /// A program and its arguments: an array of strings, or one string that is split into words.
    static func arguments(_ entry: Entry) throws(Mistake) -> [String] {
        switch entry.value {
        case .string: try split(entry)
        case .array(let elements): try program(try each(elements, string), entry)
        case _ where entry.key == Gesture.hold.rawValue: throw entry.mistake(timeOfHold)
        default: throw entry.mistake("write a program and its arguments, such as [\"program\", \"argument\"]")
        }
    }

    static let timeOfHold = "write the time with what it does: hold = { after = \"3s\", run = [\"program\"] }"

    /// A command line for the shell.
    static func line(_ entry: Entry) throws(Mistake) -> String {
        let line = try string(entry)
        guard !isBlank(line) else { throw nothing(entry) }
        return line
    }

    static func environment(_ entry: Entry) throws(Mistake) -> [String: String] {
        guard case .table(let entries) = entry.value else {
            throw entry.mistake("write a table such as { NAME = \"value\" }")
        }
        let variables = try each(entries) { variable throws(Mistake) in
            (try name(of: variable), try string(variable))
        }
        if let mistake = entries.lookalikes.first { throw mistake }
        return Dictionary(uniqueKeysWithValues: variables)
    }

    /// Keys that are pressed together, joined by `+`.
    static func keys(_ entry: Entry) throws(Mistake) -> [InputCode] {
        if case .array = entry.value {
            throw entry.mistake("write the names between quotes, as in \"KEY_LEFTCTRL+KEY_C\"")
        }
        let words = try text(entry).split(separator: "+", omittingEmptySubsequences: false)
        if words.contains("") { throw entry.mistake("write a key on each side of a '+'") }
        let keys = try each(words) { word throws(Mistake) in try key(String(word), entry) }
        var seen: Set<UInt16> = []
        if let twin = keys.first(where: { !seen.insert($0.code).inserted }) {
            throw entry.mistake("\(twin.name) is listed twice")
        }
        return keys
    }
}

extension Read {
    private static func split(_ entry: Entry) throws(Mistake) -> [String] {
        let line = try string(entry)
        guard !isBlank(line) else { throw nothing(entry) }
        guard let words = shellWords(in: line) else {
            throw entry.mistake("it has an unclosed quote, or ends with a backslash")
        }
        return try program(words, entry)
    }

    private static func program(_ arguments: [String], _ entry: Entry) throws(Mistake) -> [String] {
        guard let first = arguments.first, !first.isEmpty else { throw nothing(entry) }
        return arguments
    }

    private static func nothing(_ entry: Entry) -> Mistake {
        Mistake("'\(entry.key)' is empty: write a program and its arguments", at: entry.place)
    }

    private static func name(of variable: Entry) throws(Mistake) -> String {
        guard !variable.key.isEmpty,
            !variable.key.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "=") })
        else {
            throw Mistake(
                "\(quoted(variable.key)) can't be the name of a variable: it must not be empty or contain '='",
                at: variable.keyPlace)
        }
        return variable.key
    }

    /// Names on keyboards and in desktops, and those of Linux.
    private static let printedKeys = [
        "CTRL": "LEFTCTRL", "CONTROL": "LEFTCTRL", "STRG": "LEFTCTRL", "ALT": "LEFTALT", "ALTGR": "RIGHTALT",
        "SHIFT": "LEFTSHIFT", "WIN": "LEFTMETA", "SUPER": "LEFTMETA", "META": "LEFTMETA", "CMD": "LEFTMETA",
        "RETURN": "ENTER", "ESCAPE": "ESC", "DEL": "DELETE", "PGUP": "PAGEUP", "PGDN": "PAGEDOWN",
    ]

    private static func key(_ word: String, _ entry: Entry) throws(Mistake) -> InputCode {
        if let key = InputCode(key: word) { return key }
        let name = word.uppercased()
        let isComplete = name.hasPrefix("KEY_") || name.hasPrefix("BTN_")
        let complete = isComplete ? name : "KEY_\(printedKeys[name] ?? name)"
        throw Mistake(
            "Linux has no key \(quoted(word))", at: entry.place,
            Suggestion(complete, among: KeyNames.all))
    }
}
