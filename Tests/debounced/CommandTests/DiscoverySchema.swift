import DebouncedWire

/// Home Assistant's discovery of a device by MQTT, as its documentation has it: the members that we use, under their short
/// names, with what their values may be. It drops a whole device, or an entity, for a value of the wrong form, and passes
/// over a name that it does not know.
enum DiscoverySchema {
    private typealias Rule = @Sendable (JSON) -> Bool

    private static let shared: [String: Rule] = [
        "p": isText, "name": isText, "uniq_id": isText, "stat_t": isTopic, "avty_t": isTopic, "en": isTruth,
        "ent_cat": oneOf("diagnostic"), "avty": isAvailability, "avty_mode": oneOf("all"),
        "ic": { $0.string?.hasPrefix("mdi:") ?? false },
        "val_tpl": { ($0.string?.hasPrefix("{{ ") ?? false) && ($0.string?.hasSuffix(" }}") ?? false) },
    ]

    private static let own: [String: [String: Rule]] = [
        "event": [
            "evt_typ": { !$0.items.isEmpty && $0.items.allSatisfy { $0.string?.isEmpty == false } },
            "dev_cla": oneOf("button", "doorbell", "motion"),
        ],
        "switch": ["cmd_t": isTopic, "dev_cla": oneOf("outlet", "switch")],
        "binary_sensor": [
            "dev_cla": { $0.string.map { binarySensors.contains($0) } ?? false }, "pl_on": isText,
            "pl_off": isText, "json_attr_t": isTopic, "json_attr_tpl": isText,
        ],
        "sensor": [
            "dev_cla": { $0.string.map { sensors[$0] != nil } ?? false },
            "stat_cla": oneOf("measurement", "total", "total_increasing"), "unit_of_meas": isText,
            "sug_dsp_prc": { $0.integer.map { $0 >= 0 } ?? false },
        ],
    ]

    private static let required = [
        "event": ["uniq_id", "stat_t", "evt_typ"], "switch": ["uniq_id", "cmd_t"],
        "binary_sensor": ["uniq_id", "stat_t"], "sensor": ["uniq_id", "stat_t"],
    ]

    private static let binarySensors: Set = [
        "battery", "battery_charging", "carbon_monoxide", "cold", "connectivity", "door", "garage_door",
        "gas", "heat",
        "light", "lock", "moisture", "motion", "moving", "occupancy", "opening", "plug", "power", "presence",
        "problem",
        "running", "safety", "smoke", "sound", "tamper", "update", "vibration", "window",
    ]

    /// Classes of sensors, with the state classes and the units that each takes.
    private static let sensors: [String: (states: Set<String>, units: Set<String>)] = [
        "gas": (totals, ["CCF", "ft³", "L", "m³", "MCF"]),
        "water": (totals, ["CCF", "ft³", "gal", "L", "m³", "MCF"]),
        "energy": (
            totals,
            ["J", "kJ", "MJ", "GJ", "mWh", "Wh", "kWh", "MWh", "GWh", "TWh", "cal", "kcal", "Mcal", "Gcal"]
        ),
        "volume": (totals, ["CCF", "fl. oz.", "ft³", "gal", "L", "m³", "MCF", "mL"]),
        "precipitation": (all, ["cm", "in", "mm"]),
        "distance": (all, ["cm", "ft", "in", "km", "m", "mi", "mm", "nmi", "yd"]),
        "volume_flow_rate": (
            ["measurement"],
            ["ft³/min", "gal/d", "gal/h", "gal/min", "L/h", "L/min", "L/s", "m³/h", "m³/min", "m³/s", "mL/s"]
        ),
        "power": (["measurement"], ["mW", "W", "kW", "MW", "GW", "TW"]),
        "precipitation_intensity": (["measurement"], ["in/d", "in/h", "mm/d", "mm/h"]),
        "wind_speed": (["measurement"], ["Beaufort", "ft/s", "km/h", "kn", "m/min", "m/s", "mph"]),
    ]

    private static let totals: Set = ["total", "total_increasing"]
    private static let all: Set = ["measurement", "total", "total_increasing"]

    static func problems(ofDevice json: JSON) -> [String] {
        let missing = ["dev", "o", "cmps"].filter { json[$0] == nil }.map { "\($0) is missing" }
        let device =
            json["dev"].map { $0["ids"]?.items.isEmpty == false ? [] : ["dev: ids is missing"] } ?? []
        let origin = json["o"].map { $0["name"]?.string == nil ? ["o: name is missing"] : [] } ?? []
        let components = json["cmps"]?.members ?? []
        let names = components.compactMap { $1["uniq_id"]?.string }
        let doubled = Set(names).count == names.count ? [] : ["a uniq_id is doubled"]
        return missing + device + origin + doubled
            + components.flatMap { key, component in problems(of: component).map { "\(key): \($0)" } }
            + components.filter { !isIdentifier($0.0) }.map { "\($0.0): this is no identifier" }
    }

    /// One with a platform alone is taken out.
    private static func problems(of component: JSON) -> [String] {
        guard let platform = component["p"]?.string else { return ["p is missing"] }
        guard let own = own[platform], let required = required[platform] else {
            return ["\(platform) is unknown"]
        }
        guard component.members.count > 1 else { return [] }
        let rules = shared.merging(own) { first, _ in first }
        return required.filter { component[$0] == nil }.map { "\($0) is missing" }
            + component.members.filter { rules[$0.0]?($0.1) != true }
            .map { "\($0.0) is unknown or has a wrong value" }
            + (platform == "sensor" ? problems(ofSensor: component) : [])
            + (platform == "event" ? problems(ofEvent: component) : [])
    }

    private static func problems(ofSensor sensor: JSON) -> [String] {
        guard let name = sensor["dev_cla"]?.string, let (states, units) = sensors[name] else { return [] }
        let (state, unit) = (sensor["stat_cla"]?.string ?? "", sensor["unit_of_meas"]?.string ?? "")
        return (states.contains(state) ? [] : ["\(name) is never \(state)"])
            + (units.contains(unit) ? [] : ["\(name) has no unit '\(unit)'"])
    }

    /// A doorbell must be able to ring.
    private static func problems(ofEvent event: JSON) -> [String] {
        let types = event["evt_typ"]?.items.compactMap(\.string) ?? []
        let isSilent = event["dev_cla"]?.string == "doorbell" && !types.contains("ring")
        return (isSilent ? ["a doorbell without ring"] : [])
            + (Set(types).count == types.count ? [] : ["a type is doubled"])
    }

    @Sendable private static func isText(_ json: JSON) -> Bool { json.string?.isEmpty == false }
    @Sendable private static func isTruth(_ json: JSON) -> Bool { json.bool != nil }

    @Sendable private static func isAvailability(_ json: JSON) -> Bool {
        !json.items.isEmpty && json.items.allSatisfy { $0["t"].map(isTopic) ?? false }
    }

    @Sendable private static func isTopic(_ json: JSON) -> Bool {
        guard let topic = json.string, !topic.isEmpty else { return false }
        return topic.utf8.allSatisfy { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "#") && $0 >= 0x20 }
    }

    private static func isIdentifier(_ text: String) -> Bool {
        !text.isEmpty
            && text.unicodeScalars.allSatisfy {
                switch $0 {
                case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
                default: false
                }
            }
    }

    private static func oneOf(_ words: String...) -> Rule {
        { $0.string.map { words.contains($0) } ?? false }
    }
}
