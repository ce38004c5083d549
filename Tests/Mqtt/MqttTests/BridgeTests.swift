import DebouncedContacts
import DebouncedControls
import Testing

@testable import DebouncedMqtt

/// Events in, messages out, with instants.
@Suite struct BridgeTests {
    @Test func aPressAndItsEndAreToldAtOnce() {
        var talk = Talk([control("bell")])
        talk.open()
        talk.notify(.press, "bell", at: 100)
        #expect(talk.says(at: 100) == [#"100 button/bell {"event_type":"press_start","seq":1}"#])
        talk.notify(.release, "bell", at: 200)
        #expect(talk.says(at: 200) == [#"200 button/bell {"event_type":"press_end","seq":2}"#])
    }

    /// The clock of the events stands still meanwhile.
    @Test(arguments: [(3, []), (1, ["150 button/bell {\"event_type\":\"press_start\",\"seq\":1}"])])
    func whatWaitsWhileTheMachineIsSuspendedGetsOlder(_ seconds: Int, _ expected: [String]) {
        var talk = Talk([control("bell")])
        talk.bridge.daemonCame()
        talk.notify(.press, "bell", at: 100)
        _ = talk.says(at: 100)
        talk.bridge.noteSuspend(.seconds(seconds))
        let said = talk.greet(at: 150)
        #expect(said.filter { $0.contains("bell") && !$0.contains("config") } == expected)
    }

    /// What goes out behind a long announcement arrives with it, and Home Assistant reads two events of one millisecond as
    /// one.
    @Test func whatWaitedGoesOutOnceTheAnnouncementHasArrived() {
        var talk = Talk([control("bell")])
        talk.open()
        talk.bridge.brokerWent()
        talk.notify(.press, "bell", at: 1000)
        talk.notify(.release, "bell", at: 1080)
        _ = talk.effects(at: 1080)
        talk.greet()
        let announced = talk.effects(at: 1500)
        #expect(announced.last == .probe)
        #expect(talk.bridge.deadline == at(61_500))
        #expect(talk.says(at: 1540) == [])
        talk.bridge.brokerAnswered()
        #expect(talk.says(at: 1550) == [#"1550 button/bell {"event_type":"press_start","seq":1}"#])
        #expect(talk.says(at: 1551) == [])
        #expect(talk.says(at: 1552) == [#"1552 button/bell {"event_type":"press_end","seq":2}"#])
    }

    /// The device is announced once the daemon has said what it has.
    @Test func whatFollowsALaterAnnouncementWaitsForItToo() {
        var talk = Talk([])
        talk.open()
        talk.bridge.change(to: AnnouncedDevice(controls: [control("bell")]))
        talk.notify(.press, "bell", at: 100)
        #expect(!talk.says(at: 100).contains { $0.contains("button/bell {") })
        talk.bridge.brokerAnswered()
        #expect(talk.says(at: 101) == [#"101 button/bell {"event_type":"press_start","seq":1}"#])
        // Home Assistant is started while a probe for that press is under way.
        talk.bridge.receive("homeassistant/status", "online", isRetained: false)
        talk.notify(.release, "bell", at: 200)
        #expect(!talk.says(at: 200).contains { $0.contains("button/bell {") })
        talk.bridge.brokerAnswered()
        #expect(talk.says(at: 201) == [])
        talk.bridge.brokerAnswered()
        #expect(talk.says(at: 202) == [#"202 button/bell {"event_type":"press_end","seq":2}"#])
    }

    @Test func aBrokerThatNeverTakesTheAnnouncementIsConnectedToAgain() {
        var talk = Talk([control("bell")])
        talk.open()
        talk.bridge.brokerWent()
        talk.greet()
        _ = talk.effects(at: 1000)
        #expect(talk.bridge.deadline == at(61_000))
        #expect(talk.effects(at: 60_999) == [])
        #expect(talk.effects(at: 61_000).contains(.reconnect))
        #expect(talk.bridge.deadline == nil)
    }

    /// The clock of the events has not moved, but the time of day has not either.
    @Test func whatWaitedOverASuspendHasTheTimeAtWhichItHappened() {
        var talk = Talk([control("bell")])
        talk.open()
        talk.bridge.brokerWent()
        talk.notify(.press, "bell", at: 100)
        _ = talk.effects(at: 100)
        talk.bridge.noteSuspend(.seconds(1))
        talk.greet()
        _ = talk.effects(at: 150)
        talk.bridge.brokerAnswered()
        let press = talk.messages(at: 150).first { $0.payload.contains("press_start") }
        #expect(
            press?.payload.contains(#""time":"1970-01-01T00:00:00.100Z""#) == true,
            "\(String(describing: press))")
    }

    /// Anybody may send commands to any topic.
    @Test func commandsToManyTopicsFillNoLog() {
        var talk = Talk([control("bell")], outputs: ["lamp"], takesCommands: true)
        talk.open()
        let long = String(repeating: "x", count: 60_000)
        for number in 0..<300 {
            talk.bridge.receive("debounced/porch/output/\(number)\(long)/set", "ON", isRetained: false)
        }
        let notes = talk.says(at: 2)
        #expect(notes.count == 17 && notes.allSatisfy { $0.utf8.count < 300 })
        #expect(notes.last == "2 note 284 more commands were ignored")
    }

    /// It has just happened.
    @Test func whatComesAfterASuspendIsSent() {
        var talk = Talk([control("bell")])
        talk.open()
        talk.bridge.noteSuspend(.seconds(3600))
        talk.notify(.press, "bell", at: 100)
        #expect(talk.says(at: 100) == [#"100 button/bell {"event_type":"press_start","seq":1}"#])
    }

    /// Each of two suspends is shorter than it may be.
    @Test func whatIsNotSentGetsOlderWithEachSuspend() {
        var talk = Talk([control("bell")])
        talk.bridge.daemonCame()
        talk.notify(.press, "bell", at: 100)
        for _ in 1...2 {
            talk.bridge.noteSuspend(.seconds(1))
            _ = talk.says(at: 110)
        }
        talk.greet()
        #expect(talk.says(at: 150).filter { $0.contains("button/bell {") } == [])
    }

    @Test func theTimeIsThatOfTheEvent() {
        var talk = Talk([control("bell")])
        talk.open()
        talk.bridge.setClock(epoch: 1_795_278_483_000_000_000)
        talk.notify(.press, "bell", at: 120)
        let payloads = talk.messages(at: 500).map(\.payload)
        #expect(
            payloads == [#"{"event_type":"press_start","seq":1,"time":"2026-11-21T16:28:03.120Z"}"#])
    }

    @Test func twoEventsOfOneButtonAreTwoMillisecondsApart() {
        var talk = Talk([control("bell")])
        talk.open()
        talk.notify(.press, "bell", at: 100)
        talk.notify(.release, "bell", at: 101)
        #expect(talk.says(at: 101) == [#"101 button/bell {"event_type":"press_start","seq":1}"#])
        #expect(talk.bridge.deadline == at(103))
        #expect(talk.says(at: 102) == [])
        #expect(talk.says(at: 103) == [#"103 button/bell {"event_type":"press_end","seq":2}"#])
        #expect(talk.bridge.deadline == nil)
    }

    @Test func twoOfOneInstantAreTwentyMillisecondsApart() {
        var talk = Talk([control("bell", bound: [.click])])
        talk.open()
        talk.notify(.press, "bell", at: 100)
        _ = talk.says(at: 100)
        talk.notify(.release, "bell", at: 300)
        talk.notify(.click, "bell", at: 300)
        #expect(talk.says(at: 300) == [#"300 button/bell {"event_type":"press_end","seq":3}"#])
        #expect(talk.bridge.deadline == at(320))
        #expect(talk.says(at: 319) == [])
        #expect(talk.says(at: 320) == [#"320 button/bell {"event_type":"release","seq":2}"#])
        #expect(talk.bridge.deadline == nil)
    }

    @Test func whatComesLaterDoesNotOvertakeThem() {
        var talk = Talk([control("bell", bound: [.click])])
        talk.open()
        talk.notify(.release, "bell", at: 300)
        talk.notify(.click, "bell", at: 300)
        _ = talk.says(at: 300)
        talk.notify(.press, "bell", at: 310)
        #expect(talk.says(at: 310) == [])
        #expect(talk.bridge.deadline == at(320))
        #expect(talk.says(at: 320) == [#"320 button/bell {"event_type":"release","seq":1}"#])
        #expect(talk.says(at: 322) == [#"322 button/bell {"event_type":"press_start","seq":3}"#])
    }

    @Test func otherButtonsDoNotWaitForThat() {
        var talk = Talk([control("a"), control("b")])
        talk.open()
        talk.notify(.press, "a", at: 100)
        talk.notify(.press, "b", at: 100)
        #expect(
            talk.says(at: 100) == [
                #"100 button/a {"event_type":"press_start","seq":1}"#,
                #"100 button/b {"event_type":"press_start","seq":2}"#,
            ])
    }

    @Test func whatTheBrokerKeptIsAskedForBeforeAnythingIsSaid() {
        var talk = Talk([control("bell")], outputs: ["lamp"], takesCommands: true)
        talk.bridge.daemonCame()
        talk.bridge.brokerCame()
        #expect(
            talk.effects(at: 0) == [
                .subscribeToKept("debounced/porch/output/+"), .subscribeToKept("debounced/porch/switch/+"),
                .subscribeToKept("debounced/porch/counter/+"),
                .subscribeToKept("debounced/porch/diagnostics/+"),
                .subscribeToKept("homeassistant/device/debounced_porch/config"),
                .subscribe("homeassistant/status"),
                .subscribe("debounced/porch/output/+/set"), .probe,
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
        talk.bridge.daemonCame()
        talk.bridge.brokerCame()
        #expect(
            talk.effects(at: 0) == [
                .subscribeToKept("debounced/porch/output/+"), .subscribeToKept("debounced/porch/switch/+"),
                .subscribeToKept("debounced/porch/counter/+"),
                .subscribeToKept("debounced/porch/diagnostics/+"), .probe,
            ])
        talk.bridge.brokerAnswered()
        #expect(talk.messages(at: 1).map(\.topic) == ["debounced/porch/status"])
    }

    @Test func whenHomeAssistantIsBackEverythingIsSaidAgainButNoPress() {
        var talk = Talk([control("bell")])
        talk.open()
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
        var talk = Talk([control("bell", bound: [.hold])])
        talk.open()
        talk.notify(.hold, "bell", at: 100)
        _ = talk.effects(at: 100)
        talk.bridge.brokerAnswered()
        talk.bridge.daemonWent()
        #expect(talk.messages(at: 200).map(\.payload) == ["offline"])
        talk.bridge.daemonCame()
        #expect(talk.messages(at: 300).map(\.payload) == ["online"])
        talk.notify(.release, "bell", at: 400)
        _ = talk.says(at: 400)
        #expect(talk.says(at: 410) == [#"410 button/bell {"event_type":"press_end","seq":2}"#])
    }

    @Test func commandsBecomeRequestsOnlyIfTheyAreAllowed() {
        for takesCommands in [true, false] {
            var talk = Talk([], outputs: ["lamp"], takesCommands: takesCommands)
            talk.open()
            talk.bridge.receive("debounced/porch/output/lamp/set", "TOGGLE", isRetained: false)
            #expect(talk.effects(at: 1) == (takesCommands ? [.request("set lamp toggle")] : []))
        }
    }

    @Test func aRetainedCommandIsIgnoredAndAWrongOneIsNoted() {
        var talk = Talk([], outputs: ["lamp"], takesCommands: true)
        talk.open()
        talk.bridge.receive("debounced/porch/output/lamp/set", "ON", isRetained: true)
        #expect(talk.effects(at: 1) == [])
        talk.bridge.receive("debounced/porch/output/lamp/set", "on", isRetained: false)
        #expect(
            talk.says(at: 2).first?.hasPrefix("2 note output lamp: a command must be ON, OFF or TOGGLE")
                == true)
    }

    /// The first of each topic is logged, and the others are counted.
    @Test func commandsThatAreNoneAreNotPassedOverInSilence() {
        var talk = Talk([control("bell")], outputs: ["lamp"], takesCommands: true)
        talk.open()
        for command in ["on", "1", ""] {
            talk.bridge.receive("debounced/porch/output/lamp/set", command, isRetained: false)
        }
        talk.bridge.receive("debounced/porch/output/nope/set", "ON", isRetained: false)
        let notes = talk.says(at: 2)
        #expect(
            notes == [
                "2 note output lamp: a command must be ON, OFF or TOGGLE; this was ignored: on",
                "2 note debounced/porch/output/nope/set: debounced has no such output; "
                    + "this was ignored: ON", "2 note 2 more commands were ignored",
            ])
    }

    @Test func anOutputIsSaidWhenItChanges() {
        var talk = Talk([], outputs: ["lamp"])
        talk.open()
        talk.bridge.notify(.output("lamp", isOn: true))
        talk.bridge.notify(.output("lamp", isOn: true))
        #expect(talk.messages(at: 1).map(\.payload) == ["ON"])
        talk.bridge.notify(.output("lamp", isOn: false))
        #expect(talk.messages(at: 2).map(\.payload) == ["OFF"])
    }

    @Test func aReleaseThatIsLostIsNoClick() {
        var talk = Talk([control("bell"), control("gate", bound: [.hold])])
        talk.open()
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
