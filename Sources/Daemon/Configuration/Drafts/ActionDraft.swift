import DebouncedControls

/// One action while it is being read.
struct ActionDraft {
    /// Its position in the file.
    let place: Place
    /// Nil if it is wrong, or if nothing is done.
    var action: Action?
    /// Whether nothing is done: the gesture is only an event.
    private(set) var isOnlyEvent = false
    var after = Setting<Duration>.absent
    var every = Setting<Duration>.absent
    /// The output that it sets.
    var output = Setting<String>.absent
}

extension ActionDraft {
    /// The actions of a gesture: one, or an array of them. An array of strings only is one program.
    static func read(_ entry: Entry, _ gesture: Gesture, _ findings: Findings) -> [ActionDraft] {
        guard case .array(let elements) = entry.value, elements.contains(where: { $0.text == nil }) else {
            return [ActionDraft(entry, gesture, findings)]
        }
        return elements.map { ActionDraft($0, gesture, findings) }
    }

    private init(_ entry: Entry, _ gesture: Gesture, _ findings: Findings) {
        place = entry.place
        if case .table = entry.value, let table = TomlTable(entry, Vocabulary(actionsOf: gesture), findings) {
            read(table, gesture)
        } else if case .boolean(let isBound) = entry.value {
            isOnlyEvent = isBound
            if !isBound { findings.refuseFalse(gesture, at: place) }
        } else {
            action = findings.attempt(entry, Form.arguments).map { .run(Command($0, of: gesture)) }
            findings.warnOfShellSyntax(entry)
        }
        if case .run(let command) = action { findings.warn(ofProgram: command, of: gesture, at: place) }
    }

    private mutating func read(_ table: TomlTable, _ gesture: Gesture) {
        after = table.read("after", Form.positiveDuration)
        if gesture == .repeat { every = table.read("every", Form.positiveDuration) }
        let verbs = ["run", "shell", "key", "output"].compactMap { table[$0] }
        for verb in verbs.dropFirst() { table.refuse(verb, besides: verbs[0]) }
        isOnlyEvent = verbs.isEmpty && after.place ?? every.place != nil
        guard isOnlyEvent || !verbs.isEmpty else {
            table.reportMissingAction(of: gesture.rawValue)
            return table.checkSettings(of: gesture)
        }
        table.refuseOtherKeys(than: verbs.first?.key, of: gesture)
        switch verbs.first?.key {
        case nil: break
        case "run", "shell": action = table.command(of: gesture).map { .run($0) }
        case "key": action = table.read("key", Form.keys).value.map { .key($0) }
        default: readOutput(table, gesture)
        }
    }

    private mutating func readOutput(_ table: TomlTable, _ gesture: Gesture) {
        output = table.read("output", Form.text)
        guard let name = output.value, let change = table.outputChange(of: gesture) else { return }
        action = .output(name: name, change)
    }
}

extension Findings {
    fileprivate func refuseFalse(_ gesture: Gesture, at place: Place) {
        error(
            "leave '\(gesture.rawValue)' out if it is not bound, or write true for its event alone", at: place
        )
    }

    /// Whoever writes a shell's syntax may expect that one reads it.
    fileprivate func warnOfShellSyntax(_ entry: Entry?) {
        guard let entry, let line = entry.text, let word = shellSyntax(in: line) else { return }
        warn(
            "\(quoted(word)) is passed to the program as it is, since no shell reads this line; to use a shell, write "
                + "{ shell = \"...\" }", at: entry.place)
    }
}

extension Findings {
    /// What works in a terminal, and not in the service.
    fileprivate func warn(ofProgram command: Command, of gesture: Gesture, at place: Place) {
        if let asked = command.asksForPrivileges {
            warn(
                "\(asked) does not work in the service, which can gain no privileges: for a rule that allows this without "
                    + "\(asked) see 'Allow it' in /usr/share/doc/debounced/recipes/power-button.md", at: place
            )
        }
        if let doubt = command.doubt(of: gesture) { warn(doubt, at: place) }
    }
}

extension Command {
    /// Says why a word is wrong that would be right in a terminal, where a shell reads it in the user's own directory.
    fileprivate func doubt(of gesture: Gesture) -> String? {
        // What a shell would read is told already.
        guard commands == [arguments], !arguments.contains(where: { $0.contains("$") || $0 == "&&" }) else {
            return nil
        }
        let program = arguments[0]
        if gesture == .hold, arguments.count == 1, Duration(text: program) != nil {
            return "\(quoted(program)) is a time, and no program: \(Form.timeOfHold)"
        }
        if let word = arguments.first(where: { $0.hasPrefix("~/") })
            ?? (program.hasPrefix("~") ? program : nil)
        {
            return
                "\(quoted(word)) is not in your home directory: no shell reads this, so '~' is a name like any other; "
                + "write the whole path"
        }
        if let sign = program.firstIndex(of: "="), sign > program.startIndex,
            program[..<sign].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
        {
            return
                "\(quoted(program)) is no program: to set a variable, write { run = [\"program\"], env = { NAME = \"value\" } }"
        }
        let isRelative = program.hasPrefix(".") && program.contains("/")
        guard directory == nil, let file = isRelative ? program : arguments.dropFirst().first(where: isScript)
        else { return nil }
        return
            "\(quoted(file)) is looked for where the daemon was started, which is / for the service: "
            + "write its whole path, or its directory as cwd"
    }
}

/// Tells a script or a sound without its whole path.
private func isScript(_ word: String) -> Bool {
    let isOther = word.hasPrefix("/") || word.hasPrefix("-") || word.contains { $0 == ":" || $0 == " " }
    return !isOther && [".py", ".sh", ".pl", ".js", ".wav", ".mp3", ".ogg"].contains { word.hasSuffix($0) }
}

extension TomlTable {
    fileprivate func refuse(_ verb: Entry, besides first: Entry) {
        findings.error(
            "'\(first.key)' and '\(verb.key)' can't be combined; write an array of actions to do both",
            at: verb.keyPlace)
    }

    fileprivate func reportMissingAction(of gesture: String) {
        // An unknown key may be a misspelt one of these.
        guard !hasUnknownKeys else { return }
        findings.error(
            "'\(gesture)' has no action: write run, shell, key or output, or \(gesture) = true for its event alone",
            at: place)
    }

    /// Mistakes in the other keys are told, even if it is not known what they are for.
    fileprivate func checkSettings(of gesture: Gesture) {
        _ = command(of: gesture)
        _ = read("for", Form.positiveDuration)
        _ = blinkPeriod(of: gesture)
        let _: Setting<OutputChange.Word> = read("set", Form.choice)
    }

    /// In a repeat, `every` says how often it repeats.
    private func blinkPeriod(of gesture: Gesture) -> Setting<Duration> {
        gesture == .repeat ? .absent : read("every", Form.blinkPeriod)
    }

    /// Keys that belong to another kind of action.
    fileprivate func refuseOtherKeys(than verb: String?, of gesture: Gesture) {
        let runs = verb == "run" || verb == "shell"
        for key in ["timeout", "overlap", "cwd", "env"] where !runs { refuse(key, "run or shell") }
        guard verb != "output" else { return }
        refuse("set", "output")
        refuse("for", gesture == .hold ? "output; how long it is held is 'after'" : "output")
        if gesture != .repeat { refuse("every", "repeat, or set = \"blink\"") }
    }

    private func refuse(_ key: String, _ owner: String) {
        guard let entry = self[key] else { return }
        findings.error("'\(key)' is only valid with \(owner)", at: entry.keyPlace)
    }

    fileprivate func command(of gesture: Gesture) -> Command? {
        let timeout = read("timeout", Form.positiveDuration)
        let overlap: Setting<Overlap> = read("overlap", Form.choice)
        if overlap.value == .sum, !gesture.isTurn {
            findings.error(
                "overlap = \"sum\" is only valid with an encoder: there is nothing to add here",
                at: overlap.place)
        }
        let directory = read("cwd", Form.text)
        let environment = read("env", Form.environment)
        let program = read("run", Form.arguments).value.map { Command($0, of: gesture) }
        findings.warnOfShellSyntax(self["run"])
        guard var command = program ?? read("shell", Form.line).value.map({ Command(shell: $0, of: gesture) })
        else {
            return nil
        }
        command.timeout = timeout.value
        command.overlap = overlap.value ?? command.overlap
        command.directory = directory.value
        command.environment = environment.value ?? [:]
        return command
    }

    fileprivate func outputChange(of gesture: Gesture) -> OutputChange? {
        let (time, every) = (read("for", Form.positiveDuration), blinkPeriod(of: gesture))
        guard let entry = self["set"] else {
            findings.error(
                "'output' needs 'set': write set = \"on\", \"off\", \"toggle\", \"pulse\" or \"blink\"",
                at: place)
            return nil
        }
        let word: Setting<OutputChange.Word> = read("set", Form.choice)
        guard let word = word.value else { return nil }
        if let place = time.place, word != .pulse, word != .blink {
            findings.error("'for' is only valid with set = \"pulse\" or \"blink\"", at: place)
        }
        if let place = every.place, word != .blink {
            findings.error("'every' is only valid with set = \"blink\"", at: place)
        }
        if word == .blink, gesture == .repeat {
            findings.error(
                "each repeat would begin to blink anew: bind it to another gesture", at: entry.place)
        }
        return OutputChange(word, every: every.value, for: time.value)
    }
}
