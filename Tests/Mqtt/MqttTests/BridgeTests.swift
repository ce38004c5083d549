import DebouncedContacts
import DebouncedEngine
import Testing

@testable import DebouncedMqtt

/// Events in, messages out, with instants.
@Suite struct BridgeTests {
    @Test func aPressAndItsEndAreReportedAtOnce() {
        var talk = Talk.opened([control("bell")])
        talk.notify(.press, "bell", at: 100)
        #expect(talk.says(at: 100) == [#"100 button/bell {"event_type":"press_start","seq":1}"#])
        talk.notify(.release, "bell", at: 200)
        #expect(talk.says(at: 200) == [#"200 button/bell {"event_type":"press_end","seq":2}"#])
    }

    @Test func whoeverLeavesSaysSoOnlyToABrokerThatIsThere() {
        var talk = Talk([control("bell")])
        #expect(talk.bridge.lastEffects() == [])
        talk.open()
        #expect(talk.bridge.lastEffects() == [.publish(.state("debounced/porch/status", "offline"))])
        talk.bridge.brokerDisconnected()
        #expect(talk.bridge.lastEffects() == [])
    }

    /// The clock of the events stands still meanwhile.
    @Test(arguments: [(3, []), (1, ["150 button/bell {\"event_type\":\"press_start\",\"seq\":1}"])])
    func whatWaitsWhileTheMachineIsSuspendedGetsOlder(_ seconds: Int, _ expected: [String]) {
        var talk = Talk([control("bell")])
        talk.bridge.daemonConnected()
        talk.notify(.press, "bell", at: 100)
        _ = talk.says(at: 100)
        talk.bridge.recordSuspend(.seconds(seconds))
        let said = talk.greet(at: 150)
        #expect(said.filter { $0.contains("bell") && !$0.contains("config") } == expected)
    }

    /// The clock of the events has not moved, but the time of day has not either.
    @Test func whatWaitedOverASuspendHasTheTimeAtWhichItHappened() {
        var talk = Talk.opened([control("bell")])
        talk.bridge.brokerDisconnected()
        talk.notify(.press, "bell", at: 100)
        _ = talk.effects(at: 100)
        talk.bridge.recordSuspend(.seconds(1))
        talk.greet()
        _ = talk.effects(at: 150)
        talk.bridge.brokerAnswered()
        let press = talk.messages(at: 150).first { $0.payload.contains("press_start") }
        #expect(
            press?.payload.contains(#""time":"1970-01-01T00:00:00.100Z""#) == true,
            "\(String(describing: press))")
    }

    /// It has just happened.
    @Test func whatComesAfterASuspendIsSent() {
        var talk = Talk.opened([control("bell")])
        talk.bridge.recordSuspend(.seconds(3600))
        talk.notify(.press, "bell", at: 100)
        #expect(talk.says(at: 100) == [#"100 button/bell {"event_type":"press_start","seq":1}"#])
    }

    /// Each of two suspends is shorter than it may be.
    @Test func whatIsNotSentGetsOlderWithEachSuspend() {
        var talk = Talk([control("bell")])
        talk.bridge.daemonConnected()
        talk.notify(.press, "bell", at: 100)
        for _ in 1...2 {
            talk.bridge.recordSuspend(.seconds(1))
            _ = talk.says(at: 110)
        }
        talk.greet()
        #expect(talk.says(at: 150).filter { $0.contains("button/bell {") } == [])
    }

    @Test func theTimeIsThatOfTheEvent() {
        var talk = Talk.opened([control("bell")])
        talk.bridge.setClock(epoch: 1_795_278_483_000_000_000)
        talk.notify(.press, "bell", at: 120)
        let payloads = talk.messages(at: 500).map(\.payload)
        #expect(
            payloads == [#"{"event_type":"press_start","seq":1,"time":"2026-11-21T16:28:03.120Z"}"#])
    }

    @Test func retainedTopicsAreReadBeforeAnythingIsPublished() {
        var talk = Talk([control("bell")], outputs: ["lamp"], takesCommands: true)
        talk.bridge.daemonConnected()
        talk.bridge.brokerConnected()
        #expect(
            talk.effects(at: 0) == [
                .subscribeToKept("debounced/porch/output/+"), .subscribeToKept("debounced/porch/switch/+"),
                .subscribeToKept("debounced/porch/counter/+"),
                .subscribeToKept("debounced/porch/diagnostics/+"),
                .subscribeToKept("debounced/porch/diagnostics/output/+"),
                .subscribeToKept("homeassistant/device/debounced_porch/config"),
                .subscribe("homeassistant/status"),
                .subscribeToCommands("debounced/porch/output/+/set"), .probe,
            ])
        talk.bridge.notify(.output("lamp", isOn: true))
        talk.bridge.brokerAnswered()
        let topics = talk.messages(at: 1).map {
            "\($0.topic) \($0.isRetained ? "kept" : "passed") \($0.quality)"
        }
        #expect(
            topics == [
                "homeassistant/device/debounced_porch/config kept 1", "debounced/porch/output/lamp kept 1",
                "debounced/porch/status kept 1",
            ])
    }

    @Test func withoutDiscoveryNothingIsAnnounced() {
        var talk = Talk([control("bell")], discovery: "")
        talk.bridge.daemonConnected()
        talk.bridge.brokerConnected()
        #expect(
            talk.effects(at: 0) == [
                .subscribeToKept("debounced/porch/output/+"), .subscribeToKept("debounced/porch/switch/+"),
                .subscribeToKept("debounced/porch/counter/+"),
                .subscribeToKept("debounced/porch/diagnostics/+"),
                .subscribeToKept("debounced/porch/diagnostics/output/+"), .probe,
            ])
        talk.bridge.brokerAnswered()
        #expect(talk.messages(at: 1).map(\.topic) == ["debounced/porch/status"])
    }

    @Test func everythingButPressesIsRepeatedWhenHomeAssistantIsBack() {
        var talk = Talk.opened([control("bell")])
        talk.notify(.press, "bell", at: 100)
        _ = talk.effects(at: 100)
        talk.bridge.receive("homeassistant/status", "online", isRetained: false)
        #expect(
            talk.messages(at: 200).map(\.topic) == [
                "homeassistant/device/debounced_porch/config", "debounced/porch/status",
            ])
        talk.bridge.receive("homeassistant/status", "offline", isRetained: false)
        talk.bridge.receive("homeassistant/status", "online", isRetained: true)
        #expect(talk.effects(at: 300) == [])
    }

    @Test func aDaemonThatRestartsIsOfflineMeanwhileAndForgetsItsPresses() {
        var talk = Talk.opened([control("bell", bound: [.hold])])
        talk.notify(.hold, "bell", at: 100)
        _ = talk.effects(at: 100)
        talk.bridge.brokerAnswered()
        talk.bridge.daemonDisconnected()
        #expect(talk.messages(at: 200).map(\.payload) == ["offline"])
        talk.bridge.daemonConnected()
        #expect(talk.messages(at: 300).map(\.payload) == ["online"])
        talk.notify(.release, "bell", at: 400)
        _ = talk.says(at: 400)
        #expect(talk.says(at: 410) == [#"410 button/bell {"event_type":"press_end","seq":2}"#])
    }

    @Test func anOutputIsPublishedWhenItChanges() {
        var talk = Talk.opened([], outputs: ["lamp"])
        talk.bridge.notify(.output("lamp", isOn: true))
        talk.bridge.notify(.output("lamp", isOn: true))
        #expect(talk.messages(at: 1).map(\.payload) == ["ON"])
        talk.bridge.notify(.output("lamp", isOn: false))
        #expect(talk.messages(at: 2).map(\.payload) == ["OFF"])
    }

    @Test func aReleaseThatIsLostIsNoClick() {
        var talk = Talk.opened([control("bell"), control("gate", bound: [.hold])])
        talk.notify(.press, "bell", at: 100)
        talk.notify(.release, "bell", at: 200, isLost: true)
        _ = talk.says(at: 150)
        #expect(talk.messages(at: 300).last?.payload.contains(#""event_type":"release""#) == true)
        talk.notify(.press, "gate", at: 400)
        talk.notify(.hold, "gate", at: 1400)
        talk.notify(.release, "gate", at: 1500, isLost: true)
        for time in [1500, 1510] as [Int64] { _ = talk.says(at: time) }
        #expect(talk.says(at: 1520).count <= 1)
    }
}
