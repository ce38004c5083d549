import DebouncedControls
import DebouncedText

/// A device class of Home Assistant's sensors, with the units that it takes: of any other it would complain.
struct SensorClass {
    private let name: String?
    private let unit: String?

    static let units: [String: [String]] = [
        "gas": ["m³", "L", "ft³", "CCF", "MCF"], "water": ["m³", "L", "gal", "ft³", "CCF", "MCF"],
        "energy": ["Wh", "kWh", "MWh", "GWh", "J", "kJ", "MJ", "GJ"], "precipitation": ["mm", "cm", "in"],
        "distance": ["mm", "cm", "m", "km", "in", "ft", "yd", "mi"],
        "volume": ["mL", "L", "m³", "gal", "ft³"],
        "volume_flow_rate": ["m³/h", "m³/min", "m³/s", "L/h", "L/min", "L/s", "mL/s", "gal/min", "ft³/min"],
        "power": ["mW", "W", "kW", "MW", "GW"],
        "precipitation_intensity": ["mm/h", "mm/d", "in/h", "in/d"],
        "wind_speed": ["m/s", "m/min", "km/h", "mph", "kn", "ft/s"],
    ]

    init(_ name: String?, unit: String?) {
        // Home Assistant writes the litre with a capital.
        let unit = unit.map { $0 == "l" || $0.hasPrefix("l/") ? "L" + $0.dropFirst() : $0 }
        self.unit = unit
        self.name = name.flatMap { SensorClass.units[$0]?.contains(unit ?? "") == true ? $0 : nil }
    }

    var members: [(String, JSON)] {
        (name.map { [("dev_cla", JSON.text($0))] } ?? [])
            + (unit.map { [("unit_of_meas", JSON.text($0))] } ?? [])
    }
}

extension CounterKind {
    /// The classes of what it shows, and of how fast that grows.
    var classes: (total: String, rate: String) {
        switch self {
        case .gas: ("gas", "volume_flow_rate")
        case .water: ("water", "volume_flow_rate")
        case .energy: ("energy", "power")
        case .rain: ("precipitation", "precipitation_intensity")
        case .wind: ("distance", "wind_speed")
        case .flow: ("volume", "volume_flow_rate")
        }
    }
}
