import DebouncedControls

/// The valid keys of a kind of table.
package enum Vocabulary: CaseIterable {
    case file, defaults, button, `switch`, switchDelay, counter, encoder, output, chord, group, action, hold,
        `repeat`,
        mqtt,
        password

    package var keys: [String] { Vocabulary.lists[self] ?? [] }

    /// Computed once: a file may need them for each of many keys.
    private static let lists = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.list) })

    private var list: [String] {
        switch self {
        case .file:
            [
                "chip", "storm_limit", "stop_timeout", "socket", "defaults", "button", "switch", "counter",
                "encoder", "output", "chord", "group", "mqtt",
            ]
        case .defaults:
            ["title", "kind"] + Vocabulary.wiring + [
                "policy", "delay", "confirm", "cooldown", "gap", "at_start",
            ]
        case .button: ["pin"] + Vocabulary.defaults.list + Vocabulary.gestures(.button)
        case .switch:
            ["pin", "title", "kind"] + Vocabulary.wiring + [
                "policy", "delay", "confirm", "on_when", "at_start", "follow",
            ] + Vocabulary.gestures(.switch)
        case .switchDelay: ["on", "off"]
        case .counter:
            ["pin", "title", "kind"] + Vocabulary.wiring + [
                "confirm", "delay", "count", "unit", "each", "initial", "rate", "save", "publish",
            ] + Vocabulary.gestures(.counter)
        case .encoder:
            ["pins", "title"] + Vocabulary.wiring + ["edges", "rest", "reverse", "delay", "axis"]
                + Vocabulary.gestures(.encoder)
        case .output: ["title", "pin", "chip", "active_low", "initial", "off_while"]
        case .chord: ["title", "buttons", "within", "cooldown", "gap"] + Vocabulary.gestures(.chord)
        case .group: ["buttons", "cooldown"]
        case .mqtt:
            [
                "host", "port", "tls", "ca", "cert", "key", "username", "password", "client", "prefix",
                "title", "area", "max_age", "commands", "discovery",
            ]
        case .password: ["credential", "file"]
        case .action:
            ["run", "shell", "key", "output", "set", "every", "for", "timeout", "overlap", "cwd", "env"]
        case .hold: Vocabulary.action.list + ["after"]
        case .repeat: Vocabulary.action.list + ["after"]
        }
    }

    /// Those of which there may be several, each with a name.
    static let named = ["button", "switch", "counter", "encoder", "output", "chord", "group"]

    /// How the lines of a control are wired.
    private static let wiring = ["chip", "active_low", "bias", "poll"]

    /// How such a table is written.
    var title: String {
        switch self {
        case .file: "the top level of the file"
        case .defaults: "[defaults]"
        case .button: "[button.NAME]"
        case .switch: "[switch.NAME]"
        case .switchDelay: "a delay such as { on = \"2s\", off = \"30s\" }"
        case .counter: "[counter.NAME]"
        case .encoder: "[encoder.NAME]"
        case .output: "[output.NAME]"
        case .chord: "[chord.NAME]"
        case .group: "[group.NAME]"
        case .mqtt: "[mqtt]"
        case .password: "a password such as { credential = \"mqtt\" }"
        case .action: "an action such as { run = [\"program\"] }"
        case .hold: "a hold such as { after = \"1s\", run = [\"program\"] }"
        case .repeat: "a repeat such as { every = \"100ms\", run = [\"program\"] }"
        }
    }

    private static func gestures(_ kind: ControlKind) -> [String] { kind.gestures.map(\.rawValue) }

    init(actionsOf gesture: Gesture) {
        self = gesture == .hold ? .hold : gesture == .repeat ? .repeat : .action
    }
}

extension Entry {
    /// Whether it is a table, or an array of them.
    fileprivate var isTable: Bool {
        switch value {
        case .table: true
        case .array(let elements): elements.contains(where: \.isTable)
        default: false
        }
    }
}

extension Vocabulary {
    /// Checks a key regardless of its value.
    func check(_ entry: Entry, _ findings: Findings) {
        if !keys.contains(entry.key) {
            findings.error(objection(to: entry, findings), at: entry.keyPlace)
        }
    }

    private func objection(to entry: Entry, _ findings: Findings) -> String {
        let key = entry.key
        let isTable = self == .file && entry.isTable
        let known = (isTable ? plural(key) : nil) ?? synonym(of: key)
        // If 'button' is written instead of 'buttons', no table is meant.
        let isSingular = keys.contains("\(key)s")
        // [defaults] has what a button has, and is meant if no table is named.
        let others = Vocabulary.allCases.filter { $0 != .defaults || self == .file }
        if self == .counter, key == "policy" {
            return
                "'policy' does not belong here: a counter is always \"leading\", with its own 'confirm' and 'delay'"
        }
        if keys.contains("hold"), Vocabulary.holdTimes.contains(word(key)) {
            return
                "unknown key '\(key)'; write the time with what it does: hold = { after = \"1s\", run = [\"program\"] }"
        }
        if self == .switch, Vocabulary.contactStates.contains(word(key)) {
            return
                "unknown key '\(key)'; write on and off: a door, a window or a lock is on while it is open, all else while it is closed"
        }
        if self != .file, isControl(entry.value) {
            return "unknown key '\(key)'; a name with a dot needs quotes, such as [button.\"front.door\"]"
        }
        if known == nil, !isSingular, let other = others.first(where: { $0.keys.contains(key) }) {
            return "'\(key)' does not belong here: it belongs in \(other.title)"
        }
        if isTable, let table = tableWithName(key) {
            return "unknown table '\(key)'; did you mean [\(table)]?"
        }
        let meant = known ?? completion(of: key) ?? findings.nearest(Suggestion(key, among: keys))
        if meant == nil, isTable, Vocabulary.button.isControl(entry.value) {
            return "unknown table '\(key)'; did you mean [button.\(key)]?"
        }
        return "unknown \(isTable ? "table" : "key") '\(key)'\(meant.map { "; did you mean '\($0)'?" } ?? "")"
    }

    /// Tells a table that could be of this kind by its line, or by its buttons.
    private func isControl(_ value: Entry.Value) -> Bool {
        guard case .table(let entries) = value else { return false }
        return entries.contains { ["pin", "pins", "buttons"].contains($0.key) && keys.contains($0.key) }
    }

    /// What is meant if `[button-a]` or `[button_a]` is written.
    private func tableWithName(_ key: String) -> String? {
        guard let sign = key.firstIndex(where: { $0 == "-" || $0 == "_" }) else { return nil }
        let (table, name) = (key[..<sign], key[key.index(after: sign)...])
        return Vocabulary.named.contains(String(table)) && !name.isEmpty ? "\(table).\(name)" : nil
    }

    /// What is meant if `[buttons.a]` is written instead of `[button.a]`.
    private func plural(_ key: String) -> String? {
        Vocabulary.named.first { [$0 + "s", $0 + "es"].contains(key) }
    }

    /// What other programs, and people, call our keys.
    private static let synonyms = [
        "delay": ["debounce", "debouncetime", "debouncems", "bouncetime", "debounceperiod"],
        "bias": ["pull", "pullup", "pullupdown", "pud", "resistor"],
        "active_low": ["inverted", "invert"],
        "pin": ["gpio", "line", "offset", "bcm", "channel"],
        "pins": ["gpio", "gpios", "lines", "pin", "a", "b"],
        "hold": ["longpress", "long", "held", "longclick"],
        "double": ["doublepress", "doubleclick", "doubletap"],
        "triple": ["triplepress", "tripleclick"],
        "press": ["onpress", "pressed", "whenpressed", "down"],
        "release": ["onrelease", "released", "whenreleased", "up"],
        "on_when": ["normallyclosed", "normallyopen"],
        "pulse": ["onpulse", "tick"],
        "each": [
            "factor", "perpulse", "unitsperpulse", "litersperpulse", "litresperpulse", "scale", "impulses",
        ],
        "clockwise": ["right", "cw", "rotateright"],
        "counterclockwise": ["left", "ccw", "anticlockwise", "rotateleft"],
        "edges": ["steps", "stepsperclick", "edgesperclick", "resolution"],
        "run": ["command", "cmd", "exec", "program", "script"],
        "title": ["name", "label", "description"],
        "button": ["key", "keys"],
        "switch": ["door", "contact", "sensor", "binarysensor", "rocker"],
        "counter": ["meter", "pulsecounter"],
        "encoder": ["knob", "rotary", "dial"],
        "output": ["relay", "led"],
        "host": ["broker", "server", "address"],
        "client": ["clientid", "node"],
        "prefix": ["topic", "topicprefix", "basetopic"],
    ]

    /// Names of a contact's states, which are not those of a switch.
    private static let contactStates = ["open", "opened", "onopen", "close", "closed", "onclose"]

    /// What other programs call `after` of a hold.
    private static let holdTimes = ["holdtime", "holdafter", "holddelay", "longpresstime", "presstime"]

    private func word(_ key: String) -> String { key.lowercased().filter { $0 != "_" && $0 != "-" } }

    private func synonym(of key: String) -> String? {
        let word = word(key)
        return keys.first { Vocabulary.synonyms[$0]?.contains(word) ?? false }
    }

    /// The only key that begins with this.
    private func completion(of key: String) -> String? {
        let whole = keys.filter { $0.hasPrefix(key) }
        return key.utf8.count > 2 && whole.count == 1 ? whole[0] : nil
    }
}
