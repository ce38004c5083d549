import DebouncedEngine
import DebouncedVisible
import DebouncedWire

/// The JSON Schema of a config file, for editors.
package enum Schema {
    /// On several lines.
    package static var text: String { file.indented() }

    private static var file: JSON {
        .object([
            ("$schema", .text("http://json-schema.org/draft-07/schema#")),
            ("title", .text("The config file of debounced; see debounced.toml(5)")),
            ("$ref", .text("#/definitions/file")),
            ("definitions", .object(definitions)),
        ])
    }

    private static var definitions: [(String, JSON)] {
        let actions = [Gesture.press, .hold, .repeat].map { ActionDraft.form(of: $0).description }
        let names = actions.map(\.name)
        let tables = FileDraft.form.description.withNested.filter { !names.contains($0.name) }
        let turn = ActionDraft.form(of: .clockwise).description
        return tables.map { ($0.name, $0.schema) } + names.map { ($0, binding($0)) }
            + actions.map { ("\($0.name)Table", actionTable($0)) }
            + [("turn", binding("turn")), ("turnTable", actionTable(turn, isTurn: true))] + shared
    }

    private static var shared: [(String, JSON)] {
        [
            ("text", .type("string", JSON.limit("minLength", 1), JSON.pattern(anything))),
            ("argument", .string(matching: anything)),
            ("title", .string(matching: "^[^\(control)]+$")),
            ("name", name),
            ("chip", chip),
            ("pin", .anyOf([.whole(from: 0, to: ConfigLimits.offset), .reference("chip")])),
            ("duration", duration("", DurationPatterns.any)),
            ("positiveDuration", duration("(?=.*[1-9])", DurationPatterns.any)),
            ("pollPeriod", duration("(?=.*[1-9])", DurationPatterns.poll)),
            ("longDuration", duration("(?=.*[1-9])", DurationPatterns.long)),
            ("blinkPeriod", duration("(?=.*[1-9])", DurationPatterns.blink)),
            ("program", program),
            ("key", key),
        ]
    }

    private static func duration(_ condition: String, _ forms: String) -> JSON {
        .string(matching: "^\(condition)0*(\(forms))$")
    }

    static let anything = #"^[^\u0000]*$"#
    static let control = #"\u0000-\u001f\u007f-\u009f"#

    /// The end of a text: to some engines `$` is also before a last line feed.
    static let end = #"$(?!\n)"#

    /// Nobody sees them; there are more beyond 16 bits.
    private static let unseen =
        #"\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff"#

    /// Spaces of any kind: engines disagree on what `\s` is.
    private static let spaces =
        #"\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"#

    static let somethingToRun = #"^[^\u0000]*"# + "[^\(spaces)" + #"\u0000][^\u0000]*$"#

    /// As a line of words: what is quoted ends, and a backslash is before something.
    private static let closedQuotes = #"^([^"'\\]|\\[\s\S]|'[^']*'|"([^"\\]|\\[\s\S])*")*$(?!\n)"#

    /// A name that a person can read, and see as it is.
    private static var name: JSON {
        let unreadable = control + unseen
        return .type(
            "string", JSON.limit("maxLength", ConfigLimits.nameLength),
            JSON.pattern("^[^\(unreadable)]*[^\(unreadable)\(spaces)][^\(unreadable)]*\(end)"))
    }

    private static var chip: JSON {
        .string(matching: #"^[^\u0000\#(spaces)]([^\u0000]*[^\u0000\#(spaces)])?\#(end)"#)
    }

    /// One key has a name that an editor can offer; several are joined.
    private static var key: JSON {
        let name = "(KEY|BTN)_[A-Z0-9_]+"
        let unlessTwice = #"(?!(.*\+)?([A-Z0-9_]+)(\+.*)?\+\2(\+|$))"#
        return .anyOf([
            .choice(KeyNames.all), .string(matching: "^\(unlessTwice)\(name)(\\+\(name))+$"),
        ])
    }

    // MARK: Actions

    private static var program: JSON {
        let patterns = [somethingToRun, closedQuotes].map { JSON.object([JSON.pattern($0)]) }
        return .anyOf([
            .type("string", ("allOf", .list(patterns))),
            .type(
                "array", JSON.limit("minItems", 1), ("items", .list([.reference("text")])),
                ("additionalItems", .reference("argument"))),
        ])
    }

    /// One action, or an array of them.
    private static func binding(_ name: String) -> JSON {
        let one: [JSON] = [.constant(.truth(true)), .reference("program"), .reference("\(name)Table")]
        return .anyOf(one + [.type("array", JSON.limit("minItems", 1), ("items", .anyOf(one)))])
    }

    /// An action does one thing, and each has its own keys. Only those of a turn can be added up.
    private static func actionTable(_ form: TableDescription, isTurn: Bool = false) -> JSON {
        let overlaps = Overlap.allCases.filter { $0 != .sum || isTurn }
        let isRepeat = form.name == Gesture.repeat.rawValue
        let times = ["after"].filter(form.has) + (isRepeat ? ["every"] : [])
        func table(_ required: [String], _ others: [String] = [], set: [OutputChange.Word] = []) -> JSON {
            let names = required + others + times.filter { !required.contains($0) }
            let keys = names.compactMap { name in form.keys.first { $0.name == name } }.map { key in
                let schema: JSON =
                    switch key.name {
                    case "set": .choice(set.map(\.rawValue))
                    case "overlap": .choice(overlaps.map(\.rawValue))
                    default: key.schema()
                    }
                return (key.name, schema.described(key.text))
            }
            return .table(keys, required: required)
        }
        let blinking = isRepeat ? [] : [table(["output", "set"], ["every", "for"], set: [.blink])]
        return .anyOf(
            [
                table(["run"], ActionDraft.runKeys), table(["shell"], ActionDraft.runKeys), table(["key"]),
                table(["output", "set"], set: [.on, .off, .toggle]),
                table(["output", "set"], ["for"], set: [.pulse]),
            ] + times.map { table([$0]) } + blinking)
    }
}

extension TableDescription {
    fileprivate var schema: JSON {
        .table(
            keys.map { ($0.name, $0.schema().described($0.text)) },
            required: keys.filter { $0.advice != nil }.map(\.name), besides: conditions())
    }
}

extension KeyDescription {
    /// The text that an editor shows.
    var text: String {
        guard let standard, !help.hasPart("Default: ") else { return help }
        return "\(help) Default: \(standard)."
    }
}

/// Whole nanoseconds up to 24 h, for each unit.
private enum DurationPatterns {
    private static let units = [
        #"(([0-9]{1,10}|[1-7][0-9]{10}|8[0-5][0-9]{9}|86[0-3][0-9]{8})(\.[0-9]{1,3}0*)?|86400000000(\.0+)?)us"#,
        #"(([0-9]{1,7}|[1-7][0-9]{7}|8[0-5][0-9]{6}|86[0-3][0-9]{5})(\.[0-9]{1,6}0*)?|86400000(\.0+)?)ms"#,
        #"(([0-9]{1,4}|[1-7][0-9]{4}|8[0-5][0-9]{3}|86[0-3][0-9]{2})(\.[0-9]{1,9}0*)?|86400(\.0+)?)s"#,
        #"(([0-9]{1,3}|1[0-3][0-9]{2}|14[0-3][0-9])(\.[0-9]{1,10}5?0*)?|1440(\.0+)?)min"#,
    ]

    static let any = units.joined(separator: "|")

    /// From 1 s on, which is 0.01666... minutes.
    static let long = bounded([
        "(?=[1-9][0-9]{6})", "(?=[1-9][0-9]{3})", "(?=[1-9])", #"(?=[1-9]|0\.([1-9]|0([2-9]|16*[7-9])))"#,
    ])

    /// From 50 ms on, which is 0.00083333... minutes.
    static let blink = bounded([
        "(?=[5-9][0-9]{4}|[1-9][0-9]{5})", "(?=[5-9][0-9]|[1-9][0-9]{2})", #"(?=[1-9]|0\.(0[5-9]|[1-9]))"#,
        #"(?=[1-9]|0\.(0{0,2}[1-9]|000(9|83*[4-9])))"#,
    ])

    /// From 1 ms to 1 s.
    static let poll = [
        #"([1-9][0-9]{3,5}(\.[0-9]{1,3}0*)?|1000000(\.0+)?)us"#,
        #"([1-9][0-9]{0,2}(\.[0-9]{1,6}0*)?|1000(\.0+)?)ms"#,
        #"(0\.(?!000)[0-9]{1,9}0*|1(\.0+)?)s"#,
        #"(?=0\.0(0[0-9]*|16*([0-5][0-9]*)?)min)(?!0\.0000(0|16*([0-5][0-9]*)?min))"# + units[3],
    ].joined(separator: "|")

    private static func bounded(_ conditions: [String]) -> String {
        zip(conditions, units).map { $0 + $1 }.joined(separator: "|")
    }
}

extension JSON {
    /// On many lines, but for what is small.
    fileprivate func indented(by indent: String = "") -> String {
        let deeper = indent + "  "
        switch self {
        case _ where text.utf8.count < 90: return text
        case .object(let members):
            let lines = members.map { "\(deeper)\(JSON.text($0).text): \($1.indented(by: deeper))" }
            return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
        case .list(let items):
            let lines = items.map { deeper + $0.indented(by: deeper) }
            return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
        default: return text
        }
    }
}

// The words of JSON Schema.

extension JSON {
    static func type(_ name: String, _ others: (String, JSON)...) -> JSON {
        .object([("type", .text(name))] + others)
    }

    static func string(matching pattern: String) -> JSON { .type("string", JSON.pattern(pattern)) }

    static func reference(_ name: String) -> JSON { .object([("$ref", .text("#/definitions/\(name)"))]) }

    static func anyOf(_ schemas: [JSON]) -> JSON { .object([("anyOf", .list(schemas))]) }

    static func not(_ schema: JSON) -> JSON { .object([("not", schema)]) }

    static func constant(_ value: JSON) -> JSON { .object([("const", value)]) }

    static func choice(_ words: [String]) -> JSON { .object([("enum", .list(words.map { .text($0) }))]) }

    static func whole(from least: Int, to most: Int) -> JSON {
        .type("integer", ("minimum", .number(Int64(least))), ("maximum", .number(Int64(most))))
    }

    static func properties(_ values: (String, JSON)...) -> JSON { .object([("properties", .object(values))]) }

    static func required(_ keys: [String]) -> JSON { .object([requires(keys)]) }

    static func names(atLeast count: Int) -> JSON {
        .type(
            "array", limit("minItems", count), ("items", .reference("text")), ("uniqueItems", .truth(true)))
    }

    static func table(
        _ keys: [(String, JSON)], required: [String], besides conditions: [(String, JSON)] = []
    ) -> JSON {
        .object(
            [
                ("type", .text("object")), ("properties", .object(keys)),
                ("additionalProperties", .truth(false)),
            ]
                + (required.isEmpty ? [] : [requires(required)]) + conditions)
    }

    // Members of a schema.

    static func pattern(_ pattern: String) -> (String, JSON) { ("pattern", .text(pattern)) }

    static func limit(_ name: String, _ count: Int) -> (String, JSON) { (name, .number(Int64(count))) }

    static func requires(_ keys: [String]) -> (String, JSON) { ("required", .list(keys.map { .text($0) })) }

    /// Beside a reference, a validator sees nothing else.
    func described(_ text: String) -> JSON {
        guard case .object(let members) = self else { return self }
        let schema = members.first?.0 == "$ref" ? [("allOf", JSON.list([self]))] : members
        return .object(schema + [("description", .text(text))])
    }
}
