import DebouncedEngine
import DebouncedWire
import Testing

@testable import DebouncedMqtt

/// What is gone goes from Home Assistant, whenever that is there.
@Suite struct OrphansTests {
    private static let topic = "homeassistant/device/debounced_porch/config"
    private static let marker = #""button_gate":{"p":"event"}"#
    private static let whole =
        #""button_gate":{"p":"event","uniq_id":"debounced_porch_button_gate","stat_t":"debounced/porch/probe","#
        + #""evt_typ":["press_start"]}"#
    private let bell = device(control("bell"))

    /// How a gate is in each announcement, and in what comes before it.
    private func gates(_ talk: inout Talk, at time: Int64) -> [String] {
        let messages = talk.messages(at: time).filter { $0.topic == OrphansTests.topic }
        return messages.filter { $0.isRetained || $0.payload.contains("button_gate") }.map { message in
            if message.payload.contains(OrphansTests.marker) { return "marker" }
            if message.payload.contains(OrphansTests.whole) { return "whole" }
            return message.payload.contains("button_gate") ? "there" : "gone"
        }
    }

    private func bear(_ talk: inout Talk) {
        talk.bridge.receive("homeassistant/status", "online", isRetained: false)
    }

    /// It takes out only what it knows.
    @Test func oneThatWentWhileHomeAssistantWasOffIsTakenOutWhenItIsStarted() {
        var talk = Talk.opened([control("bell"), control("gate")])
        talk.bridge.change(to: bell)
        #expect(gates(&talk, at: 1) == ["marker"])
        // Any other announcement.
        talk.bridge.announce()
        #expect(gates(&talk, at: 2) == ["marker"])
        bear(&talk)
        #expect(gates(&talk, at: 3) == ["whole", "marker", "marker", "gone"])
        bear(&talk)
        #expect(gates(&talk, at: 4) == ["gone"])
    }

    /// The bridge was restarted meanwhile, or the broker, or both.
    @Test func itIsTakenOutAfterARestart() {
        var talk = Talk([control("bell")])
        talk.bridge.daemonConnected()
        talk.bridge.brokerConnected()
        let orphan = Component(key: "button_gate", platform: "event")
        talk.bridge.receive(Announcement(components: [], orphans: [orphan]), isRetained: true)
        talk.bridge.brokerAnswered()
        // Home Assistant may have been started meanwhile, or may not.
        #expect(gates(&talk, at: 1) == ["whole", "marker", "marker"])
        bear(&talk)
        #expect(gates(&talk, at: 2) == ["whole", "marker", "marker", "gone"])
    }

    /// Home Assistant leaves out what comes after a component that it is still busy with, as it is with those that it was just
    /// told of.
    @Test func eachIsTakenOutAloneBeforeTheAnnouncement() {
        var talk = Talk([control("bell")])
        talk.bridge.daemonConnected()
        talk.bridge.brokerConnected()
        let orphans = ["button_gate", "button_hall"].map { Component(key: $0, platform: "event") }
        let lamp = Component(key: "state_lamp", platform: "binary_sensor")
        talk.bridge.receive(Announcement(components: [lamp], orphans: orphans), isRetained: true)
        talk.bridge.brokerAnswered()
        let messages = talk.messages(at: 1).filter { $0.topic == OrphansTests.topic }
        #expect(messages.map(\.isRetained) == [false, false, false, true])
        #expect(
            messages.map { named(in: $0) } == [
                ["button_gate", "button_hall"], ["button_gate"], ["button_hall"],
                ["button_bell", "state_lamp", "button_gate", "button_hall"],
            ])
    }

    /// Buttons and outputs, in their order.
    private func named(in message: Publication) -> [String] {
        guard case .object(let components)? = JSON(parsing: Array(message.payload.utf8))?["cmps"] else {
            return []
        }
        return components.map(\.0).filter { $0.hasPrefix("button_") || $0.hasPrefix("state_") }
    }

    @Test func oneThatIsBackStays() {
        var talk = Talk.opened([control("bell"), control("gate")])
        talk.bridge.change(to: bell)
        talk.bridge.change(to: device(control("gate")))
        #expect(gates(&talk, at: 1) == ["marker", "there"])
        bear(&talk)
        #expect(gates(&talk, at: 2) == ["there", "there"])
    }

    /// Somebody removed the device in Home Assistant: a reload or a restart of the daemon brings it back.
    @Test func aDeviceThatWasRemovedIsAnnouncedAgain() {
        var talk = Talk.opened([control("bell")])
        talk.bridge.change(to: bell)
        #expect(talk.messages(at: 1) == [])
        talk.bridge.change(to: bell, isNews: true)
        #expect(gates(&talk, at: 2) == ["gone"])
    }

    /// Home Assistant refuses an event without types, a switch without a topic for commands, and what it does not know.
    @Test(arguments: [
        ("event", #","evt_typ":["press_start"]"#), ("switch", #","cmd_t":"debounced/porch/probe""#),
        ("sensor", ""),
    ])
    func eachPlatformHasWhatItNeeds(_ platform: String, _ more: String) {
        let component = Component(key: "a", platform: platform)
        let json = component.json(in: "debounced_porch", topic: "debounced/porch/probe").text
        let expected =
            #"{"p":"\#(platform)","uniq_id":"debounced_porch_a","stat_t":"debounced/porch/probe"\#(more)}"#
        #expect(json == expected)
    }
}
