import DebouncedContacts
import DebouncedLinux
import DebouncedWire

extension ValueForm<Bool> {
    static var boolean: ValueForm { ValueForm("true, false", .type("boolean"), Read.boolean) }
}

extension ValueForm<String> {
    static var text: ValueForm { ValueForm("a text", .reference("text"), Read.text) }
    static var file: ValueForm { ValueForm("a file", .reference("text"), Read.text) }
    static var title: ValueForm { ValueForm("a text", .reference("title"), Read.title) }
    static var chip: ValueForm { ValueForm("a label, a name, a path", .reference("chip"), Read.hardwareName) }
}

extension ValueForm<LinePin> {
    static var pin: ValueForm {
        ValueForm("0 to \(ConfigLimits.offset), a name", .reference("pin"), Read.pin)
    }
}

extension ValueForm<[LinePin]> {
    /// Two lines, A and B.
    static var twoPins: ValueForm {
        ValueForm("two", twoOf(.reference("pin"))) { entry throws(Mistake) in
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

extension ValueForm<Int> {
    static func whole(from least: Int, to most: Int) -> ValueForm {
        ValueForm("\(least) to \(most)", .whole(from: least, to: most)) { entry throws(Mistake) in
            guard case .integer(let number) = entry.value, (Int64(least)...Int64(most)).contains(number)
            else {
                throw entry.mistake("write a whole number from \(least) to \(most)")
            }
            return Int(number)
        }
    }
}

extension ValueForm where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
    /// One of the names of an enumeration.
    static func choice(_: Value.Type, values: String? = nil) -> ValueForm {
        ValueForm(values ?? names.joined(separator: ", "), .choice(names), Read.choice)
    }

    private static var names: [String] {
        Value.allCases.map(\.rawValue)
    }
}

extension ValueForm<Duration> {
    static var duration: ValueForm { ValueForm("0 to 1440min", .reference("duration"), Read.duration) }
    static var positiveDuration: ValueForm {
        ValueForm("over 0 to 1440min", .reference("positiveDuration"), Read.positiveDuration)
    }
    static var pollPeriod: ValueForm { ValueForm("1ms to 1s", .reference("pollPeriod"), Read.pollPeriod) }
    static var publishPeriod: ValueForm {
        ValueForm("1s to 1440min", .reference("longDuration"), Read.publishPeriod)
    }
    static var blinkPeriod: ValueForm {
        ValueForm("50ms to 1440min", .reference("blinkPeriod"), Read.blinkPeriod)
    }
}

extension ValueForm<Delay> {
    static var delay: ValueForm {
        ValueForm(
            "\"auto\", 0 to 1440min", .anyOf([.choice([Delay.autoText]), .reference("duration")]), Read.delay)
    }
}

extension ValueForm<[Entry]> {
    /// An array of names, right or wrong.
    static func names(atLeast least: Int, _ values: String) -> ValueForm {
        ValueForm(values, .names(atLeast: least)) { entry, findings throws(Mistake) in
            let elements = try Read.array(entry)
            for element in elements { _ = findings.attempt(element, Read.text) }
            return elements
        }
    }
}
