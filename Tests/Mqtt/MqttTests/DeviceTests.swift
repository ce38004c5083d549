import DebouncedEngine
import DebouncedWire
import Testing

@testable import DebouncedMqtt

/// What the bridge reads from a daemon's status.
@Suite struct DeviceTests {
    private func status(_ text: String) throws -> Status {
        let json = try #require(JSON(parsing: Array(text.utf8)))
        return try #require(Status(json))
    }

    private func states(_ status: Status) -> [String] {
        status.states.map { "\($0.subject.kind.rawValue) \($0.subject.name) \($0.payload)" }
    }

    private static let all = #"""
        {"time_ns":9,"buttons":[{"button":"bell","kind":"doorbell","bound":["hold"],"bounces":{"worn":true},
        "suppressed":{"cooldown":2,"group":1,"chord":5},"actions":{"failed":1,"timed_out":2,"not_started":3,"dropped":9}}],
        "chords":[{"chord":"both","suppressed":{"cooldown":4},"actions":{}}],
        "switches":[{"switch":"door","title":"Door","kind":"door","state":"on","actions":{"failed":1}},
        {"switch":"gate","actions":{}}],
        "counters":[{"counter":"gas","kind":"gas","unit":"m³","each":0.01,"pulses":3,"total":12.5,"rate":0.5,
        "rate_unit":"m³/h","rate_scale":36.0,"interval_ns":4,"count":"both","last_pulse_ns":7,"publish_ns":1,"actions":{}},
        {"counter":"water","pulses":3,"actions":{}}],
        "encoders":[{"encoder":"dial","title":"Dial","actions":{"failed":2}}],
        "outputs":[{"output":"lamp","title":"Lamp","on":true}]}
        """#

    @Test func allHaveTheirStates() throws {
        #expect(
            states(try status(DeviceTests.all)) == [
                #"diagnostics bell {"up":true,"worn":true,"ignored":3,"failed":6}"#,
                #"diagnostics both {"ignored":4,"failed":0}"#,
                #"diagnostics door {"up":true,"failed":1}"#, #"diagnostics gate {"up":true,"failed":0}"#,
                #"diagnostics gas {"up":true,"failed":0}"#, #"diagnostics water {"up":true,"failed":0}"#,
                #"diagnostics dial {"up":true,"failed":2}"#, #"diagnostics/output lamp {"up":true}"#,
                "output lamp ON", "switch door ON",
            ])
    }

    /// What happens is no reason to announce anything, but what the config says is.
    @Test func onlyWhatTheConfigSaysIsAnnounced() throws {
        let announced = try status(DeviceTests.all).announced
        for change in [
            (#""failed":1"#, #""failed":2"#), (#""state":"on""#, #""state":"off""#), ("12.5", "13"),
        ] {
            #expect(try status(DeviceTests.all.replacing(change.0, with: change.1)).announced == announced)
        }
        for change in [
            ("doorbell", "other"), (#"["hold"]"#, #"["click"]"#), ("Lamp", "Light"), ("Door", "Front door"),
            ("0.01", "0.1"), ("m³/h", "m³/min"), ("36.0", "3.6"), ("both\",\"last", "closed\",\"last"),
            (#""publish_ns":1"#, #""publish_ns":2000000000"#), (#""unit":"m³""#, #""unit":"l""#),
        ] {
            let changed = DeviceTests.all.replacing(change.0, with: change.1)
            #expect(changed != DeviceTests.all)
            #expect(try status(changed).announced != announced, "\(change)")
        }
    }

    /// Whatever it says: more often than once a second is too often.
    @Test func aCounterIsPublishedOnceASecondAtMost() throws {
        var publisher = CounterPublisher(try status(DeviceTests.all).controls(.counter)[0])
        for (pulses, instant) in [(1, 5000), (2, 5500)] as [(Int64, Int64)] {
            let moment = Moment(control: 0, gesture: .pulse, at: at(instant), count: 1)
            let total = CounterTotal(base: nil, each: .zero, pulses: pulses)
            publisher.notify(
                Event(sequence: 1, control: ControlName(.counter, "gas"), moment: moment, total: total))
            _ = publisher.state(at: at(instant), epoch: 0)
        }
        #expect(publisher.deadline == at(6000))
    }

    /// The line of a knob counts if either of its two does.
    @Test func aLostLineAndOneThatDoesNotSettleAreProblems() throws {
        let status = try status(
            #"""
            {"time_ns":9,"buttons":[{"button":"bell","up":false,"problem":"gpiochip2 is gone","actions":{}}],
            "switches":[{"switch":"door","state":"on","unsettled":true,"actions":{}}],
            "encoders":[{"encoder":"dial","lines":[{"pin":"1"},{"pin":"2","up":false,"problem":"no permission"}],"actions":{}}],
            "outputs":[{"output":"lamp","up":false},{"output":"siren","problem":"it could not be set"}]}
            """#)
        #expect(
            states(status).filter { $0.contains("problem") } == [
                #"diagnostics bell {"up":false,"problem":"gpiochip2 is gone","worn":false,"ignored":0,"failed":0}"#,
                #"diagnostics door {"up":true,"problem":"its contact keeps chattering","failed":0}"#,
                #"diagnostics dial {"up":false,"problem":"no permission","failed":0}"#,
                #"diagnostics/output lamp {"up":false,"problem":"its line is lost"}"#,
                #"diagnostics/output siren {"up":true,"problem":"it could not be set"}"#,
            ])
        #expect(status.states.filter(\.isLoss).map(\.subject.name) == ["bell", "dial", "lamp"])
    }
}
