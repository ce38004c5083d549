import DebouncedEngine
import DebouncedWire

/// An entity of Home Assistant, in the words of its discovery.
struct Entity {
    /// Its name within its device. The part before the first `_` is its kind, so that no two are the same.
    let key: String
    let platform: String
    private let title: String
    private var members: [(String, JSON)] = []

    init(_ kind: String, of name: String? = nil, _ platform: String, title: String) {
        key = name.map { "\(kind)_\(identifier($0))" } ?? kind
        (self.platform, self.title) = (platform, title)
    }

    var component: Component { Component(key: key, platform: platform) }

    func json(in device: String) -> JSON {
        .object(
            [
                ("p", .text(platform)), ("name", .text(title)),
                ("uniq_id", .text(uniqueID(of: key, in: device))),
            ] + members
        )
    }

    func with(_ more: (String, JSON)...) -> Entity { with(more) }

    func with(_ more: [(String, JSON)]) -> Entity {
        var entity = self
        entity.members += more
        return entity
    }
}

/// A part of a device as it was announced.
package struct Component: Hashable, Sendable {
    package var key: String
    package var platform: String

    package init(key: String, platform: String) {
        self.key = key
        self.platform = platform
    }

    /// To leave a component out removes nothing; to name only its platform does.
    var marker: JSON { .object([("p", .text(platform))]) }

    /// Has as little as Home Assistant takes for the entity that it was. Nothing is published to the topic.
    func json(in device: String, topic: String) -> JSON {
        JSONRecord { record in
            record.add("p", platform)
            record.add("uniq_id", uniqueID(of: key, in: device))
            record.add("stat_t", topic)
            if platform == "event" { record.add("evt_typ", .list([.text("press_start")])) }
            if platform == "switch" { record.add("cmd_t", topic) }
        }.json
    }
}

private func uniqueID(of key: String, in device: String) -> String { "\(device)_\(key)" }

/// The announcement of a device that a broker keeps.
package struct Announcement: Equatable, Sendable {
    package var components: [Component]
    /// Components that are only taken out.
    package var orphans: [Component]
    /// Of the machine that announced it, if it said so.
    package var serial: String?

    package init(components: [Component], orphans: [Component] = [], serial: String? = nil) {
        (self.components, self.orphans, self.serial) = (components, orphans, serial)
    }
}

extension Announcement {
    /// - Parameter payload: an announcement of ours, or anything else.
    package init(_ payload: String) {
        let json = JSON(parsing: Array(payload.utf8))
        let all = json?["cmps"]?.members ?? []
        let isOrphan = { (member: (String, JSON)) in member.1.members.count == 1 }
        self.init(
            components: all.filter { !isOrphan($0) }.compactMap { Component($0, $1) },
            orphans: all.filter(isOrphan).compactMap { Component($0, $1) },
            serial: json?["dev"]?["sn"]?.string)
    }
}

extension Component {
    fileprivate init?(_ key: String, _ json: JSON) {
        guard let platform = json["p"]?.string else { return nil }
        self.init(key: key, platform: platform)
    }
}

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
