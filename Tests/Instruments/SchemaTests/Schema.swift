import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedText

/// The JSON Schema of a config file, for editors. It has the keys of the reader's own vocabulary.
/// `script/test --accept` writes it into `systemd/debounced.schema.json`.
enum Schema {
    static var file: JSON {
        .object([
            ("$schema", .text("http://json-schema.org/draft-07/schema#")),
            ("title", .text("The config file of debounced; see debounced.toml(5)")),
            ("$ref", .text("#/definitions/file")),
            ("definitions", .object(definitions)),
        ])
    }

    private static var definitions: [(String, JSON)] {
        let actions: [Vocabulary] = [.action, .hold, .repeat]
        let tables = Vocabulary.allCases.filter { !actions.contains($0) }
        let turns = [("turn", binding("turn")), ("turnTable", actionTable(.action, of: .clockwise))]
        return tables.map { ("\($0)", table($0)) } + actions.map { ("\($0)", binding("\($0)")) }
            + actions.map { ("\($0)Table", actionTable($0)) }
            + turns + shared
    }

    private static var shared: [(String, JSON)] {
        [
            ("text", .object([kind("string"), limit("minLength", 1), matches(#"^[^\u0000]*$"#)])),
            ("argument", .object([kind("string"), matches(#"^[^\u0000]*$"#)])),
            ("title", .object([kind("string"), matches("^[^\(control)]+$")])),
            ("name", name),
            ("chip", chip),
            ("pin", .anyOf([whole(from: 0, to: ConfigLimits.offset), .reference("chip")])),
            ("duration", duration("")),
            ("positiveDuration", duration("(?=.*[1-9])")),
            ("pollPeriod", duration("(?=.*[1-9])", pollPeriods)),
            ("longDuration", duration("(?=.*[1-9])", longDurations)),
            ("blinkPeriod", duration("(?=.*[1-9])", blinkPeriods)),
            ("program", program),
            ("key", key),
        ]
    }

    // MARK: Tables

    private static func table(_ vocabulary: Vocabulary) -> JSON {
        .table(
            vocabulary.keys.map {
                ($0, value($0, in: vocabulary).described(KeyDescription.of($0, in: vocabulary)))
            },
            required: required(in: vocabulary),
            besides: conditions(of: vocabulary))
    }

    /// What holds between the keys of a table.
    private static func conditions(of vocabulary: Vocabulary) -> [(String, JSON)] {
        switch vocabulary {
        case .file: [("anyOf", .list(["button", "switch", "counter", "encoder"].map(controls)))]
        case .password: [limit("minProperties", 1), ("maxProperties", .number(1))]
        case .mqtt: [("dependencies", .object(dependencies))]
        case .button: [when("policy", isIn: ["trailing", "lockout"]), ("then", learnsNothing)]
        case .switch:
            [
                when("policy", isIn: ["leading"]), ("else", learnsNothing),
                (
                    "allOf",
                    .list([.object([when("policy", isIn: ["leading", "lockout"]), ("then", oneDelay)])])
                ),
            ]
        case .counter: [("if", required("unit")), ("else", ratesAreOfPulses)]
        case .encoder:
            [
                ("if", .object([("properties", .object([("edges", .object([("const", .number(4))]))]))])),
                ("else", .object([("not", .object([("required", .list([.text("rest")]))]))])),
            ]
        default: []
        }
    }

    /// A key is written, with one of these values.
    private static func when(_ key: String, isIn values: [String]) -> (String, JSON) {
        (
            "if",
            .object([
                ("properties", .object([(key, choice(values))])), ("required", .list([.text(key)])),
            ])
        )
    }

    /// What policies without a `confirm` leave of it, and of `delay`.
    private static var learnsNothing: JSON {
        let isFixed = JSON.object([("not", .object([("const", .text("auto"))]))])
        let isZero = JSON.object([matches("^[0.]*(us|ms|s|min)$")])
        return .object([("properties", .object([("delay", isFixed), ("confirm", isZero)]))])
    }

    private static func required(_ key: String) -> JSON { .object([("required", .list([.text(key)]))]) }

    private static var ratesAreOfPulses: JSON {
        .object([("properties", .object([("rate", .object([matches("^pulses/(s|min|h|d)\(end)")]))]))])
    }

    private static var oneDelay: JSON {
        let isNoTable = JSON.object([("not", .object([kind("object")]))])
        return .object([("properties", .object([("delay", isNoTable)]))])
    }

    /// At least one control of this kind.
    private static func controls(_ kind: String) -> JSON {
        .object([
            ("properties", .object([(kind, .object([limit("minProperties", 1)]))])),
            ("required", .list([.text(kind)])),
        ])
    }

    private static var twoPins: JSON {
        .object([
            kind("array"), ("items", .reference("pin")), limit("minItems", 2), ("maxItems", .number(2)),
            ("uniqueItems", .truth(true)),
        ])
    }

    /// As many digits before the point as a total may have. Nine more after it are rounded to this by a validator.
    private static let most = ("maximum", JSON.number(1_000_000_000_000_000_000))

    private static var dependencies: [(String, JSON)] {
        [
            ("ca", encrypted()), ("cert", encrypted("key")), ("key", encrypted("cert")),
            ("password", .list([.text("username")])),
        ]
    }

    /// With `tls = true`, and these other keys.
    private static func encrypted(_ others: String...) -> JSON {
        .object([
            ("properties", .object([("tls", .object([("const", .truth(true))]))])),
            ("required", .list((["tls"] + others).map { .text($0) })),
        ])
    }

    private static func required(in vocabulary: Vocabulary) -> [String] {
        switch vocabulary {
        case .file: []
        case .group: vocabulary.keys
        default: vocabulary.keys.filter { ["pin", "pins", "buttons", "host"].contains($0) }
        }
    }

    private static func tables(_ name: String, atMost most: Int? = nil) -> JSON {
        .object(
            [
                kind("object"), ("propertyNames", .reference("name")),
                ("additionalProperties", .reference(name)),
            ] + (most.map { [("maxProperties", .number(Int64($0)))] } ?? []))
    }

    // MARK: Values

    /// What may be written for a key.
    private static func value(_ key: String, in vocabulary: Vocabulary) -> JSON {
        switch ("\(vocabulary)", key) {
        case ("file", "button"), ("file", "switch"), ("file", "counter"):
            tables(key, atMost: ConfigLimits.lines)
        case ("file", "encoder"): tables(key, atMost: ConfigLimits.encoders)
        case ("file", "output"): tables("output")
        case ("file", "chord"): tables(key, atMost: ConfigLimits.chords)
        case ("file", "group"): tables(key, atMost: ConfigLimits.groups)
        case ("file", "defaults"), ("file", "mqtt"), ("mqtt", "password"): .reference(key)
        case ("file", "socket"):
            .object([
                kind("string"), ("maxLength", .number(Int64(ConfigLimits.socketPath))),
                matches(#"^[^\u0000]*$"#),
            ])
        case ("mqtt", "host"):
            .object([
                kind("string"),
                matches(#"^([^/:\[\]\u0000]+|\#(address)|\[\#(address)\])$"#),
            ])
        case ("mqtt", "port"): whole(from: 1, to: ConfigLimits.port)
        case ("mqtt", "client"): .object([kind("string"), matches("^[^/\(noTopic)]+$")])
        case ("mqtt", "prefix"): .object([kind("string"), matches("^\(topic)$")])
        case ("mqtt", "discovery"): .object([kind("string"), matches("^(\(topic))?$")])
        case ("mqtt", "tls"), ("mqtt", "commands"): .object([kind("boolean")])
        case ("mqtt", "max_age"): .reference("positiveDuration")
        case ("password", "credential"):
            .object([kind("string"), matches(#"^(?!\.{1,2}$)[^/\u0000]+$"#)])
        case ("mqtt", "title"), ("mqtt", "area"): .reference("title")
        case ("mqtt", _), ("password", _): .reference("text")
        case ("group", "cooldown"): .reference("positiveDuration")
        case ("chord", "buttons"): members(atLeast: 2)
        case ("group", "buttons"): members(atLeast: 1)
        case ("output", "off_while"): members(atLeast: 0)
        case ("switch", "kind"): choice(SwitchKind.allCases.map(\.rawValue))
        case ("switch", "delay"):
            .anyOf([choice(["auto"]), .reference("duration"), .reference("switchDelay")])
        case ("switch", "on_when"): choice(["closed", "open"])
        case ("switch", "follow"): choice(InputCode.switchNames)
        case ("switchDelay", _): .reference("duration")
        case ("encoder", "pins"): twoPins
        case ("encoder", "edges"): .object([("enum", .list([4, 2, 1].map { .number($0) }))])
        case ("encoder", "rest"): choice(EncoderDraft.Rest.allCases.map(\.rawValue))
        case ("encoder", "reverse"): .object([kind("boolean")])
        case ("encoder", "delay"): .reference("duration")
        case ("encoder", "axis"): choice(InputCode.axisNames)
        case ("counter", "kind"): choice(CounterKind.allCases.map(\.rawValue))
        case ("counter", "count"): choice(CounterDraft.Count.allCases.map(\.rawValue))
        case ("counter", "unit"): .reference("title")
        case ("counter", "rate"):
            .object([
                kind("string"),
                matches("^([^\(control)]+/(s|min|h|d)|[^/\(control)]*[WA])\(end)"),
            ])
        case ("counter", "each"): .object([kind("number"), ("exclusiveMinimum", .number(0)), most])
        case ("counter", "initial"): .object([kind("number"), limit("minimum", 0), most])
        case ("counter", "save"): .reference("positiveDuration")
        case ("counter", "publish"): .reference("longDuration")
        case ("encoder", "clockwise"), ("encoder", "counterclockwise"): .reference("turn")
        case ("counter", "delay"): .reference("duration")
        case ("switch", "hold"), ("button", "hold"), ("chord", "hold"), ("button", "repeat"),
            ("chord", "repeat"):
            .reference(key)
        default: value(key)
        }
    }

    private static func value(_ key: String) -> JSON {
        switch key {
        case _ where Gesture(rawValue: key) != nil: .reference("action")
        case "pin", "chip", "title", "key": .reference(key)
        case "cwd", "output": .reference("text")
        case "active_low": .object([kind("boolean")])
        case "storm_limit": whole(from: 1, to: ConfigLimits.stormLimit)
        case "bias": choice(Bias.allCases.map(\.rawValue))
        case "kind": choice(["button", "doorbell"])
        case "policy": choice(PolicyName.allCases.map(\.rawValue))
        case "at_start": choice(ButtonKeys.Start.allCases.map(\.rawValue))
        case "initial": choice(["off", "on"])
        case "delay": .anyOf([choice(["auto"]), .reference("duration")])
        case "confirm", "cooldown", "stop_timeout": .reference("duration")
        case "poll": .reference("pollPeriod")
        case "gap", "within", "after", "every", "timeout", "for": .reference("positiveDuration")
        case "run": .reference("program")
        case "shell": .object([kind("string"), matches(somethingToRun)])
        case "env": environment
        default: fatalError("no schema for the key '\(key)': add it to Schema.value")
        }
    }

    private static func duration(_ condition: String, _ forms: String = durations) -> JSON {
        .object([kind("string"), matches("^\(condition)0*(\(forms))$")])
    }

    private static func whole(from least: Int64, to most: Int) -> JSON {
        .object([kind("integer"), ("minimum", .number(least)), ("maximum", .number(Int64(most)))])
    }

    private static func choice(_ words: [String]) -> JSON {
        .object([("enum", .list(words.map { .text($0) }))])
    }

    private static let control = #"\u0000-\u001f\u007f-\u009f"#
    /// What no topic contains. Between slashes it has levels, of which the first and the last are not empty.
    /// IPv6; a single colon would be followed by a port.
    private static let address = #"[^/:\[\]\u0000]*:[^/:\[\]\u0000]*:[^/\[\]\u0000]*"#
    private static let noTopic = "+#\(control)"
    private static let topic = "(?![/$])[^\(noTopic)]*[^/\(noTopic)]"

    /// The end of a text: to some engines `$` is also before a last line feed.
    private static let end = #"$(?!\n)"#

    /// Nobody sees them; there are more beyond 16 bits.
    private static let unseen =
        #"\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff"#

    /// A name that a person can read, and see as it is.
    private static var name: JSON {
        let unreadable = control + unseen
        return .object([
            kind("string"), limit("maxLength", ConfigLimits.nameLength),
            matches("^[^\(unreadable)]*[^\(unreadable)\(spaces)][^\(unreadable)]*\(end)"),
        ])
    }

    private static var chip: JSON {
        .object([kind("string"), matches(#"^[^\u0000\#(spaces)]([^\u0000]*[^\u0000\#(spaces)])?\#(end)"#)])
    }

    private static func members(atLeast count: Int) -> JSON {
        .object([
            kind("array"), limit("minItems", count), ("items", .reference("text")),
            ("uniqueItems", .truth(true)),
        ])
    }

    private static var environment: JSON {
        .object([
            kind("object"), ("propertyNames", .object([matches(#"^[^=\u0000]+$"#)])),
            ("additionalProperties", .reference("argument")),
        ])
    }

    /// One key has a name that an editor can offer; several are joined.
    private static var key: JSON {
        let name = "(KEY|BTN)_[A-Z0-9_]+"
        let unlessTwice = #"(?!(.*\+)?([A-Z0-9_]+)(\+.*)?\+\2(\+|$))"#
        return .anyOf([
            choice(KeyNames.all), .object([kind("string"), matches("^\(unlessTwice)\(name)(\\+\(name))+$")]),
        ])
    }

    // MARK: Actions

    private static var program: JSON {
        .anyOf([
            .object([
                kind("string"),
                ("allOf", .list([.object([matches(somethingToRun)]), .object([matches(closedQuotes)])])),
            ]),
            .object([
                kind("array"), limit("minItems", 1), ("items", .list([.reference("text")])),
                ("additionalItems", .reference("argument")),
            ]),
        ])
    }

    /// One action, or an array of them.
    private static func binding(_ name: String) -> JSON {
        let one: [JSON] = [onlyEvent, .reference("program"), .reference("\(name)Table")]
        let many = JSON.object([kind("array"), limit("minItems", 1), ("items", .anyOf(one))])
        return .anyOf(one + [many])
    }

    private static var onlyEvent: JSON { .object([("const", .truth(true))]) }

    /// An action does one thing, and each has its own keys. Only those of a turn can be added up.
    private static func actionTable(_ vocabulary: Vocabulary, of gesture: Gesture = .press) -> JSON {
        let overlaps = Overlap.allCases.filter { $0 != .sum || gesture.isTurn }
        let times =
            vocabulary.keys.filter { !Vocabulary.action.keys.contains($0) }
            + (vocabulary == .repeat ? ["every"] : [])
        let running = ["timeout", "overlap", "cwd", "env"]
        func table(_ required: [String], _ others: [String] = [], set: [OutputChange.Word] = []) -> JSON {
            let keys = (required + others + times.filter { !required.contains($0) }).map { key in
                let values =
                    switch key {
                    case "set": choice(set.map(\.rawValue))
                    case "overlap": choice(overlaps.map(\.rawValue))
                    case "every" where vocabulary != .repeat: JSON.reference("blinkPeriod")
                    default: value(key)
                    }
                return (key, values.described(KeyDescription.of(key, in: vocabulary)))
            }
            return .table(keys, required: required)
        }
        return .anyOf(
            [
                table(["run"], running), table(["shell"], running), table(["key"]),
                table(["output", "set"], set: [.on, .off, .toggle]),
                table(["output", "set"], ["for"], set: [.pulse]),
            ] + times.map { table([$0]) }
                + (vocabulary == .repeat ? [] : [table(["output", "set"], ["every", "for"], set: [.blink])]))
    }
}

// MARK: The words of JSON Schema

extension JSON {
    fileprivate static func reference(_ name: String) -> JSON {
        .object([("$ref", .text("#/definitions/\(name)"))])
    }

    /// Beside a reference, a validator sees nothing else.
    fileprivate func described(_ text: String?) -> JSON {
        guard let text, case .object(let members) = self else { return self }
        let schema = members.first?.0 == "$ref" ? [("allOf", JSON.list([self]))] : members
        return .object(schema + [("description", .text(text))])
    }

    fileprivate static func anyOf(_ schemas: [JSON]) -> JSON { .object([("anyOf", .list(schemas))]) }

    fileprivate static func table(
        _ keys: [(String, JSON)], required: [String], besides conditions: [(String, JSON)] = []
    ) -> JSON {
        .object(
            [kind("object"), ("properties", .object(keys)), ("additionalProperties", .truth(false))]
                + (required.isEmpty ? [] : [("required", .list(required.map { .text($0) }))]) + conditions)
    }
}

private func kind(_ name: String) -> (String, JSON) { ("type", .text(name)) }
private func matches(_ pattern: String) -> (String, JSON) { ("pattern", .text(pattern)) }
private func limit(_ name: String, _ count: Int) -> (String, JSON) { (name, .number(Int64(count))) }

/// Whole nanoseconds up to 24 h, for each unit.
private let units = [
    #"(([0-9]{1,10}|[1-7][0-9]{10}|8[0-5][0-9]{9}|86[0-3][0-9]{8})(\.[0-9]{1,3}0*)?|86400000000(\.0+)?)us"#,
    #"(([0-9]{1,7}|[1-7][0-9]{7}|8[0-5][0-9]{6}|86[0-3][0-9]{5})(\.[0-9]{1,6}0*)?|86400000(\.0+)?)ms"#,
    #"(([0-9]{1,4}|[1-7][0-9]{4}|8[0-5][0-9]{3}|86[0-3][0-9]{2})(\.[0-9]{1,9}0*)?|86400(\.0+)?)s"#,
    #"(([0-9]{1,3}|1[0-3][0-9]{2}|14[0-3][0-9])(\.[0-9]{1,10}5?0*)?|1440(\.0+)?)min"#,
]

private let durations = units.joined(separator: "|")

/// From 1 s on, which is 0.01666... minutes.
private let longDurations = zip(
    ["(?=[1-9][0-9]{6})", "(?=[1-9][0-9]{3})", "(?=[1-9])", #"(?=[1-9]|0\.([1-9]|0([2-9]|16*[7-9])))"#], units
).map { $0 + $1 }.joined(separator: "|")

/// From 50 ms on, which is 0.00083333... minutes.
private let blinkPeriods = zip(
    [
        "(?=[5-9][0-9]{4}|[1-9][0-9]{5})", "(?=[5-9][0-9]|[1-9][0-9]{2})", #"(?=[1-9]|0\.(0[5-9]|[1-9]))"#,
        #"(?=[1-9]|0\.(0{0,2}[1-9]|000(9|83*[4-9])))"#,
    ], units
).map { $0 + $1 }.joined(separator: "|")

/// From 1 ms to 1 s.
private let pollPeriods = [
    #"([1-9][0-9]{3,5}(\.[0-9]{1,3}0*)?|1000000(\.0+)?)us"#,
    #"([1-9][0-9]{0,2}(\.[0-9]{1,6}0*)?|1000(\.0+)?)ms"#,
    #"(0\.(?!000)[0-9]{1,9}0*|1(\.0+)?)s"#,
    #"(?=0\.0(0[0-9]*|16*([0-5][0-9]*)?)min)(?!0\.0000(0|16*([0-5][0-9]*)?min))"# + units[3],
].joined(separator: "|")

/// Spaces of any kind: engines disagree on what `\s` is.
private let spaces =
    #"\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"#

private let somethingToRun = #"^[^\u0000]*"# + "[^\(spaces)" + #"\u0000][^\u0000]*$"#

/// As a line of words: what is quoted ends, and a backslash is before something.
private let closedQuotes = #"^([^"'\\]|\\[\s\S]|'[^']*'|"([^"\\]|\\[\s\S])*")*$(?!\n)"#
