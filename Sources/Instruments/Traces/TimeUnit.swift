/// A unit of the times of a trace. The raw value is its power of ten in nanoseconds.
package enum TimeUnit: Int, CaseIterable, Sendable {
    case ns = 0
    case us = 3
    case ms = 6
    case s = 9

    package init?(name: String) {
        guard let unit = TimeUnit.allCases.first(where: { $0.names.contains(name) }) else { return nil }
        self = unit
    }

    private var names: [String] {
        switch self {
        case .ns: ["ns", "nsec", "nanosecond", "nanoseconds"]
        case .us: ["us", "\u{B5}s", "\u{3BC}s", "usec", "microsecond", "microseconds"]
        case .ms: ["ms", "msec", "millisecond", "milliseconds"]
        case .s: ["s", "sec", "second", "seconds"]
        }
    }
}

/// The heading of the first column of a CSV trace.
enum TimeHeading: Equatable {
    /// `Time [ms]`, `time(ms)` or `milliseconds`.
    case of(TimeUnit)
    /// `Time`, which does not say its unit.
    case bare

    /// - Parameter text: nil is returned if this is not the heading of a column of times.
    init?(_ text: String) {
        var name = text.lowercased()
        name.removeAll { " []()".contains($0) }
        if name == "time" {
            self = .bare
        } else if name.hasPrefix("time"), let unit = TimeUnit(name: String(name.dropFirst(4))) {
            self = .of(unit)
        } else if name.hasSuffix("seconds"), let unit = TimeUnit(name: name) {
            self = .of(unit)
        } else {
            return nil
        }
    }

    /// Returns the separator after the heading if it is no comma.
    static func separator(in text: String) -> String? {
        let heading = text.prefix { $0 != ";" && $0 != "\t" }
        guard TimeHeading(String(heading)) != nil else { return nil }
        return text.dropFirst(heading.count).first.map { $0 == ";" ? "semicolons" : "tabs" }
    }

    /// The unit that a heading such as `Time [min]` names, if it is none of ours.
    static func unknownUnit(in text: String) -> String? {
        let word = text.prefix { !"[(".contains($0) }
        guard TimeHeading(text) == nil, TimeHeading(String(word)) == .bare else { return nil }
        let unit = text.dropFirst(word.count).filter { !" []()".contains($0) }
        return unit.isEmpty ? nil : unit
    }
}
