import Testing

@testable import DebouncedMqtt

/// Events on their way: how far apart, in what order, how old.
@Suite struct SendQueueTests {
    @Test func twoEventsOfOneButtonAreTwoMillisecondsApart() {
        var talk = Talk.opened([control("bell")])
        talk.notify(.press, "bell", at: 100)
        talk.notify(.release, "bell", at: 101)
        #expect(talk.says(at: 101) == [#"101 button/bell {"event_type":"press_start","seq":1}"#])
        #expect(talk.bridge.deadline == at(103))
        #expect(talk.says(at: 102) == [])
        #expect(talk.says(at: 103) == [#"103 button/bell {"event_type":"press_end","seq":2}"#])
        talk.bridge.brokerAnswered()
        #expect(talk.bridge.deadline == nil)
    }

    @Test func twoOfOneInstantAreTwentyMillisecondsApart() {
        var talk = Talk.opened([control("bell", bound: [.click])])
        talk.notify(.press, "bell", at: 100)
        _ = talk.says(at: 100)
        talk.notify(.release, "bell", at: 300)
        talk.notify(.click, "bell", at: 300)
        #expect(talk.says(at: 300) == [#"300 button/bell {"event_type":"press_end","seq":3}"#])
        #expect(talk.bridge.deadline == at(320))
        #expect(talk.says(at: 319) == [])
        #expect(talk.says(at: 320) == [#"320 button/bell {"event_type":"release","seq":2}"#])
        talk.bridge.brokerAnswered()
        #expect(talk.bridge.deadline == nil)
    }

    @Test func whatComesLaterDoesNotOvertakeThem() {
        var talk = Talk.opened([control("bell", bound: [.click])])
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
        var talk = Talk.opened([control("a"), control("b")])
        talk.notify(.press, "a", at: 100)
        talk.notify(.press, "b", at: 100)
        #expect(
            talk.says(at: 100) == [
                #"100 button/a {"event_type":"press_start","seq":1}"#,
                #"100 button/b {"event_type":"press_start","seq":2}"#,
            ])
    }
}
