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

extension Key {
    /// The `buttons` of a chord or a group, right or wrong.
    static func buttons(
        atLeast least: Int, _ values: String, _ write: @escaping (inout Draft, [Entry]) -> Void
    ) -> Key {
        Key(
            "buttons", .names(atLeast: least, values), "The names of its buttons.", required: buttonsAdvice,
            write: write)
    }
}

extension TomlTable {
    /// - Parameter owner: "chord 'a'".
    func refuse(_ buttons: inout [Entry], fewerThan least: Int, of owner: String) {
        guard let entry = self["buttons"], case .array = entry.value, buttons.count < least else { return }
        findings.error("\(owner) needs \(least) or more buttons: \(buttonsAdvice)", at: entry.place)
        buttons = []
    }
}

private let buttonsAdvice = "write buttons = [\"NAME\", \"NAME\"]"
