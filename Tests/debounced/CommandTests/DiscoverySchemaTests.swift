import DebouncedWire
import Glibc
import Testing

/// What is announced, by the programs that users have, is what Home Assistant's documentation of device discovery allows.
@Suite(.enabled(if: Program.exists("debounced-mqtt")), .timeLimit(.minutes(10)))
struct DiscoverySchemaTests {
    private static let controls = """
        [button."Front door / 2"]
        pin = 2
        kind = "doorbell"
        title = "Bell"
        hold = "true"
        [button.knob]
        pin = 3
        click = "true"
        double = "true"
        hold = "true"
        repeat = { after = "1s", every = "1s", run = "true" }
        [button.other]
        pin = 4
        triple = "true"
        [chord.both]
        buttons = ["knob", "other"]
        press = "true"
        [switch.door]
        pin = 5
        kind = "door"
        [switch.plain]
        pin = 6
        [encoder.dial]
        pins = [7, 8]
        [output.lamp]
        pin = 9
        """

    /// Each kind of counter with units that Home Assistant knows, and with others.
    private static let units = [
        ("gas", "m³"), ("gas", "L"), ("gas", "turns"), ("water", "l"), ("water", "m³"), ("energy", "kWh"),
        ("energy", "Wh"), ("rain", "mm"), ("wind", "m"), ("wind", "km"), ("flow", "L"), ("flow", "mL"),
        ("", "pieces"),
        ("", ""),
    ]

    private static var counters: String {
        units.enumerated().map { index, counter in
            let (kind, unit) = counter
            return "[counter.c\(index)]\npin = \(20 + index)\neach = 0.01\n"
                + (kind.isEmpty ? "" : "kind = '\(kind)'\n") + (unit.isEmpty ? "" : "unit = '\(unit)'\n")
        }.joined()
    }

    @Test(arguments: [true, false]) func aDryRunIsValid(_ takesCommands: Bool) throws {
        let lines = try dryRun(takesCommands)
        let announcement = try #require(lines.first { $0.topic.hasPrefix("homeassistant/") })
        #expect(announcement.topic == "homeassistant/device/debounced_porch/config")
        let json = try #require(JSON(parsing: Array(announcement.payload.utf8)))
        #expect(DiscoverySchema.problems(ofDevice: json) == [])
        let components = json["cmps"]?.members ?? []
        let kinds = components.reduce(into: [String: Int]()) { kinds, component in
            kinds[String(component.0.split(separator: "_")[0]), default: 0] += 1
        }
        let output = takesCommands ? "output" : "state"
        let counters = DiscoverySchemaTests.units.count
        #expect(
            kinds == [
                "button": 4, "contact": 2, "total": counters, "rate": counters, "encoder": 1, output: 1,
                "status": 1, "problem": 6 + counters, "outputproblem": 1, "worn": 3, "ignored": 4,
                "failed": 7 + counters,
            ])
        // What may be missed is not available while nobody is there; what passes has nothing to come back from.
        for (key, component) in components where key != "status" {
            let isAvailable = component["avty_t"] != nil || component["avty"] != nil
            #expect(isAvailable == (component["p"]?.string != "event"), "\(key)")
        }
        #expect(
            components.filter { $1["en"]?.bool == false }.allSatisfy { $1["ent_cat"]?.string == "diagnostic" }
        )
    }

    @Test func whatIsSomethingToHomeAssistantHasItsClass() throws {
        let announcement = try #require(try dryRun(false).first { $0.topic.hasPrefix("homeassistant/") })
        let json = try #require(JSON(parsing: Array(announcement.payload.utf8)))
        let classes = DiscoverySchemaTests.units.indices.map { index in
            ["total", "rate"].map { json["cmps"]?["\($0)_c\(index)"]?["dev_cla"]?.string ?? "-" }
                .joined(separator: " ")
        }
        #expect(
            classes == [
                "gas volume_flow_rate", "gas volume_flow_rate", "- -", "water volume_flow_rate",
                "water volume_flow_rate", "energy power", "energy power",
                "precipitation precipitation_intensity", "distance wind_speed", "distance -",
                "volume volume_flow_rate", "volume -", "- -", "- -",
            ])
    }

    @Test func everyStateIsPublishedBeforeOnline() throws {
        let lines = try dryRun(false)
        let online = try #require(
            lines.firstIndex { $0.topic == "debounced/porch/status" && $0.payload == "online" })
        let states = lines[..<online].map(\.topic)
        for topic in [
            "switch/door", "switch/plain", "counter/c0", "output/lamp", "diagnostics/knob",
            "diagnostics/dial", "diagnostics/output/lamp",
        ] {
            #expect(states.contains("debounced/porch/\(topic)"), "\(topic)")
        }
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
        (
            #"{"dev":{"ids":["x"]},"o":{"name":"x"},"cmps":{"a":{"p":"sensor","uniq_id":"a","stat_t":"t","stat_cla":"total","dev_cla":"gas","unit_of_meas":"l"}}}"#,
            "a: gas has no unit 'l'"
        ),
        (
            #"{"dev":{"ids":["x"]},"o":{"name":"x"},"cmps":{"a":{"p":"sensor","uniq_id":"a","stat_t":"t","stat_cla":"measurement","dev_cla":"energy","unit_of_meas":"kWh"}}}"#,
            "a: energy is never measurement"
        ),
        (
            #"{"dev":{"ids":["x"]},"o":{"name":"x"},"cmps":{"a":{"p":"event","uniq_id":"a","stat_t":"t","dev_cla":"doorbell","evt_typ":["press_start"]}}}"#,
            "a: a doorbell without ring"
        ),
    ])
    func whatIsInvalidIsFound(_ payload: String, _ problem: String) throws {
        let json = try #require(JSON(parsing: Array(payload.utf8)))
        #expect(DiscoverySchema.problems(ofDevice: json) == [problem])
    }

    /// What a dry run beside a simulation prints, until it is online.
    private func dryRun(_ takesCommands: Bool) throws -> [(topic: String, payload: String)] {
        let workshop = Workshop()
        let config = "\(workshop.folder)/all.toml"
        workshop.write(
            "socket = '\(workshop.folder)/socket'\n\(DiscoverySchemaTests.controls)\n\(DiscoverySchemaTests.counters)"
                + "[mqtt]\nhost = 'lan'\nclient = 'porch'\ncommands = \(takesCommands)\n", to: "all.toml")
        let daemon = Program(["--simulate", "--json", "--presses", "1000000", "--config", config])
        daemon.wait(for: "{")
        let bridge = Program(["--dry-run", "--config", config], called: "debounced-mqtt")
        bridge.wait(for: "debounced/porch/status online")
        for program in [bridge, daemon] {
            program.send(SIGTERM)
            _ = program.end()
        }
        return bridge.text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            return parts.count == 2 ? (parts[0], parts[1]) : nil
        }
    }
}
