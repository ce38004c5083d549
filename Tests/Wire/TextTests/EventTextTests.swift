import DebouncedContacts
import DebouncedEngine
import DebouncedWire
import Testing

/// What is printed of an event, for programs and for people.
@Suite struct EventTextTests {
    private let power = [
        Moment(control: 0, gesture: .press, at: at(1_203_000_000)),
        Moment(control: 0, gesture: .release, at: at(4_303_000_000), held: 3_100_000_000),
        Moment(control: 0, gesture: .hold, at: at(4_303_000_000), after: 3_000_000_000),
        Moment(control: 0, gesture: .click, at: at(6_120_000_000), count: 1),
        Moment(control: 0, gesture: .repeat, at: at(-1), count: 12),
    ]

    private func event(_ moment: Moment, _ sequence: Int, of button: String = "power") -> Event {
        Event(sequence: sequence, control: ControlName(.button, button), moment: moment)
    }

    @Test func aSwitchIsNamedAsOne() {
        let moment = Moment(control: 9, gesture: .on, at: at(5), held: 7_998_000_000, isFound: true)
        let event = Event(sequence: 2, control: ControlName(.switch, "door"), moment: moment)
        #expect(
            event.json
                == #"{"seq":2,"time_ns":5,"switch":"door","event":"on","held_ns":7998000000,"found":true}"#)
        #expect(event.gesture == "on (off for 8 s, found)")
        let hold = Moment(control: 9, gesture: .hold, at: at(5), after: 600_000_000_000)
        #expect(
            Event(sequence: 3, control: ControlName(.switch, "door"), moment: hold).gesture
                == "hold (on for 10 min)")
    }

    @Test func programsGetItsKeysInTheirOrder() {
        #expect(
            power.enumerated().map { event($1, $0 + 1).json } == [
                #"{"seq":1,"time_ns":1203000000,"button":"power","event":"press"}"#,
                #"{"seq":2,"time_ns":4303000000,"button":"power","event":"release","held_ns":3100000000}"#,
                #"{"seq":3,"time_ns":4303000000,"button":"power","event":"hold","after_ns":3000000000}"#,
                #"{"seq":4,"time_ns":6120000000,"button":"power","event":"click","count":1}"#,
                #"{"seq":5,"time_ns":-1,"button":"power","event":"repeat","count":12}"#,
            ])
    }

    @Test func theLargestNumbersAndAnyNameFit() {
        let moment = Moment(control: 0, gesture: .release, at: at(.min), held: .max, after: .min, count: .max)
        let name = String(repeating: "\"", count: 1000)
        #expect(
            event(moment, .max, of: name).json
                == #"{"seq":9223372036854775807,"time_ns":-9223372036854775808,"button":""#
                + String(repeating: #"\""#, count: 1000)
                + #"","event":"release","held_ns":9223372036854775807,"after_ns":-9223372036854775808,"#
                + #""count":9223372036854775807}"#)
    }

    @Test func peopleGetTheTimeTheButtonAndWhatHappened() {
        #expect(
            power.enumerated().map { event($1, $0 + 1).text(since: at(1_000_000_000)) } == [
                "    0.203000  power  press", "    3.303000  power  release after 3.1 s",
                "    3.303000  power  hold after 3 s", "    5.120000  power  click",
                "   -1.000000  power  repeat 12",
            ])
    }

    @Test func whatIsTheSameForAllOfOneGestureIsPutTogetherOnce() {
        let title = jsonTitle("a\nb", .double)
        #expect(String(decoding: title, as: UTF8.self) == #","button":"a\u000ab","event":"double""#)
    }
}

private func at(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: nanoseconds) }
