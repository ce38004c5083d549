import DebouncedControls

/// The names that a chord or a group may list.
struct Members {
    let buttons: Set<String>
    /// All other controls.
    let others: [ControlName]
    let findings: Findings

    func check(_ entries: [Entry]) {
        findings.check(names: entries, among: buttons, objection: objection)
    }

    private func objection(to name: String, at place: Place) -> Mistake {
        if let other = others.first(where: { $0.name == name }) {
            return Mistake(
                "\(quoted(name)) is \(other.kind.withArticle): only buttons may be listed", at: place)
        }
        let buttons = buttons
        return unknown("button", name, buttons.sorted(), at: place)
    }
}

extension Findings {
    /// Each name in a list must be a known one, and stand there once.
    func check(
        names entries: [Entry], among known: Set<String>, objection: (_ name: String, Place) -> Mistake
    ) {
        var seen: Set<String> = []
        for entry in entries {
            guard let name = entry.text else { continue }
            if !known.contains(name) { error(objection(name, entry.place)) }
            if !seen.insert(name).inserted { error("\(quoted(name)) is listed twice", at: entry.place) }
        }
    }
}

extension TomlTable {
    /// The `buttons` of a chord or a group, right or wrong.
    func members(atLeast least: Int, of owner: String) -> [Entry] {
        guard self["buttons"] != nil else {
            if !hasUnknownKeys { findings.error("\(owner) has no buttons: \(membersAdvice)", at: place) }
            return []
        }
        return read("buttons") { entry throws(Mistake) in
            let elements = try names(in: entry)
            guard elements.count >= least else {
                throw Mistake("\(owner) needs \(least) or more buttons: \(membersAdvice)", at: entry.place)
            }
            return elements
        }.value ?? []
    }

    /// An array of names, right or wrong.
    func names(_ key: String) -> [Entry] {
        read(key) { entry throws(Mistake) in try names(in: entry) }.value ?? []
    }

    /// Names are checked even if other elements are not names.
    private func names(in entry: Entry) throws(Mistake) -> [Entry] {
        let elements = try Form.array(entry)
        for element in elements { _ = findings.attempt(element, Form.text) }
        return elements
    }

    private var membersAdvice: String { "write buttons = [\"NAME\", \"NAME\"]" }
}
