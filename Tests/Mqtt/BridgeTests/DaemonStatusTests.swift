import DebouncedContacts
import DebouncedControls
import DebouncedListening
import DebouncedMqtt
import DebouncedText
import Testing

@testable import debounced_mqtt

/// What the bridge reads from a daemon's status.
@Suite struct DaemonStatusTests {
    private func status(_ text: String) throws -> DaemonStatus? {
        Status(try #require(JSON(parsing: Array(text.utf8)))).map(DaemonStatus.init)
    }

    @Test func eachKindHasItsParts() throws {
        let status = try #require(
            try status(
                #"""
                {"time_ns":9,"buttons":[{"button":"bell","kind":"doorbell","bound":["hold"],"bounces":{"worn":true},
                "suppressed":{"cooldown":2,"group":1,"chord":5},"actions":{"failed":1,"timed_out":2,"not_started":3,"dropped":9}}],
                "chords":[{"chord":"both","suppressed":{"cooldown":4},"actions":{}}],
                "switches":[{"switch":"door","title":"Door","kind":"door","state":"on","actions":{"failed":1}},
                {"switch":"gate","actions":{}}],
                "counters":[{"counter":"gas","kind":"gas","unit":"m³","each":0.01,"pulses":3,"total":12.5,"rate":0.5,
                "rate_unit":"m³/h","rate_scale":36.0,"interval_ns":4,"count":"both","last_pulse_ns":7,"publish_ns":1,"actions":{}},
                {"counter":"water","pulses":3,"actions":{}}],
                "encoders":[{"encoder":"dial","title":"Dial","actions":{"failed":2}}],
                "outputs":[{"output":"lamp","on":true}]}
                """#))
        #expect(status.device.controls.map(\.name) == ["bell", "both"])
        #expect(status.device.controls.map(\.isDoorbell) == [true, false])
        #expect(status.device[.switch].map(\.kind) == ["door", nil])
        #expect(status.device[.encoder] == [AnnouncedDevice.Part(name: "dial", title: "Dial")])
        #expect(status.device.outputs == [AnnouncedDevice.Part(name: "lamp")])
        let gas = try #require(status.device.counters.first)
        #expect(gas.countsBoth && gas.decimals == 2 && gas.scale == 36 && gas.kind == .gas)
        // Whatever it says: more often than once a second is too often.
        #expect(gas.publish == .seconds(1))
        let total = try Decimal("12.5")
        #expect(status.readings.map(\.total.total) == [total, nil])
        #expect(status.readings.map(\.interval) == [.nanoseconds(4), nil])
        #expect(
            status.states == [
                .diagnostics("bell", Diagnostics(isUp: true, isWorn: true, ignored: 3, failed: 6)),
                .diagnostics("both", Diagnostics(ignored: 4, failed: 0)),
                .diagnostics("door", Diagnostics(isUp: true, failed: 1)),
                .diagnostics("gate", Diagnostics(isUp: true, failed: 0)),
                .diagnostics("gas", Diagnostics(isUp: true, failed: 0)),
                .diagnostics("water", Diagnostics(isUp: true, failed: 0)),
                .diagnostics("dial", Diagnostics(isUp: true, failed: 2)),
                .diagnostics(ofOutput: "lamp", Diagnostics(isUp: true)), .output("lamp", isOn: true),
                .switch("door", isOn: true),
            ])
    }

    /// The line of a knob counts if either of its two does.
    @Test func aLostLineAndOneThatDoesNotSettleAreProblems() throws {
        let status = try #require(
            try status(
                #"""
                {"time_ns":9,"buttons":[{"button":"bell","up":false,"problem":"gpiochip2 is gone","actions":{}}],
                "switches":[{"switch":"door","state":"on","unsettled":true,"actions":{}}],
                "encoders":[{"encoder":"dial","lines":[{"pin":"1"},{"pin":"2","up":false,"problem":"no permission"}],"actions":{}},
                {"encoder":"new","lines":[{"pin":"3","up":false},{"pin":"4"}],"actions":{}}],
                "outputs":[{"output":"lamp","up":false},{"output":"siren","problem":"it could not be set"}]}
                """#))
        #expect(
            status.states.filter { $0.payload.contains("problem") } == [
                .diagnostics(
                    "bell",
                    Diagnostics(
                        isUp: false, problem: "gpiochip2 is gone", isWorn: false, ignored: 0, failed: 0)),
                .diagnostics(
                    "door", Diagnostics(isUp: true, problem: "its contact keeps chattering", failed: 0)),
                .diagnostics("dial", Diagnostics(isUp: false, problem: "no permission", failed: 0)),
                .diagnostics(ofOutput: "lamp", Diagnostics(isUp: false, problem: "its line is lost")),
                .diagnostics(ofOutput: "siren", Diagnostics(isUp: true, problem: "it could not be set")),
            ])
        #expect(status.hasPassingProblem && status.awaitsLines)
    }

    @Test func whatIsNoStatusIsNone() throws {
        #expect(try status(#"{"notice":"reload","ok":true}"#) == nil)
        let empty = try status(#"{"time_ns":9,"buttons":[],"chords":[],"outputs":[]}"#)
        #expect(empty?.device == AnnouncedDevice(controls: []))
    }
}
