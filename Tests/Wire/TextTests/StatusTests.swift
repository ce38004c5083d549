import DebouncedContacts
import DebouncedEngine
import Testing

@testable import DebouncedWire

/// What the daemon writes of itself is what its clients read.
@Suite struct StatusTests {
    private func line(_ pin: String, problem: String? = nil) -> LineStatus {
        var line = LineStatus()
        (line.chip, line.offset, line.pin) = ("gpiochip0", 17, pin)
        (line.isUp, line.problem, line.isHigh) = (problem == nil, problem, true)
        (line.isActiveLow, line.poll, line.delay) = (false, .milliseconds(5), .milliseconds(30))
        return line
    }

    private func control(_ kind: ControlKind) -> ControlStatus {
        var status = ControlStatus(ControlName(kind, "a \(kind) \"x\""))
        (status.title, status.bound) = ("A title", Array(kind.gestures.prefix(2)))
        for (place, gesture) in kind.gestures.enumerated() { status.counts.gestures[gesture] = place + 3 }
        status.counts.latest = Instant(nanoseconds: 77)
        status.actions[.timedOut] = 4
        return status
    }

    private func withEdges(_ status: ControlStatus) -> ControlStatus {
        var status = status
        (status.kind, status.lines) = ("doorbell", [line("GPIO17")])
        (status.lines[0].policy, status.lines[0].learnsDelay) = ("leading", true)
        (status.lines[0].offDelay, status.lines[0].confirm) = (.seconds(1), .milliseconds(1))
        (status.counts.edges, status.counts.missed) = (9, 8)
        (status.lineCounts.dropped, status.lineCounts.storms, status.lineCounts.readErrors) = (1, 2, 3)
        status.lineCounts.clockErrors = 4
        var bounces = BounceStatus()
        (bounces.presses, bounces.longestQuiet, bounces.isWorn) = (100, .milliseconds(9), true)
        (bounces.close.median, bounces.open.longest) = (5, 6)
        (bounces.neededDelay, bounces.dropOuts) = (.milliseconds(80), 2)
        status.bounces = bounces
        return status
    }

    private var button: ControlStatus {
        var status = withEdges(control(.button))
        status.isPressed = true
        status.counts.spikes = 7
        (status.counts.suppressions.cooldown, status.counts.takenByChords) = (2, 3)
        return status
    }

    private var chord: ControlStatus {
        var status = control(.chord)
        status.members = ["one", "other"]
        return status
    }

    private var door: ControlStatus {
        var status = withEdges(control(.switch))
        (status.isOn, status.isUnsettled) = (false, true)
        return status
    }

    private var gas: ControlStatus {
        var (status, counter) = (withEdges(control(.counter)), CounterStatus())
        // They are not written: a counter has its pulses.
        status.counts.gestures = GestureCounts()
        (counter.pulses, counter.total, counter.each) = (3, try! Decimal("12.5"), try! Decimal("0.01"))
        (counter.unit, counter.rate, counter.rateUnit, counter.rateScale) = ("m³", 0.5, "m³/h", 36)
        (counter.countsBoth, counter.madeUp, counter.unsaved) = (true, 1, 2)
        (counter.rejected.short, counter.rejected.soon, counter.publish) = (4, 5, .seconds(10))
        counter.interval = .seconds(60)
        status.counter = counter
        return status
    }

    private var volume: ControlStatus {
        var (status, encoder) = (control(.encoder), EncoderStatus())
        status.lines = [line("17"), line("18", problem: "it is in use")]
        (status.lines[0].changes, status.lines[1].changes) = (40, 0)
        encoder.settings = EncoderSettings(edges: .two, isReversed: true)
        (encoder.doubles, encoder.suggestion) = (3, EncoderSettings(edges: .four, rest: .active))
        status.encoder = encoder
        return status
    }

    private var whole: Status {
        var status = Status()
        (status.version, status.instance, status.process, status.sequence) = ("1.2", "b7c1e0aa", 41, 42)
        (status.now, status.unix, status.started) = (Instant(nanoseconds: 9), 8, Instant(nanoseconds: 7))
        var state = StateStatus()
        (state.file, state.problem) = ("/var/x", "No space left on device")
        (status.config, status.configDigest, status.state) = ("/etc/x", "0123456789abcdef", state)
        (status.running, status.actions, status.lost) = (2, button.actions, 17)
        var (output, listener) = (OutputStatus(), ListenerStatus())
        (output.name, output.title, output.pin, output.isOn) = ("lamp", "Lamp", "27", true)
        (output.isUp, output.problem, output.errors) = (false, "it is gone", 3)
        (output.offWhile, output.interlocks) = (["stop"], ["stop is pressed"])
        (listener.topic, listener.process, listener.lost, listener.unread) = ("events", 5, 6, 7)
        (status.outputs, status.listeners) = ([output], [listener])
        return status
    }

    /// With every member that there is.
    var everything: JSON {
        let controls = [button, chord, door, gas, volume].map {
            ($0.control.kind.plural, JSON.list([$0.json]))
        }
        var output = whole.outputs[0]
        output.blinks = .seconds(1)
        return .object(
            whole.head.members + controls + [("outputs", .list([output.json]))] + whole.tail.members)
    }

    @Test func aControlIsReadAsItWasWritten() throws {
        for status in [button, chord, door, gas, volume] {
            #expect(ControlStatus(status.json, status.control.kind) == status)
        }
    }

    /// To the byte: other programs read it.
    @Test func eachKindIsWrittenSo() {
        #expect(
            button.json.text == #"""
                {"button":"a button \"x\"","title":"A title","kind":"doorbell","bound":["press","release"],\#
                "chip":"gpiochip0","line":17,"pin":"GPIO17","up":true,"active_low":false,"poll_ns":5000000,\#
                "level":1,"policy":"leading","delay_ns":30000000,"off_delay_ns":1000000000,"learns_delay":true,\#
                "confirm_ns":1000000,"state":"pressed","presses":3,"last_press_ns":77,"gestures":{"press":3,\#
                "release":4,"click":5,"double":6,"triple":7,"hold":8,"repeat":9},"edges":9,"spikes":7,\#
                "missed_edges":8,"dropped_edges":1,"read_errors":3,"clock_errors":4,"storms":2,\#
                "suppressed":{"cooldown":2,"group":0,"chord":3},"actions":{"ended":0,"failed":0,"not_started":0,\#
                "timed_out":4,"dropped":0},"bounces":{"presses":100,"close":{"median_ns":5,"p95_ns":0,\#
                "longest_ns":0},"open":{"median_ns":0,"p95_ns":0,"longest_ns":6},"longest_quiet_ns":9000000,\#
                "worn":true,"remedy_ns":80000000,"drop_outs":2}}
                """#)
        #expect(
            chord.json.text == #"""
                {"chord":"a chord \"x\"","title":"A title","bound":["press","release"],"buttons":["one",\#
                "other"],"state":"released","presses":3,"last_press_ns":77,"gestures":{"press":3,"release":4,\#
                "click":5,"double":6,"triple":7,"hold":8,"repeat":9},"suppressed":{"cooldown":0,"group":0,\#
                "chord":0},"actions":{"ended":0,"failed":0,"not_started":0,"timed_out":4,"dropped":0}}
                """#)
        #expect(
            door.json.text == #"""
                {"switch":"a switch \"x\"","title":"A title","kind":"doorbell","bound":["on","off"],\#
                "chip":"gpiochip0","line":17,"pin":"GPIO17","up":true,"active_low":false,"poll_ns":5000000,\#
                "level":1,"policy":"leading","delay_ns":30000000,"off_delay_ns":1000000000,"learns_delay":true,\#
                "confirm_ns":1000000,"on_when":"closed","state":"off","unsettled":true,"changes":7,\#
                "last_change_ns":77,"gestures":{"on":3,"off":4,"hold":5},"edges":9,"missed_edges":8,\#
                "dropped_edges":1,"read_errors":3,"clock_errors":4,"storms":2,"actions":{"ended":0,"failed":0,\#
                "not_started":0,"timed_out":4,"dropped":0},"bounces":{"presses":100,"close":{"median_ns":5,\#
                "p95_ns":0,"longest_ns":0},"open":{"median_ns":0,"p95_ns":0,"longest_ns":6},\#
                "longest_quiet_ns":9000000,"worn":true,"remedy_ns":80000000,"drop_outs":2}}
                """#)
        #expect(
            gas.json.text == #"""
                {"counter":"a counter \"x\"","title":"A title","kind":"doorbell","bound":["pulse"],\#
                "chip":"gpiochip0","line":17,"pin":"GPIO17","up":true,"active_low":false,"poll_ns":5000000,\#
                "level":1,"policy":"leading","delay_ns":30000000,"off_delay_ns":1000000000,"learns_delay":true,\#
                "confirm_ns":1000000,"pulses":3,"total":12.5,"unit":"m³","each":0.01,"rate":0.5,\#
                "rate_unit":"m³/h","rate_scale":36.0,"interval_ns":60000000000,"count":"both",\#
                "last_pulse_ns":77,"made_up":1,"rejected":{"short":4,"soon":5},"unsaved_pulses":2,\#
                "publish_ns":10000000000,"edges":9,"missed_edges":8,"dropped_edges":1,"read_errors":3,\#
                "clock_errors":4,"storms":2,"actions":{"ended":0,"failed":0,"not_started":0,"timed_out":4,\#
                "dropped":0},"bounces":{"presses":100,"close":{"median_ns":5,"p95_ns":0,"longest_ns":0},\#
                "open":{"median_ns":0,"p95_ns":0,"longest_ns":6},"longest_quiet_ns":9000000,"worn":true,\#
                "remedy_ns":80000000,"drop_outs":2}}
                """#)
        #expect(
            volume.json.text == #"""
                {"encoder":"a encoder \"x\"","title":"A title","bound":["clockwise","counterclockwise"],\#
                "up":false,"problem":"it is in use","lines":[{"chip":"gpiochip0","line":17,"pin":"17","up":true,\#
                "active_low":false,"poll_ns":5000000,"level":1,"delay_ns":30000000,"changes":40},\#
                {"chip":"gpiochip0","line":17,"pin":"18","up":false,"problem":"it is in use","active_low":false,\#
                "poll_ns":5000000,"level":1,"delay_ns":30000000,"changes":0}],"edges_per_click":2,"rest":"open",\#
                "reverse":true,"steps":{"clockwise":3,"counterclockwise":4},"last_turn_ns":77,"doubles":3,\#
                "suggestion":{"edges":4,"rest":"closed"},"edges":0,"missed_edges":0,"dropped_edges":0,\#
                "read_errors":0,"clock_errors":0,"storms":0,"actions":{"ended":0,"failed":0,"not_started":0,\#
                "timed_out":4,"dropped":0}}
                """#)
    }

    @Test func whatStandsBesideThemIsWrittenSo() {
        #expect(
            whole.head.text == #"""
                {"version":"1.2","instance":"b7c1e0aa","pid":41,"seq":42,"time_ns":9,"unix_ns":8,"started_ns":7,\#
                "config":"/etc/x","config_digest":"0123456789abcdef",\#
                "state":{"file":"/var/x","problem":"No space left on device"}}
                """#)
        #expect(
            whole.outputs[0].json.text == #"""
                {"output":"lamp","title":"Lamp","pin":"27","on":true,"up":false,"problem":"it is gone",\#
                "write_errors":3,"off_while":["stop"],"held_off_by":["stop is pressed"]}
                """#)
        #expect(
            whole.tail.text == #"""
                {"actions":{"running":2,"ended":0,"failed":0,"not_started":0,"timed_out":4,"dropped":0},\#
                "listeners":[{"topic":"events","pid":5,"lost":6,"unread":7}],"lost":17}
                """#)
    }

    @Test func aCounterSaysWhatItCounts() {
        #expect(gas.json["count"]?.string == "both")
        var members = gas.json.members.filter { $0.0 != "count" }
        members.append(("count", .text("sometimes")))
        #expect(ControlStatus(.object(members), .counter)?.counter?.countsBoth == false)
    }

    @Test func whatIsFalseOrEmptyIsLeftOut() {
        var (calm, lamp) = (door, whole.outputs[0])
        calm.isUnsettled = false
        (lamp.offWhile, lamp.interlocks) = ([], [])
        #expect(calm.json["unsettled"] == nil)
        #expect(lamp.json["off_while"] == nil)
        #expect(lamp.json["held_off_by"] == nil)
    }

    /// With more digits than a `Double` has.
    @Test func aLargeTotalIsReadExactly() throws {
        for total in ["12345678901234567.5", "999999999999999999.999999999", "0.000000001"] {
            var status = gas
            status.counter?.total = try Decimal(total)
            let json = try #require(JSON(parsing: Array(status.json.text.utf8)))
            #expect(ControlStatus(json, .counter) == status)
        }
    }

    @Test func aControlOfWhichNothingIsKnownIsReadAsItWasWritten() {
        for kind in [ControlKind.chord, .switch] {
            var status = ControlStatus(ControlName(kind, "x"))
            if kind == .switch {
                status.lines = [LineStatus()]
                status.lines[0].policy = "trailing"
            }
            #expect(ControlStatus(status.json, kind) == status)
        }
    }

    @Test func theWholeIsReadAsItWasWritten() {
        var status = whole
        status.controls = [button, chord, door, gas, volume]
        let lists = ControlKind.allCases.map { kind in
            (kind.plural, JSON.list(status.controls(kind).map(\.json)))
        }
        let json = JSON.object(
            status.head.members + lists + [("outputs", .list(status.outputs.map(\.json)))]
                + status.tail.members)
        #expect(Status(json) == status)
    }

    @Test func anEncoderTellsWhetherBothOfItsLinesAreThere() {
        #expect(volume.json["up"]?.bool == false)
        #expect(volume.json["problem"]?.string == "it is in use")
    }

    @Test(arguments: [JSON.object([]), .object([("edges", .number(8))]), .text("2")])
    func aKnobThatCantBeIsNoSuggestion(_ json: JSON) {
        #expect(EncoderSettings(json) == nil)
        var members = volume.json.members.filter { $0.0 != "suggestion" }
        members.append(("suggestion", json))
        #expect(ControlStatus(.object(members), .encoder)?.encoder?.suggestion == nil)
    }

    @Test func aSwitchTellsHowOftenItChanged() {
        #expect(door.json["changes"]?.integer == 7)
    }

    @Test(arguments: [
        JSON.list([]), .object([]), .object([("error", .text("x"))]), .object([("buttons", .list([]))]),
        // That a config was reloaded, with the number of its buttons.
        .object([("time_ns", .number(1)), ("ok", .truth(true)), ("buttons", .number(2))]),
    ])
    func otherAnswersAreNoStatus(_ json: JSON) {
        #expect(Status(json) == nil)
    }

    /// The other program is asked, not trusted.
    @Test func countsCanBeAddedUpWhateverTheyAre() throws {
        var json = button.json.members.filter { $0.0 != "actions" }
        json.append(("actions", .object(ActionResult.allCases.map { ($0.rawValue, .number(.max)) })))
        let status = try #require(ControlStatus(.object(json), .button))
        #expect(ActionResult.allCases.reduce(0) { $0 + status.actions[$1] } == 5 << 53)
    }
}
