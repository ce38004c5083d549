import DebouncedEngine
import DebouncedWire

/// One action while it is being read.
struct ActionDraft {
    /// Its position in the file.
    let place: Place
    /// Nil if it is wrong, or if nothing is done.
    var action: Action?
    /// True if nothing is done: the gesture is only an event.
    private(set) var isOnlyEvent = false
    private(set) var after = Setting<Duration>.absent
    private(set) var every = Setting<Duration>.absent
    /// The output that it sets.
    private(set) var output = Setting<String>.absent
    private var key: [InputCode]?
    private var run: [String]?
    private var shell: String?
    private var timeout: Duration?
    private var overlap = Setting<Overlap>.absent
    private var directory: String?
    private var environment: [String: String] = [:]
    private var change: OutputChange.Word?
    private var time = Setting<Duration>.absent

    /// The keys that only a program has.
    static let runKeys = ["timeout", "overlap", "cwd", "env"]

    /// An action of this gesture, as a table.
    static func form(of gesture: Gesture) -> TableForm<ActionDraft> {
        switch gesture {
        case .hold:
            TableForm("hold", "a hold such as { after = \"1s\", run = [\"program\"] }") {
                keys(every: blinking)
                after("How long it must be held.", default: "1s")
            }
        case .repeat:
            TableForm("repeat", "a repeat such as { every = \"100ms\", run = [\"program\"] }") {
                keys(
                    every: Key("every", .positiveDuration, "How often it repeats.", default: "100ms") {
                        $0.every = $1
                    })
                after("How long it must be held before the first repeat.", default: "500ms")
            }
        default: TableForm("action", "an action such as { run = [\"program\"] }") { keys(every: blinking) }
        }
    }

    private static var blinking: Key<ActionDraft> {
        Key("every", .blinkPeriod, "How often it blinks.", default: "500ms") { $0.every = $1 }
    }

    private static func after(_ help: String, default standard: String) -> Key<ActionDraft> {
        Key("after", .positiveDuration, help, default: standard) { $0.after = $1 }
    }

    @KeyList<ActionDraft> private static func keys(every: Key<ActionDraft>) -> [Key<ActionDraft>] {
        Key(
            "run", .arguments,
            "A program and its arguments: an array, or a string that is split into words, without a shell.",
            synonyms: ["command", "cmd", "exec", "program", "script"]
        ) { $0.run = $1 }
        Key("shell", .shell, "A command line for /bin/sh -c.") { $0.shell = $1 }
        Key(
            "key", .keys, "A key of a virtual keyboard by its Linux name; several are joined by +."
        ) { $0.key = $1 }
        Key("output", .output, "The name of the output to set.", synonyms: ["relay", "led"]) {
            $0.output = $1
        }
        Key(
            "set", .choice(OutputChange.Word.self, values: "on, off, toggle, ..."),
            "What to do with the output."
        ) { $0.change = $1 }
        every
        Key("for", .positiveDuration, "How long a pulse is (default: 200ms), or how long it blinks.") {
            $0.time = $1
        }
        Key(
            "timeout", .positiveDuration,
            "After this time the program is ended, with everything that it started."
        ) { $0.timeout = $1 }
        Key(
            "overlap", .choice(Overlap.self, values: "allow, skip, queue, restart"),
            "What happens if its previous run has not ended. Default: allow; sum for an encoder.",
            default: "allow"
        ) { $0.overlap = $1 }
        Key("cwd", .directory, "The directory that it runs in.") { $0.directory = $1 }
        Key("env", .environment, "Variables for its environment.") { $0.environment = $1 }
    }
}

extension ValueForm<String> {
    fileprivate static var output: ValueForm { ValueForm("one of them", .reference("text"), Read.text) }
    fileprivate static var directory: ValueForm { ValueForm("a directory", .reference("text"), Read.text) }
    fileprivate static var shell: ValueForm {
        ValueForm("one of them", .string(matching: Schema.somethingToRun), Read.line)
    }
}

extension ValueForm<[String]> {
    fileprivate static var arguments: ValueForm {
        ValueForm("one of them", .reference("program"), Read.arguments)
    }
}

extension ValueForm<[InputCode]> {
    fileprivate static var keys: ValueForm { ValueForm("one of them", .reference("key"), Read.keys) }
}

extension ValueForm<[String: String]> {
    fileprivate static var environment: ValueForm {
        let names = JSON.object([JSON.pattern(#"^[^=\u0000]+$"#)])
        let schema = JSON.type(
            "object", ("propertyNames", names), ("additionalProperties", .reference("argument")))
        return ValueForm("a table", schema, Read.environment)
    }
}

extension Entry {
    fileprivate var isScalar: Bool {
        switch value {
        case .array, .table, .boolean: false
        default: true
        }
    }
}

extension ActionDraft {
    /// The actions of a gesture: one, or an array of them. An array of strings only is one program.
    static func read(_ entry: Entry, _ gesture: Gesture, _ findings: Findings) -> [ActionDraft] {
        guard case .array(let elements) = entry.value, elements.contains(where: { $0.text == nil }) else {
            return [ActionDraft(entry, gesture, findings)]
        }
        var actions = elements.map { ActionDraft($0, gesture, findings) }
        // Words beside a number are one program, and the number is a wrong argument.
        if elements.allSatisfy(\.isScalar) { for place in actions.indices { actions[place].action = nil } }
        return actions
    }

    private init(_ entry: Entry, _ gesture: Gesture, _ findings: Findings) {
        place = entry.place
        if case .table = entry.value, case let form = findings.actions[gesture],
            let table = TomlTable(entry, form.description, findings)
        {
            read(table, form.keys, gesture)
        } else if case .boolean(let isBound) = entry.value {
            isOnlyEvent = isBound
            if !isBound { findings.refuseFalse(gesture, at: place) }
        } else {
            action = findings.attempt(entry, Read.arguments).map { .run(Command($0, of: gesture)) }
            findings.warnOfShellSyntax(entry)
        }
        if case .run(let command) = action { findings.warn(ofProgram: command, of: gesture, at: place) }
    }

    private mutating func read(_ table: TomlTable, _ keys: [Key<ActionDraft>], _ gesture: Gesture) {
        func read(_ names: String...) { table.read(keys, into: &self) { names.contains($0) } }
        read("after")
        if gesture == .repeat { read("every") }
        let verbs = ["run", "shell", "key", "output"].compactMap { table[$0] }
        for verb in verbs.dropFirst() { table.refuse(verb, besides: verbs[0]) }
        isOnlyEvent = verbs.isEmpty && after.place ?? every.place != nil
        guard isOnlyEvent || !verbs.isEmpty else {
            table.reportMissingAction(of: gesture.rawValue)
            // Mistakes in the other keys are told, even if it is not known what they are for.
            table.read(keys, into: &self) { $0 != "after" && (gesture != .repeat || $0 != "every") }
            _ = command(of: gesture, in: table)
            return
        }
        table.refuseOtherKeys(than: verbs.first?.key, of: gesture)
        switch verbs.first?.key {
        case nil: break
        case "key":
            read("key")
            action = key.map { .key($0) }
        case "output":
            read("output")
            guard let name = output.value else { return }
            if gesture != .repeat { read("every") }
            read("for", "set")
            action = outputChange(of: gesture, in: table).map { .output(name: name, $0) }
        default:
            table.read(keys, into: &self) { $0 == verbs[0].key || ActionDraft.runKeys.contains($0) }
            action = command(of: gesture, in: table).map { .run($0) }
        }
    }

    private func command(of gesture: Gesture, in table: TomlTable) -> Command? {
        if overlap.value == .sum, !gesture.isTurn {
            table.findings.error(
                "overlap = \"sum\" is only valid with an encoder: there is nothing to add here",
                at: overlap.place)
        }
        table.findings.warnOfShellSyntax(table["run"])
        let program = run.map { Command($0, of: gesture) } ?? shell.map { Command(shell: $0, of: gesture) }
        guard var command = program else { return nil }
        command.timeout = timeout
        command.overlap = overlap.value ?? command.overlap
        (command.directory, command.environment) = (directory, environment)
        return command
    }

    private func outputChange(of gesture: Gesture, in table: TomlTable) -> OutputChange? {
        guard let entry = table["set"] else {
            table.findings.error(
                "'output' needs 'set': write set = \"on\", \"off\", \"toggle\", \"pulse\" or \"blink\"",
                at: place)
            return nil
        }
        guard let change else { return nil }
        if let place = time.place, change != .pulse, change != .blink {
            table.findings.error("'for' is only valid with set = \"pulse\" or \"blink\"", at: place)
        }
        let every = gesture == .repeat ? .absent : every
        if let place = every.place, change != .blink {
            table.findings.error("'every' is only valid with set = \"blink\"", at: place)
        }
        if change == .blink, gesture == .repeat {
            table.findings.error(
                "each repeat would begin to blink anew: bind it to another gesture", at: entry.place)
        }
        return OutputChange(change, every: every.value, for: time.value)
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
    /// Warns of programs that work in a terminal, and not in the service.
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
            return "\(quoted(program)) is a time, and no program: \(Read.timeOfHold)"
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

    /// Keys that belong to another kind of action.
    fileprivate func refuseOtherKeys(than verb: String?, of gesture: Gesture) {
        let runs = verb == "run" || verb == "shell"
        for key in ActionDraft.runKeys where !runs { refuse(key, "run or shell") }
        guard verb != "output" else { return }
        refuse("set", "output")
        refuse("for", gesture == .hold ? "output; how long it is held is 'after'" : "output")
        if gesture != .repeat { refuse("every", "repeat, or set = \"blink\"") }
    }

    private func refuse(_ key: String, _ owner: String) {
        guard let entry = self[key] else { return }
        findings.error("'\(key)' is only valid with \(owner)", at: entry.keyPlace)
    }
}
