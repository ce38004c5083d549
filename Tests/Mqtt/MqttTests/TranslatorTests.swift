import DebouncedContacts
import DebouncedEngine
import Testing

@testable import DebouncedMqtt

@Suite struct TranslatorTests {
    @Test func aButtonHeldAcrossAReloadEndsItsLongPress() {
        var talk = Talk.opened([control("bell", bound: [.hold])])
        talk.notify(.hold, "bell", at: 100)
        _ = talk.says(at: 100)
        talk.bridge.change(to: device(control("gate"), control("bell", bound: [.hold])))
        _ = talk.says(at: 200)
        talk.bridge.brokerAnswered()
        talk.bridge.brokerAnswered()
        talk.notify(.release, "bell", at: 300)
        _ = talk.says(at: 300)
        #expect(talk.says(at: 310).last == #"310 button/bell {"event_type":"long_press_end","seq":2}"#)
    }

    @Test func eventsBeforeAReloadAreStillReported() {
        var talk = Talk.opened([control("bell")])
        talk.notify(.press, "bell", at: 100)
        talk.bridge.change(to: device(control("gate")))
        _ = talk.says(at: 100)
        talk.bridge.brokerAnswered()
        #expect(talk.says(at: 100) == [#"100 button/bell {"event_type":"press_start","seq":1}"#])
    }

    @Test(arguments: [0, -1, 1 << 31, .max, .min] as [Int64])
    func aTimeMayBeAnyNumber(_ number: Int64) {
        var talk = Talk.opened([control("bell")])
        talk.bridge.setClock(epoch: 1_700_000_000_000_000_000)
        let moment = Moment(control: 0, gesture: .press, at: Instant(nanoseconds: number))
        talk.bridge.notify(Event(sequence: 1, control: "bell", moment: moment))
        _ = talk.says(at: 100)
    }

    @Test(arguments: [
        (Gesture.click, "press_end", "release"), (.double, "multi_press_end", "release"),
        (.hold, "long_press_start", "long_press_end"),
    ])
    func aReleaseWaitsForTheRestOfItsInstant(_ gesture: Gesture, _ first: String, _ second: String) {
        var talk = Talk.opened([control("bell", bound: [gesture])])
        talk.notify(.release, "bell", at: 100)
        #expect(talk.says(at: 101) == [])
        #expect(talk.bridge.deadline == at(111))
        talk.notify(gesture, "bell", at: 100)
        #expect(talk.says(at: 102) == [#"102 button/bell {"event_type":"\#(first)","seq":2}"#])
        #expect(talk.says(at: 122) == [#"122 button/bell {"event_type":"\#(second)","seq":1}"#])
        talk.bridge.brokerAnswered()
        #expect(talk.bridge.deadline == nil)
    }

    @Test func aReleaseThatNothingFollowsWaitsNoLonger() {
        var talk = Talk.opened([control("bell", bound: [.click])])
        talk.notify(.release, "bell", at: 100)
        #expect(talk.says(at: 101) == [])
        #expect(talk.says(at: 110) == [])
        #expect(talk.says(at: 111) == [#"111 button/bell {"event_type":"release","seq":1}"#])
        talk.bridge.brokerAnswered()
        #expect(talk.bridge.deadline == nil)
    }

    /// It is no click.
    @Test func aReleaseThatWasLostSaysSo() {
        var talk = Talk.opened([control("bell")])
        talk.notify(.release, "bell", at: 100, isLost: true)
        let payloads = talk.messages(at: 120).map(\.payload)
        #expect(payloads.count == 1 && payloads.allSatisfy { $0.hasSuffix(#","lost":true}"#) })
    }

    @Test func aPressNeverWaits() {
        var talk = Talk.opened([control("bell", bound: [.click, .hold])])
        talk.notify(.press, "bell", at: 100)
        #expect(talk.says(at: 100) == [#"100 button/bell {"event_type":"press_start","seq":1}"#])
    }
}
