import DebouncedContacts
import DebouncedLinux
import DebouncedWire

extension Form<Bool> {
    static var boolean: Form { Form("true, false", .type("boolean"), Read.boolean) }
}

extension Form<String> {
    static var text: Form { Form("a text", .reference("text"), Read.text) }
    static var file: Form { Form("a file", .reference("text"), Read.text) }
    static var title: Form { Form("a text", .reference("title"), Read.title) }
    static var chip: Form { Form("a label, a name, a path", .reference("chip"), Read.hardwareName) }
}

extension Form<LinePin> {
    static var pin: Form { Form("0 to \(ConfigLimits.offset), a name", .reference("pin"), Read.pin) }
}

extension Form<[LinePin]> {
    /// Two lines, A and B.
    static var twoPins: Form {
        Form("two", twoOf(.reference("pin"))) { entry throws(Mistake) in
            guard case .array(let elements) = entry.value else {
                throw entry.mistake("write both lines, A and B, such as [17, 18]")
            }
            guard elements.count == 2 else {
                throw Mistake("'pins' needs two lines, A and B, such as [17, 18]", at: entry.place)
            }
            return try Read.each(elements, Read.pin)
        }
    }

    private static func twoOf(_ items: JSON) -> JSON {
        .type(
            "array", ("items", items), JSON.limit("minItems", 2), JSON.limit("maxItems", 2),
            ("uniqueItems", .truth(true)))
    }
}

extension Form<Int> {
    static func whole(from least: Int, to most: Int) -> Form {
        Form("\(least) to \(most)", .whole(from: least, to: most)) { entry throws(Mistake) in
            guard case .integer(let number) = entry.value, (Int64(least)...Int64(most)).contains(number)
            else {
                throw entry.mistake("write a whole number from \(least) to \(most)")
            }
            return Int(number)
        }
    }
}

extension Form where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
    /// One of the names of an enumeration.
    static func choice(_: Value.Type, values: String? = nil) -> Form {
        Form(values ?? names.joined(separator: ", "), .choice(names), Read.choice)
    }

    private static var names: [String] {
        Value.allCases.map(\.rawValue)
    }
}

extension Form<Duration> {
    static var duration: Form { Form("0 to 1440min", .reference("duration"), Read.duration) }
    static var positiveDuration: Form {
        Form("over 0 to 1440min", .reference("positiveDuration"), Read.positiveDuration)
    }
    static var pollPeriod: Form { Form("1ms to 1s", .reference("pollPeriod"), Read.pollPeriod) }
    static var publishPeriod: Form { Form("1s to 1440min", .reference("longDuration"), Read.publishPeriod) }
    static var blinkPeriod: Form { Form("50ms to 1440min", .reference("blinkPeriod"), Read.blinkPeriod) }
}

extension Form<Delay> {
    static var delay: Form {
        Form(
            "\"auto\", 0 to 1440min", .anyOf([.choice([Delay.autoText]), .reference("duration")]), Read.delay)
    }
}

extension Form<[Entry]> {
    /// An array of names, right or wrong.
    static func names(atLeast least: Int, _ values: String) -> Form {
        Form(values, .names(atLeast: least)) { entry, findings throws(Mistake) in
            let elements = try Read.array(entry)
            for element in elements { _ = findings.attempt(element, Read.text) }
            return elements
        }
    }
}
