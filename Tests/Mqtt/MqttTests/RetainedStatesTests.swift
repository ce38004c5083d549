import DebouncedEngine
import DebouncedWire
import Testing

@testable import DebouncedMqtt

/// What is true until it changes, and what the broker keeps of it.
@Suite struct RetainedStatesTests {
    @Test func whatHasAStateGetsItBeforeItIsAvailable() {
        var talk = Talk.opened([control("bell")], outputs: ["lamp"])
        talk.bridge.notify(.output("lamp", isOn: true))
        talk.bridge.daemonDisconnected()
        _ = talk.effects(at: 1)
        talk.bridge.notify(.output("lamp", isOn: false))
        talk.bridge.daemonConnected()
        #expect(talk.says(at: 2) == ["2 output/lamp OFF}", "2 status online}"])
        talk.bridge.brokerDisconnected()
        talk.greet()
        #expect(talk.says(at: 3).suffix(2) == ["3 output/lamp OFF}", "3 status online}"])
    }

    @Test func whatGoesLeavesNothingBehind() {
        var talk = Talk.opened([control("bell"), control("gate")], outputs: ["lamp", "siren"])
        talk.bridge.notify(.output("siren", isOn: true))
        talk.bridge.change(
            to: device(control("bell"), outputs: ["lamp"]))
        let gone = talk.messages(at: 1).filter { $0.payload.isEmpty }
        #expect(
            gone
                == ["diagnostics/gate", "diagnostics/output/siren", "output/siren"].map {
                    Publication(topic: "debounced/porch/\($0)", payload: "", quality: 1, isRetained: true)
                })
    }

    /// The broker sends what it keeps before it answers, or after that.
    @Test func norDoesWhatWentWhileNobodyWasThere() {
        var talk = Talk([])
        talk.bridge.brokerConnected()
        talk.receive(
            kept: "output/lamp", "output/siren", "diagnostics/bell", "diagnostics/a%2fb",
            "diagnostics/output/lamp", "diagnostics/output/siren")
        talk.bridge.brokerAnswered()
        // Until the daemon has said what there is, everything may still be there.
        #expect(talk.messages(at: 1).map(\.payload) == ["offline"])
        talk.bridge.change(
            to: device(control("bell"), outputs: ["lamp"]))
        #expect(talk.removed(at: 2) == ["diagnostics/a%2fb", "diagnostics/output/siren", "output/siren"])
        talk.receive(kept: "output/late", "output/lamp", "button/bell", "other/late", "output/late/set")
        #expect(talk.removed(at: 3) == ["output/late"])
    }

    @Test func nothingIsTakenOutWhileTheBrokerTellsWhatItKeeps() {
        var talk = Talk([control("bell")])
        talk.bridge.daemonConnected()
        talk.bridge.brokerConnected()
        talk.receive(kept: "output/lamp")
        #expect(talk.removed(at: 1) == [])
        talk.bridge.brokerAnswered()
        #expect(talk.removed(at: 2) == ["output/lamp"])
    }

    /// What comes back without being kept, and an empty message, is our own word.
    @Test func onlyWhatIsKeptIsTakenOut() {
        var talk = Talk.opened([control("bell")])
        talk.bridge.receive("debounced/porch/output/lamp", "ON", isRetained: false)
        talk.bridge.receive("debounced/porch/output/lamp", "", isRetained: true)
        #expect(talk.effects(at: 1) == [])
    }

    /// Home Assistant learns that the device has gone from this broker.
    @Test func anotherBrokerIsLeftWithNothing() {
        var talk = Talk.opened([control("bell")], outputs: ["lamp"])
        var settings = Talk.settings()
        settings.broker = "mqtt.lan:1884"
        talk.bridge.change(to: settings)
        #expect(talk.removed(at: 1).sorted() == Talk.ours)
        talk.greet()
        #expect(talk.messages(at: 2).allSatisfy { !$0.payload.isEmpty })
    }

    /// The broker was away when the name changed: it says what it keeps when it is back.
    @Test func anOldNameIsTakenOutLater() {
        var talk = Talk.opened([control("bell")], outputs: ["lamp"])
        talk.bridge.brokerDisconnected()
        talk.bridge.change(to: Talk.settings(client: "garden"))
        #expect(
            talk.effects(at: 1) == [.remember([Talk.topics("porch"), Talk.topics("garden")]), .reconnect])
        talk.bridge.brokerConnected()
        for topic in Talk.ours { talk.bridge.receive(Talk.full(topic), "x", isRetained: true) }
        talk.bridge.brokerAnswered()
        #expect(talk.removed(at: 2) == [2, 0, 1, 3, 4].map { Talk.ours[$0] })
        // Once it has taken that, the name is forgotten.
        talk.bridge.brokerAnswered()
        #expect(talk.effects(at: 3).contains(.remember([Talk.topics("garden")])))
        talk.greet()
        #expect(talk.removed(at: 4) == [])
    }

    /// The name was changed while the bridge was not running.
    @Test func anOldNameIsTakenOutAfterARestart() {
        var bridge = Bridge(Talk.settings(client: "garden"), remembered: [Talk.topics("porch")])
        bridge.change(to: device(control("bell")))
        bridge.brokerConnected()
        let effects = bridge.takeEffects(at: at(0))
        #expect(effects.first == .remember([Talk.topics("porch"), Talk.topics("garden")]))
        #expect(effects.contains(.subscribeToKept("debounced/porch/status")))
        #expect(effects.contains(.subscribeToKept("homeassistant/device/debounced_porch/config")))
        bridge.receive("debounced/porch/status", "offline", isRetained: true)
        bridge.receive("debounced/porch/switch/door", "ON", isRetained: true)
        // What nobody keeps, or is no state of ours, stays.
        bridge.receive("debounced/porch/switch/gate", "ON", isRetained: false)
        bridge.receive("debounced/porch/output/lamp/set", "ON", isRetained: true)
        bridge.brokerAnswered()
        let removed = bridge.takeEffects(at: at(1)).filter {
            if case .publish(let message) = $0 { message.payload.isEmpty } else { false }
        }
        #expect(
            removed
                == ["debounced/porch/status", "debounced/porch/switch/door"].map {
                    .publish(Publication(topic: $0, payload: "", quality: 1, isRetained: true))
                })
    }

    /// A machine may have been given our old name since.
    @Test(arguments: [("0002", 0), ("0001", 2)])
    func theNameOfAnotherMachineIsLeftAlone(_ serial: String, _ count: Int) {
        var talk = Talk([control("bell")])
        talk.bridge = Bridge(Talk.settings(client: "garden"), remembered: [Talk.topics("porch")])
        talk.bridge.change(to: device(control("bell")))
        talk.bridge.brokerConnected()
        talk.bridge.receive("debounced/porch/status", "online", isRetained: true)
        let topic = "homeassistant/device/debounced_porch/config"
        #expect(talk.bridge.isFormerAnnouncement(topic))
        talk.bridge.receive(former: Announcement(components: [], serial: serial), topic)
        talk.bridge.brokerAnswered()
        #expect(talk.removed(at: 1).count == count)
    }

    /// Of a name that is ours again, the broker says what it keeps; another broker never knew it.
    @Test(arguments: [("porch", ""), ("garden", "mqtt.lan:1884")])
    func anOldNameThatIsOursAgainStays(_ client: String, _ broker: String) {
        var talk = Talk.opened([control("bell")], outputs: ["lamp"])
        talk.bridge.brokerDisconnected()
        talk.bridge.change(to: Talk.settings(client: "garden"))
        var settings = Talk.settings(client: client)
        settings.broker = broker
        talk.bridge.change(to: settings)
        talk.greet()
        #expect(talk.removed(at: 1).filter { !$0.contains("garden") } == [])
    }

    @Test func ofOtherKindsOnlyTheActionsAreReported() {
        var dial = control("dial", .encoder)
        var talk = Talk.opened([dial])
        dial.actions[.failed] = 2
        talk.bridge.notify(device(dial))
        #expect(talk.says(at: 1) == [#"1 diagnostics/dial {"up":true,"failed":2}}"#])
        let components = Discovery(settings: Talk.settings(), device: device(dial)).components
        #expect(components.map(\.key) == ["encoder_dial", "status", "problem_dial", "failed_dial"])
    }

    @Test func diagnosticsArePublishedWhenTheyChange() {
        var talk = Talk.opened([control("bell")])
        var bell = control("bell")
        bell.bounces = BounceStatus()
        bell.bounces?.isWorn = true
        bell.counts.suppressions.cooldown = 3
        bell.actions[.timedOut] = 1
        for _ in 0..<2 { talk.bridge.notify(device(bell)) }
        #expect(talk.says(at: 1) == [#"1 diagnostics/bell {"up":true,"worn":true,"ignored":3,"failed":1}}"#])
    }

    @Test func anotherNameLeavesNothingOfTheOldOne() {
        var talk = Talk.opened([control("bell")], outputs: ["lamp"])
        talk.notify(.press, "bell", at: 1)
        talk.bridge.change(to: Talk.settings(client: "garden"))
        let effects = talk.effects(at: 2)
        let gone = effects.compactMap { if case .publish(let message) = $0 { message } else { nil } }
        #expect(gone.allSatisfy { $0.payload.isEmpty && $0.isRetained })
        #expect(
            gone.map(\.topic) == [
                "homeassistant/device/debounced_porch/config", "debounced/porch/diagnostics/bell",
                "debounced/porch/diagnostics/output/lamp", "debounced/porch/output/lamp",
                "debounced/porch/status",
            ])
        #expect(effects.last == .reconnect)
        // A broker that was slow may not have taken all of them. Home Assistant would warn of the others.
        talk.bridge.brokerConnected()
        talk.bridge.receive("debounced/porch/status", "online", isRetained: true)
        talk.bridge.brokerAnswered()
        let later = talk.messages(at: 3)
        #expect(later.filter { $0.payload.isEmpty }.map(\.topic) == ["debounced/porch/status"])
        #expect(later.first?.topic == "homeassistant/device/debounced_garden/config")
        #expect(later.allSatisfy { $0.payload.isEmpty || $0.topic.contains("garden") })
    }

    /// As with another password, that may be wrong.
    @Test func whoMayBeRefusedSaysThatNobodyIsThere() {
        var talk = Talk.opened([control("bell")])
        talk.bridge.change(to: Talk.settings(), mayBeRefused: true)
        #expect(talk.effects(at: 2) == [.publish(Talk.topics("porch").will), .reconnect])
        talk.bridge.brokerDisconnected()
        talk.bridge.change(to: Talk.settings(), mayBeRefused: true)
        #expect(talk.effects(at: 3) == [.reconnect])
    }

    /// A press that came while the settings were read is sent over the new connection.
    @Test func otherSettingsLoseNoPress() {
        var talk = Talk.opened([control("bell")])
        talk.notify(.press, "bell", at: 1)
        talk.bridge.change(to: Talk.settings(takesCommands: true))
        #expect(talk.effects(at: 2) == [.reconnect])
        talk.greet()
        #expect(talk.messages(at: 3).contains { $0.payload.contains("press_start") })
    }

    @Test func aRefusalIsReportedOnceAndCounted() {
        var talk = Talk.opened([control("bell")])
        let refusal = Refusal(.publish, "debounced/porch/status", "Not authorized")
        for _ in 0..<3 { talk.bridge.brokerRefused(refusal) }
        #expect(
            talk.says(at: 1) == [
                "1 note the broker refuses to take messages for debounced/porch/status: Not authorized",
                "1 note the broker refused 2 more messages",
            ])
    }
}

extension Talk {
    fileprivate mutating func receive(kept topics: String...) {
        for topic in topics { bridge.receive("debounced/porch/\(topic)", "OFF", isRetained: true) }
    }

    /// What the broker is told to forget.
    fileprivate mutating func removed(at milliseconds: Int64) -> [String] {
        messages(at: milliseconds).filter { $0.payload.isEmpty && $0.isRetained }
            .map { String($0.topic.trimming("debounced/porch/")) }
    }

    fileprivate static func full(_ topic: String) -> String {
        topic.hasPrefix("homeassistant/") ? topic : "debounced/porch/\(topic)"
    }

    /// All that a broker keeps of a bell and a lamp.
    fileprivate static let ours = [
        "diagnostics/bell", "diagnostics/output/lamp", "homeassistant/device/debounced_porch/config",
        "output/lamp", "status",
    ]
}

extension String {
    /// Without what it begins with.
    fileprivate func trimming(_ start: String) -> Substring {
        hasPrefix(start) ? dropFirst(start.count) : self[...]
    }
}
