import Testing

@testable import DebouncedMqtt

/// What waits until the broker has taken the announcement.
@Suite struct ProbesTests {
    /// What goes out behind a long announcement arrives with it, and Home Assistant reads two events of one millisecond as
    /// one.
    @Test func whatWaitedGoesOutOnceTheAnnouncementHasArrived() {
        var talk = Talk.opened([control("bell")])
        talk.bridge.brokerDisconnected()
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
        var talk = Talk.opened([])
        talk.bridge.change(to: device(control("bell")))
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
        var talk = Talk.opened([control("bell")])
        talk.bridge.brokerDisconnected()
        talk.greet()
        _ = talk.effects(at: 1000)
        #expect(talk.bridge.deadline == at(61_000))
        #expect(talk.effects(at: 60_999) == [])
        #expect(talk.effects(at: 61_000).contains(.reconnect))
        #expect(talk.bridge.deadline == nil)
    }

    /// A reload reads what is left of the connection that it ends, and Home Assistant may have started just then.
    @Test func aBirthFromAConnectionThatIsOverIsNotAnswered() {
        var talk = Talk.opened([control("bell")])
        _ = talk.effects(at: 0)
        talk.bridge.brokerDisconnected()
        talk.bridge.receive("homeassistant/status", "online", isRetained: false)
        #expect(talk.effects(at: 100) == [])
        #expect(talk.greet(at: 200).contains { $0.hasPrefix("200 status online") })
        talk.notify(.press, "bell", at: 300)
        #expect(talk.says(at: 300) == [#"300 button/bell {"event_type":"press_start","seq":1}"#])
    }

    /// What the old one did not answer is not waited for.
    @Test func aConnectionStartsOverEvenIfTheOldOneNeverEnded() {
        var talk = Talk.opened([control("bell")])
        talk.bridge.brokerConnected()
        _ = talk.effects(at: 100)
        #expect(talk.greet(at: 200).contains { $0.hasPrefix("200 status online") })
        talk.notify(.press, "bell", at: 300)
        #expect(talk.says(at: 300) == [#"300 button/bell {"event_type":"press_start","seq":1}"#])
    }

    /// The daemon may be away while the prefix changes, and nothing said yet of what the broker keeps under the old one.
    @Test func whatTheBrokerKeepsUnderFormerTopicsIsTakenOutWhateverTheDeviceIs() {
        var talk = Talk.opened([])
        _ = talk.effects(at: 0)
        talk.bridge.receive("debounced/porch/switch/door", "ON", isRetained: true)
        talk.bridge.change(to: Talk.settings(client: "hall"))
        #expect(talk.messages(at: 100).contains(.nothing("debounced/porch/switch/door")))
    }
}
