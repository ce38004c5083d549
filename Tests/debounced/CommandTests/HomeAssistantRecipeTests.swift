import DebouncedContacts
import DebouncedEngine
import DebouncedMqtt
import DebouncedWire
import Testing

/// What the pages say to programs of the house: automations, a flow of Node-RED, and things of openHAB.
@Suite struct HomeAssistantRecipeTests {
    private let recipe = Document("docs/recipes/home-assistant.md")

    private func flow() throws -> [JSON] {
        let text = try #require(recipe.fences("json").first)
        return try #require(JSON(parsing: Array(text.utf8))).items
    }

    /// An event that becomes unavailable, is removed, or comes back is no press, and the very first press comes from
    /// *unknown*; a door that is open when it comes back was not opened. Triggers by purpose know that.
    @Test(arguments: Document.all)
    func anAutomationDoesNotTakeARestartForAPress(_ document: Document) {
        let manual = document.text.split(separator: ".Bd").map { $0.split(separator: ".Ed")[0] }
        let examples = document.fences("yaml") + manual.dropFirst().map(String.init)
        for example in examples where example.contains("trigger: state") {
            if example.contains("entity_id: event.") {
                #expect(example.contains("not_from: \"unavailable\"\n"), "\(example)")
                #expect(example.contains("not_to: "), "\(example)")
                #expect(example.contains(HomeAssistantRecipeTests.guardsEntity), "\(example)")
            } else {
                #expect(example.contains("from: \"off\"\n    to: \"on\"\n"), "\(example)")
            }
        }
        // A lamp that takes a while for each turn would lose others.
        for example in examples where example.contains("steps *") {
            #expect(example.hasPrefix("mode: queued\n"), "\(example)")
        }
    }

    private static let guardsEntity = "trigger.from_state is not none and trigger.to_state is not none"

    @Test(arguments: ["buttons", "knob"]) func aBlueprintDoesNotTakeARemovalForAPress(_ name: String) {
        let text = Document("homeassistant/blueprints/\(name).yaml").text
        #expect(text.contains("    not_from: unavailable\n    not_to: [unavailable, unknown]\n"))
        #expect(text.contains(HomeAssistantRecipeTests.guardsEntity))
        // What is read of the new state is guarded.
        let reads = text.split(separator: "\n").filter { $0.contains("trigger.to_state.attributes") }
        #expect(reads.allSatisfy { $0.contains("if is_event else") || $0.contains("steps") }, "\(reads)")
    }

    @Test(arguments: ["buttons", "knob", "left-open"]) func blueprintBadgesLeadToTheirFiles(_ name: String)
        throws
    {
        let path = "homeassistant/blueprints/\(name).yaml"
        let homepage = try #require(
            Document("debian/control").text.split(separator: "\n").first { $0.hasPrefix("Homepage: ") }
        ).dropFirst("Homepage: ".count)
        let address = "\(homepage)/blob/main/\(path)"
        #expect(Document(path).text.contains("  source_url: \(address)\n"))
        let encoded = address.map { $0 == ":" ? "%3A" : $0 == "/" ? "%2F" : String($0) }.joined()
        #expect(recipe.text.contains("[import-\(name)]: https://my.home-assistant.io/redirect/"))
        #expect(recipe.text.contains("blueprint_url=\(encoded)\n"))
    }

    /// As Node-RED imports it: each node is on the one tab, or has settings for others; and each wire leads to a node.
    @Test func theFlowCanBeImported() throws {
        let nodes = try flow()
        let ids = nodes.compactMap { $0["id"]?.string }
        #expect(ids.count == nodes.count && Set(ids).count == ids.count)
        let tabs = nodes.filter { $0["type"]?.string == "tab" }.compactMap { $0["id"]?.string }
        let brokers = nodes.filter { $0["type"]?.string == "mqtt-broker" }
        #expect(tabs.count == 1 && brokers.count == 1)
        #expect(brokers[0]["broker"]?.string?.isEmpty == false && brokers[0]["port"]?.string == "1883")
        for node in nodes where !["tab", "mqtt-broker"].contains(node["type"]?.string) {
            #expect(node["z"]?.string == tabs[0] && node["x"]?.integer != nil && node["y"]?.integer != nil)
            let wires = try #require(node["wires"]).items
            #expect(wires.count == outputs(of: node), "\(node.text)")
            #expect(Set(wires.flatMap(\.items).compactMap(\.string)).isSubset(of: ids))
            guard node["type"]?.string?.hasPrefix("mqtt ") == true else { continue }
            #expect(node["broker"]?.string == brokers[0]["id"]?.string)
        }
        let places = nodes.compactMap { node in node["x"]?.integer.map { "\($0) \(node["y"]?.integer ?? 0)" }
        }
        #expect(Set(places).count == places.count)
    }

    private func outputs(of node: JSON) -> Int {
        switch node["type"]?.string {
        case "mqtt out": 0
        case "switch": node["rules"]?.items.count ?? 0
        default: 1
        }
    }

    /// It hears the button of the config, in words that the bridge says.
    @Test func theFlowReceivesTheMessages() throws {
        let nodes = try flow()
        let said = try said()
        let heard = try #require(nodes.first { $0["type"]?.string == "mqtt in" })
        #expect(heard["topic"]?.string == said[0].topic)
        #expect(heard["datatype"]?.string == "json")
        let rules = try #require(nodes.first { $0["type"]?.string == "switch" })
        #expect(rules["property"]?.string == "payload.event_type")
        let words = rules["rules"]?.items.compactMap { $0["v"]?.string } ?? []
        let types = said.compactMap { JSON(parsing: Array($0.payload.utf8))?["event_type"]?.string }
        #expect(words.count == 2 && Set(words).isSubset(of: types))
        #expect(rules["outputs"]?.integer == Int64(words.count))
    }

    @Test func thingsOfOpenHABReceiveTheMessages() throws {
        let blocks = recipe.fences.filter { $0.language.isEmpty }.map(\.text)
        let things = try #require(blocks.first { $0.hasPrefix("Thing ") })
        let items = try #require(blocks.first { $0.contains("channel=") })
        let topic = try said()[0].topic
        #expect(things.contains("stateTopic=\"\(topic)\""))
        #expect(things.contains("JSONPATH:$.event_type"))
        for kind in ["switch/", "counter/", "encoder/"] {
            #expect(things.contains("porch/\(kind)"), "\(kind)")
        }
        // Each item has a channel that is there.
        let channels = things.split(separator: "\n").filter { $0.contains("Type ") }.compactMap { line in
            line.split(separator: " ").dropFirst(3).first.map(String.init)
        }
        let used = items.split(separator: "channel=\"mqtt:topic:porch:").dropFirst().compactMap {
            $0.split(separator: "\"").first.map(String.init)
        }
        #expect(channels.count == used.count && Set(channels) == Set(used))
    }

    /// The messages of a click and of a long press of the recipe's button.
    private func said() throws -> [Publication] {
        let plan = try #require(Recipe(document: recipe).plan)
        let (broker, button) = (try #require(plan.mqtt), try #require(plan.buttons.first))
        let client = try #require(broker.client)
        let topics = Topics(prefix: broker.prefix, client: client, discovery: broker.discovery ?? "")
        let settings = BridgeSettings(
            topics: topics, client: client, version: "0", maxAge: .seconds(2), takesCommands: false)
        var status = Status()
        status.controls = [ControlStatus(ControlName(.button, button.name))]
        status.controls[0].bound = [.click, .double, .hold]
        var bridge = Bridge(settings)
        bridge.notify(status)
        bridge.daemonConnected()
        bridge.brokerConnected()
        bridge.brokerAnswered()
        var said: [Publication] = []
        let gestures: [Gesture] = [.press, .release, .click, .press, .hold, .release]
        for (index, gesture) in gestures.enumerated() {
            let now = Instant(nanoseconds: Int64(index + 1) * 100_000_000)
            let moment = Moment(control: 0, gesture: gesture, at: now)
            bridge.notify(Event(sequence: index, control: ControlName(.button, button.name), moment: moment))
            for time in [now, now + .milliseconds(20)] {
                for case .publish(let message) in bridge.takeEffects(at: time) where !message.isRetained {
                    said.append(message)
                }
                bridge.brokerAnswered()
            }
        }
        return said
    }
}
