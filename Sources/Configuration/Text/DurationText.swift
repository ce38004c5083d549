import DebouncedContacts
import DebouncedVisible

/// Durations as a config file writes them: `"30ms"`, `"1.5s"`.
package enum DurationText {
    static let units: [(name: String, nanoseconds: UInt64)] = [
        ("us", 1_000), ("ms", 1_000_000), ("s", 1_000_000_000), ("min", 60_000_000_000),
    ]
    static let unitNames = "the units are us, ms, s and min"
    package static let longest = Duration.seconds(24 * 60 * 60)
    static let longestWords = "the longest is 24 h, 1440min"

    /// Other programs' names of these units.
    private static let otherNames = [
        "us": ["µs", "μs", "usec", "micros"],
        "ms": ["msec", "msecs", "millis"],
        "s": ["sec", "secs", "second", "seconds"],
        "min": ["m", "mins", "minute", "minutes"],
    ]

    /// Suggests a unit for one of other programs: ": write \"min\"".
    static func translation(of unit: String) -> String {
        let name = unit.lowercased().drop { $0 == " " }
        if ["h", "hr", "hour", "hours"].contains(name) { return ": write 60min for an hour" }
        let meant = units.map(\.name).first { $0 == name || otherNames[$0]?.contains(String(name)) ?? false }
        return meant.map { ": write \(quoted($0))" } ?? ""
    }

    static func isUnit(_ name: Substring) -> Bool { units.contains { $0.name == name } }

    /// A flaw of a text.
    enum Flaw: Error {
        case noNumber, noUnit, tooFine, tooLong
        case unknownUnit(String)
    }

    static func parse(_ text: String) throws(Flaw) -> Duration {
        let text = text.utf8
        let whole = text.prefix(while: isDigit)
        let rest = text[whole.endIndex...]
        let hasFraction = rest.first == UInt8(ascii: ".")
        let fraction = hasFraction ? rest.dropFirst().prefix(while: isDigit) : rest.prefix(0)
        guard !whole.isEmpty, !hasFraction || !fraction.isEmpty else { throw .noNumber }
        let unit = try unit(String(Substring(text[fraction.endIndex...])))
        let nanoseconds = try multiply(whole, unit) + part(fraction, of: unit)
        guard nanoseconds <= UInt64(longest.nanoseconds) else { throw .tooLong }
        return .nanoseconds(Int64(nanoseconds))
    }
}

extension DurationText {
    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func unit(_ name: String) throws(Flaw) -> UInt64 {
        guard !name.isEmpty else { throw .noUnit }
        guard let unit = units.first(where: { $0.name == name }) else { throw .unknownUnit(name) }
        return unit.nanoseconds
    }

    private static func multiply(_ digits: Substring.UTF8View, _ unit: UInt64) throws(Flaw) -> UInt64 {
        guard let number = UInt64(String(Substring(digits))), number <= UInt64(longest.nanoseconds) / unit
        else {
            throw .tooLong
        }
        return number * unit
    }

    /// The decimals of a unit; they must amount to whole nanoseconds.
    private static func part(_ digits: Substring.UTF8View, of unit: UInt64) throws(Flaw) -> UInt64 {
        let zeros = digits.reversed().prefix { $0 == UInt8(ascii: "0") }.count
        let digits = digits.dropLast(zeros)
        guard !digits.isEmpty else { return 0 }
        // The smallest step in whole nanoseconds is half of the eleventh decimal of a minute.
        guard digits.count <= 11, let number = UInt64(String(Substring(digits))) else { throw .tooFine }
        let product = number.multipliedFullWidth(by: unit)
        let (part, rest) = powerOfTen(digits.count).dividingFullWidth(product)
        guard rest == 0 else { throw .tooFine }
        return part
    }

    private static func powerOfTen(_ exponent: Int) -> UInt64 {
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }
}

extension Duration {
    /// Parses a duration as written in a config file; nil if it is not valid.
    package init?(text: String) {
        guard let duration = try? DurationText.parse(text) else { return nil }
        self = duration
    }

    /// Returns the mistake in a text that is a duration, but longer than any may be; nil if it is something else.
    package static func objection(toLong text: String) -> String? {
        do throws(DurationText.Flaw) {
            _ = try DurationText.parse(text)
        } catch .tooLong {
            return DurationText.longestWords
        } catch {}
        return nil
    }
}

extension Delay {
    /// The spelling of `auto`.
    static let autoText = "auto"

    /// Returns nil for anything but `auto` or a duration.
    package init?(text: String) {
        if text == Delay.autoText {
            self = .auto
        } else if let duration = Duration(text: text) {
            self = .fixed(duration)
        } else {
            return nil
        }
    }
}
