import Testing

@testable import DebouncedMqtt

/// What waits until the broker has taken the announcement.
@Suite struct ProbesTests {
    /// What goes out behind a long announcement arrives with it, and Home Assistant reads two events of one millisecond as
    /// one.
    @Test func whatWaitedGoesOutOnceTheAnnouncementHasArrived() {
        var talk = Talk([control("bell")])
        talk.open()
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
        talk.bridge.brokerDisconnected()
        talk.greet()
        _ = talk.effects(at: 1000)
        #expect(talk.bridge.deadline == at(61_000))
        #expect(talk.effects(at: 60_999) == [])
        #expect(talk.effects(at: 61_000).contains(.reconnect))
        #expect(talk.bridge.deadline == nil)
    }
}
