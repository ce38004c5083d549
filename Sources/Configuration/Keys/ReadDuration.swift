import DebouncedContacts

extension Read {
    static func duration(_ entry: Entry) throws(Mistake) -> Duration {
        switch entry.value {
        case .string(let text): try duration(text, entry)
        case .integer(let number) where number >= 0: throw unitless("\(number)", entry)
        case .float(let number) where (0..<1e6).contains(Double(number) ?? -1): throw unitless(number, entry)
        default: throw entry.mistake("write a duration such as \"30ms\"")
        }
    }

    static func delay(_ entry: Entry) throws(Mistake) -> Delay {
        if entry.text == Delay.autoText { return .auto }
        return .fixed(try duration(entry))
    }

    /// A duration that must be greater than zero.
    static func positiveDuration(_ entry: Entry) throws(Mistake) -> Duration {
        let duration = try duration(entry)
        guard duration > .zero else { throw entry.mistake("it must be greater than zero") }
        return duration
    }

    /// Reads the period at which a line is polled.
    static func pollPeriod(_ entry: Entry) throws(Mistake) -> Duration {
        let period = try duration(entry)
        guard period >= .milliseconds(1), period <= .seconds(1) else {
            throw entry.mistake("write a time from \"1ms\" to \"1s\"")
        }
        return period
    }

    /// Reads the shortest time between two publications.
    static func publishPeriod(_ entry: Entry) throws(Mistake) -> Duration {
        let period = try duration(entry)
        guard period >= .seconds(1) else { throw entry.mistake("write a time of \"1s\" or more") }
        return period
    }

    /// Reads the period of a blinking output. A shorter one is a flicker, and would keep the loop busy.
    static func blinkPeriod(_ entry: Entry) throws(Mistake) -> Duration {
        let period = try duration(entry)
        guard period >= .milliseconds(50) else { throw entry.mistake("write a time of \"50ms\" or more") }
        return period
    }

    private static func duration(_ text: String, _ entry: Entry) throws(Mistake) -> Duration {
        do {
            return try DurationText.parse(text)
        } catch {
            throw mistake(error, text, entry)
        }
    }

    private static func mistake(_ flaw: DurationText.Flaw, _ text: String, _ entry: Entry) -> Mistake {
        switch flaw {
        case .noNumber:
            entry.mistake("write a number and a unit, such as \"30ms\"; \(DurationText.unitNames)")
        case .noUnit: unitless(text, entry)
        case .unknownUnit(let unit) where DurationText.isUnit(unit.drop { $0 == " " }):
            entry.mistake("write it without a space, such as \"30ms\"; \(DurationText.unitNames)")
        case .unknownUnit(let unit)
        where unit.contains(where: \.isNumber) && ![",", "e"].contains(unit.first):
            entry.mistake("write one number and one unit, such as \"90s\"; \(DurationText.unitNames)")
        case .unknownUnit(let unit) where unit.hasPrefix(","):
            entry.mistake("write it without a comma, such as \"1.5s\" or \"1500ms\"")
        case .unknownUnit(let unit):
            entry.mistake(
                "\(quoted(String(unit.drop { $0 == " " }))) is not a unit\(DurationText.translation(of: unit)); \(DurationText.unitNames)"
            )
        case .tooFine: entry.mistake("the smallest unit of time is a nanosecond, \"0.001us\"")
        case .tooLong: entry.mistake("the longest is 24 h, \"1440min\"")
        }
    }

    private static func unitless(_ number: String, _ entry: Entry) -> Mistake {
        Mistake(
            "\(entry.key) = \(entry.shown) has no unit: write \"\(number)ms\" or \"\(number)s\"; \(DurationText.unitNames)",
            at: entry.place)
    }
}
