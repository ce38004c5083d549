import DebouncedEngine

/// The unit of a counter's rate: its unit over a time, such as `m³/h`, or `kW` for `kWh`.
package struct RateUnit: Equatable, Sendable {
    package let text: String
    private let seconds: Double
    private let scale: Double

    /// The factor for a rate in pulses a second, besides the units of a pulse.
    var secondsTimesScale: Double { seconds * scale }

    private init(_ text: String, _ seconds: Double, _ scale: Double = 1) {
        (self.text, self.seconds, self.scale) = (text, seconds, scale)
    }

    private static let times: [(name: String, seconds: Double)] = [
        ("s", 1), ("min", 60), ("h", 3600), ("d", 86400),
    ]

    /// The number of the smaller unit that make one of the larger.
    private static let scales: [(large: String, small: String, scale: Double)] = [
        ("m³", "l", 1000), ("m³", "L", 1000), ("kWh", "Wh", 1000), ("MWh", "kWh", 1000), ("km", "m", 1000),
        ("m", "mm", 1000),
    ]

    /// The unit of a counter that has none.
    private static let pulses = "pulses"

    /// Nil if a total in this unit has no such rate.
    package init?(_ text: String, of unit: String?) {
        guard let (amount, seconds) = RateUnit.parts(of: text),
            let scale = RateUnit.scale(from: unit ?? RateUnit.pulses, to: amount)
        else { return nil }
        self.init(text, seconds, scale)
    }

    /// If nothing is said.
    init(of kind: CounterKind?, _ unit: String?) {
        guard let unit else {
            self = RateUnit("\(RateUnit.pulses)/min", 60)
            return
        }
        if unit.hasSuffix("Wh") {
            self = RateUnit(String(unit.dropLast()), 3600)
            return
        }
        switch kind {
        case .wind: self = RateUnit("\(unit)/s", 1)
        case .flow: self = RateUnit("\(unit)/min", 60)
        case .gas, .water, .energy, .rain, nil: self = RateUnit("\(unit)/h", 3600)
        }
    }

    /// A power is so much energy in an hour.
    private static func parts(of text: String) -> (amount: String, seconds: Double)? {
        guard let slash = text.lastIndex(of: "/") else {
            return text.hasSuffix("W") || text.hasSuffix("A") ? (text + "h", 3600) : nil
        }
        let (amount, name) = (text[..<slash], text[text.index(after: slash)...])
        guard !amount.isEmpty, let time = times.first(where: { $0.name == name }) else { return nil }
        return (String(amount), time.seconds)
    }

    private static func scale(from unit: String, to other: String) -> Double? {
        if unit == other { return 1 }
        for (large, small, scale) in scales {
            if unit == large, other == small { return scale }
            if unit == small, other == large { return 1 / scale }
        }
        return nil
    }
}
