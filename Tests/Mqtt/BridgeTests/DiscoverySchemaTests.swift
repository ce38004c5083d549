import DebouncedContacts
import DebouncedListening
import DebouncedText
import Testing

@testable import DebouncedMqtt

/// What is announced is what Home Assistant's documentation of device discovery allows: it drops a whole device, or an
/// entity, for one member that it does not know or that has the wrong form.
@Suite struct DiscoverySchemaTests {
    @Test(arguments: [true, false])
    func anAnnouncementIsValid(_ takesCommands: Bool) throws {
        let payload = try #require(announcement(takesCommands: takesCommands))
        let json = try #require(JSON(parsing: Array(payload.utf8)))
        #expect(DiscoverySchema.problems(ofDevice: json) == [])
        #expect(json["cmps"]?.members.count == (takesCommands ? 15 : 14))
    }

    /// The schema finds what is wrong.
    @Test(arguments: [
        (#"{"o":{"name":"x"},"cmps":{}}"#, "dev is missing"),
        (#"{"dev":{"ids":["x"]},"o":{"name":"x"},"cmps":{"a":{"name":"a"}}}"#, "a: p is missing"),
        (
            #"{"dev":{"ids":["x"]},"o":{"name":"x"},"cmps":{"a":{"p":"event","uniq_id":"a","stat_t":"t"}}}"#,
            "a: evt_typ is missing"
        ),
        (
            #"{"dev":{"ids":["x"]},"o":{"name":"x"},"cmps":{"a b":{"p":"event"}}}"#,
            "a b: this is no identifier"
        ),
        (
            #"{"dev":{"ids":["x"]},"o":{"name":"x"},"cmps":{"a":{"p":"sensor","uniq_id":"a","stat_t":"t","x":1}}}"#,
            "a: x is unknown or has a wrong value"
        ),
    ])
    func whatIsInvalidIsFound(_ payload: String, _ problem: String) throws {
        let json = try #require(JSON(parsing: Array(payload.utf8)))
        #expect(DiscoverySchema.problems(ofDevice: json) == [problem])
    }

    /// Of a site with everything that there is, after one with more.
    private func announcement(takesCommands: Bool) -> String? {
        let topics = Topics(prefix: "debounced", client: "porch", discovery: "homeassistant")
        let settings = BridgeSettings(
            topics: topics, client: "porch", serial: "0001", version: "0.1.0", longestAge: .seconds(2),
            takesCommands: takesCommands)
        let waker = AnnouncedDevice.Control(
            name: "Front door / 2", title: "Bell", isDoorbell: true, bound: [.hold])
        let knob = AnnouncedDevice.Control(name: "knob", bound: [.click, .double, .triple, .hold, .repeat])
        let chord = AnnouncedDevice.Control(name: "both", isChord: true)
        let site = AnnouncedDevice(
            controls: [waker, knob, chord], outputs: [AnnouncedDevice.Output(name: "lamp")])
        let gone = [Component(key: "button_gone", platform: "event")]
        let left = takesCommands ? [Component(key: "state_lamp", platform: "binary_sensor")] : []
        let discovery = Discovery(settings: settings, site: site)
        return discovery.payload(orphans: gone + left)
    }
}

/// Home Assistant's discovery of a device by MQTT, as its documentation has it: the members that we use, with what
/// their values may be, under their short names.
enum DiscoverySchema {
    private static let shared: [String: @Sendable (JSON) -> Bool] = [
        "p": isText, "name": isText, "uniq_id": isText, "stat_t": isTopic, "avty_t": isTopic, "en": isTruth,
        "ent_cat": oneOf("diagnostic", "config"), "val_tpl": { $0.string?.hasPrefix("{{ ") == true },
    ]

    private static let own: [String: [String: @Sendable (JSON) -> Bool]] = [
        "event": [
            "evt_typ": { !$0.items.isEmpty && $0.items.allSatisfy { $0.string?.isEmpty == false } },
            "dev_cla": oneOf("button", "doorbell", "motion"),
        ],
        "switch": ["cmd_t": isTopic, "dev_cla": oneOf("outlet", "switch")],
        "binary_sensor": [
            "dev_cla": oneOf("connectivity", "problem"), "pl_on": isText, "pl_off": isText,
        ],
        "sensor": [
            "stat_cla": oneOf("measurement", "total", "total_increasing"), "unit_of_meas": isText,
        ],
    ]

    private static let required = [
        "event": ["uniq_id", "stat_t", "evt_typ"], "switch": ["uniq_id", "cmd_t"],
        "binary_sensor": ["uniq_id", "stat_t"], "sensor": ["uniq_id", "stat_t"],
    ]

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
    }

    @Sendable private static func isText(_ json: JSON) -> Bool { json.string?.isEmpty == false }
    @Sendable private static func isTruth(_ json: JSON) -> Bool { json.bool != nil }

    @Sendable private static func isTopic(_ json: JSON) -> Bool {
        guard let topic = json.string, !topic.isEmpty else { return false }
        return topic.utf8.allSatisfy { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "#") && $0 >= 0x20 }
    }

    private static func isIdentifier(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    private static func oneOf(_ words: String...) -> @Sendable (JSON) -> Bool {
        { $0.string.map { words.contains($0) } ?? false }
    }
}
