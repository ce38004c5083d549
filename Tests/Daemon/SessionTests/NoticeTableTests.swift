import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Testing

@testable import DebouncedDaemon

/// Each notice as the log has it, with its priority, and below that as clients are told it. A client reads the same line.
@Suite struct NoticeTableTests {
    private let then = Instant(nanoseconds: 5)
    private let bell = ControlName(.button, "bell")
    private let door = ControlName(.switch, "door")
    private let gas = ControlName(.counter, "gas")
    private let dial = ControlName(.encoder, "dial")

    private func expect(_ notices: [Notice], _ expected: String) throws {
        var lines: [String] = []
        for notice in notices {
            var told = notice
            told.instant = notice.instant ?? Instant(nanoseconds: 9)
            let json = told.json.text
            let priority = notice.what.priority
            lines.append("<\(priority.rawValue)>\(priority == .info ? " (verbose)" : "") \(notice.line)")
            lines.append(json)
            let message = try #require(Message(Array(json.utf8)))
            guard case .notice(let read) = message else {
                Issue.record("\(json)")
                continue
            }
            #expect(read.line == notice.line)
            #expect(read == told)
        }
        #expect(lines.joined(separator: "\n") == expected)
    }

    @Test func ofPresses() throws {
        try expect(
            [
                Notice(bell, at: then, .suppressed(by: "cooldown", nil)),
                Notice(bell, at: then, .suppressed(by: "panel", .group)),
                Notice(bell, at: then, .suppressed(by: "both", .chord)),
                Notice(bell, at: then, .spikes(longest: 40_000, count: 1)),
                Notice(bell, at: then, .spikes(longest: 400_000, count: 3)),
                Notice(door, at: then, .unsettled),
                Notice(bell, at: then, .delay(.milliseconds(30))),
                Notice(bell, at: then, .delay(.nanoseconds(46_123_456))),
                Notice(bell, at: then, .delay(.milliseconds(74))),
                Notice(bell, at: then, .delay(.milliseconds(75))),
            ],
            #"""
            <6> (verbose) bell: press ignored: its cooldown is not over
            {"notice":"suppressed","button":"bell","time_ns":5,"by":"cooldown"}
            <6> (verbose) bell: press ignored: the cooldown of group panel is not over
            {"notice":"suppressed","button":"bell","time_ns":5,"by":"panel","kind":"group"}
            <6> (verbose) bell: press ignored: it is part of chord both
            {"notice":"suppressed","button":"bell","time_ns":5,"by":"both","kind":"chord"}
            <6> (verbose) bell: ignored a spike of 40 us
            {"notice":"spike","button":"bell","time_ns":5,"length_ns":40000,"count":1}
            <6> (verbose) bell: ignored 3 spikes, the longest of 400 us
            {"notice":"spike","button":"bell","time_ns":5,"length_ns":400000,"count":3}
            <4> door: its contact has been chattering for 10 s; it keeps its state until it settles
            {"notice":"unsettled","switch":"door","time_ns":5}
            <5> bell: the delay is 30 ms again
            {"notice":"delay","button":"bell","time_ns":5,"delay_ns":30000000}
            <5> bell: learned a delay of 47 ms from its bounces
            {"notice":"delay","button":"bell","time_ns":5,"delay_ns":46123456}
            <5> bell: learned a delay of 74 ms from its bounces
            {"notice":"delay","button":"bell","time_ns":5,"delay_ns":74000000}
            <5> bell: learned a delay of 75 ms from its bounces; many quick double presses count as one now
            {"notice":"delay","button":"bell","time_ns":5,"delay_ns":75000000}
            """#)
    }

    @Test func ofWornSwitches() throws {
        func wear(_ quiet: Int64, _ delay: Duration, learns: Bool) throws -> Notice {
            var quiets = OpenGaps()
            for _ in 0..<2 { quiets.add(quiet) }
            let wear = try #require(Wear(quiets, delay: delay))
            return Notice(
                bell, .worn(quiet: wear.quiet, delay: wear.delay, remedy: wear.remedy, learns: learns))
        }
        try expect(
            [
                wear(19_234_567, .milliseconds(30), learns: true),
                wear(20_000_000, .milliseconds(30), learns: false),
                wear(20_000_000, .milliseconds(50), learns: false),
            ],
            #"""
            <4> bell: the switch is worn: it opened for 19 ms within a press, more than half of the 30 ms that suit a healthy one; replace it; until then, "auto" makes its delay long enough
            {"notice":"worn","button":"bell","time_ns":9,"longest_quiet_ns":19234567,"delay_ns":30000000,"remedy_ns":80000000,"learns":true}
            <4> bell: the switch is worn: it opened for 20 ms within a press, more than half of its delay of 30 ms; replace it; until then, write delay = "80ms"
            {"notice":"worn","button":"bell","time_ns":9,"longest_quiet_ns":20000000,"delay_ns":30000000,"remedy_ns":80000000,"learns":false}
            <4> bell: the switch is worn: it opened for 20 ms within a press, which no healthy one does; replace it; until then, write delay = "80ms"
            {"notice":"worn","button":"bell","time_ns":9,"longest_quiet_ns":20000000,"delay_ns":50000000,"remedy_ns":80000000,"learns":false}
            """#)
    }

    @Test func ofLines() throws {
        let failure = LineProblem.system(code: 5, doing: "read it")
        try expect(
            [
                Notice(bell, .droppedEdges(1)), Notice(gas, .droppedEdges(12)),
                Notice(dial, at: then, .missedEdge), Notice(bell, .readError(Cause(failure))),
                Notice(bell, .clockError), Notice(bell, .line(.back)),
                Notice(bell, .line(.lost, Cause(Absence.lost(.gone)))),
                Notice(
                    dial, part: "B",
                    .line(
                        .lost, Cause(Absence.lost(.noEdges(LineAddress(chip: "/dev/gpiochip0", offset: 7)))))),
                Notice(bell, .line(.setAside, Cause(Absence.setAside(limit: 5000)))),
                Notice(dial, part: "A", .line(.found, Cause("its pull-up is not set"))),
                Notice(dial, at: then, .edges(EncoderSettings(edges: .four, rest: .active))),
                Notice(dial, at: then, .edges(EncoderSettings(edges: .two))),
            ],
            #"""
            <6> (verbose) bell: the kernel dropped 1 edge
            {"notice":"dropped_edges","button":"bell","time_ns":9,"count":1}
            <6> (verbose) gas: the kernel dropped 12 edges
            {"notice":"dropped_edges","counter":"gas","time_ns":9,"count":12}
            <6> (verbose) dial: an edge was lost; its level was read instead
            {"notice":"missed_edge","encoder":"dial","time_ns":5}
            <4> bell: could not read it: Input/output error; reading it again
            {"notice":"read_error","button":"bell","time_ns":9,"why":"could not read it: Input/output error"}
            <4> bell: the kernel stamps its edges with another clock; they are taken at the time they are read
            {"notice":"clock_error","button":"bell","time_ns":9}
            <5> bell: the line is back
            {"notice":"line","button":"bell","time_ns":9,"state":"back"}
            <4> bell: the chip is gone; trying again
            {"notice":"line","button":"bell","time_ns":9,"state":"lost","why":"the chip is gone; trying again"}
            <4> dial: B: line 7 of /dev/gpiochip0 can't report edges, because its chip has no interrupt; connect the chip's interrupt wire, or write poll = "5ms" to read the line 200 times a second
            {"notice":"line","encoder":"dial","line":"B","time_ns":9,"state":"lost","why":"line 7 of /dev/gpiochip0 can't report edges, because its chip has no interrupt; connect the chip's interrupt wire, or write poll = \"5ms\" to read the line 200 times a second"}
            <4> bell: more than 5000 edges a second; set aside (ignored) until the line is quiet
            {"notice":"line","button":"bell","time_ns":9,"state":"set_aside","why":"more than 5000 edges a second; set aside (ignored) until the line is quiet"}
            <5> dial: A: its pull-up is not set
            {"notice":"line","encoder":"dial","line":"A","time_ns":9,"state":"found","why":"its pull-up is not set"}
            <4> dial rests every 4 edges, with both contacts closed: write edges = 4 and rest = "closed"
            {"notice":"edges","encoder":"dial","time_ns":5,"edges":4,"rest":"closed"}
            <4> dial rests every 2 edges: write edges = 2
            {"notice":"edges","encoder":"dial","time_ns":5,"edges":2}
            """#)
    }

    @Test func ofTotals() throws {
        var total = CounterTotal(base: try Decimal("12.5"), each: try Decimal("0.01"), pulses: 0)
        total.count(3)
        var requester = Requester()
        (requester.process, requester.user, requester.program) = (4711, 1000, "nc")
        var bridge = Requester()
        bridge.topic = "home/lamp/set"
        try expect(
            [
                Notice(gas, at: then, .total(pulses: total.pulses, total.total)),
                Notice(gas, at: then, .total(pulses: 3, nil)),
                Notice(gas, at: then, .full(pulses: 0, .largest)),
                Notice(gas, at: then, .set(by: requester, try Decimal("12345.67"))),
                Notice(at: then, .set(by: bridge, output: "lamp", change: "toggle")),
                Notice(at: then, .set(by: Requester(), output: "lamp", change: "pulse 1.5s")),
                Notice(at: then, .set(by: requester, output: "lamp", change: "blink every 1s for 5s")),
                Notice(at: then, .set(by: requester, output: "lamp", change: "blink every 1s")),
            ],
            #"""
            <5> gas: its total is now 12.53
            {"notice":"total","counter":"gas","time_ns":5,"pulses":3,"total":12.53}
            <5> gas: its total is no longer known
            {"notice":"total","counter":"gas","time_ns":5,"pulses":3}
            <4> gas: its total can't grow any more: it is 999999999999999999.999999999
            {"notice":"full","counter":"gas","time_ns":5,"pulses":0,"total":999999999999999999.999999999}
            <5> gas: set to 12345.67 by nc, process 4711 of user 1000
            {"notice":"set","counter":"gas","time_ns":5,"program":"nc","pid":4711,"uid":1000,"total":12345.67}
            <5> output lamp: set to toggle by MQTT topic home/lamp/set
            {"notice":"set","time_ns":5,"topic":"home/lamp/set","output":"lamp","change":"toggle"}
            <5> output lamp: set to pulse 1.5s by a process of another user
            {"notice":"set","time_ns":5,"output":"lamp","change":"pulse 1.5s"}
            <5> output lamp: set to blink every 1s for 5s by nc, process 4711 of user 1000
            {"notice":"set","time_ns":5,"program":"nc","pid":4711,"uid":1000,"output":"lamp","change":"blink every 1s for 5s"}
            <5> output lamp: set to blink every 1s by nc, process 4711 of user 1000
            {"notice":"set","time_ns":5,"program":"nc","pid":4711,"uid":1000,"output":"lamp","change":"blink every 1s"}
            """#)
    }

    @Test func ofFiles() throws {
        let mistakes = [
            Finding(.warning, "a.toml", nil, "so"), Finding(.error, "a.toml", nil, "no \"x\""),
        ]
        try expect(
            [
                Notice(.state(.unreadable, "/s", Cause("it is empty"), copy: "/s.1")),
                Notice(.state(.unreadable, "/s", Cause("it is empty"), copy: nil)),
                Notice(.state(.notSaved, "/s", Cause(StateProblem(.create, code: 28)))),
                Notice(.state(.lost, "/s", Cause(StateProblem(.wait, code: 0)))),
                Notice(.state(.saved, "/s")),
                Notice(.state(.inUse, "/s", Cause(StateProblem.inUse))),
                Notice([], ControlTotals([.button: 2, .switch: 1, .counter: 1, .encoder: 1])),
                Notice([mistakes[0]], ControlTotals([.button: 1])), Notice(mistakes), Notice([]),
            ],
            #"""
            <3> /s: it is empty; it is kept as /s.1, and no total is known until 'debounced set' gives one
            {"notice":"state","time_ns":9,"state":"unreadable","file":"/s","why":"it is empty","copy":"/s.1"}
            <3> /s: it is empty; it can't be kept, and no total is known until 'debounced set' gives one
            {"notice":"state","time_ns":9,"state":"unreadable","file":"/s","why":"it is empty"}
            <3> /s: not saved: can't create the new file beside it: No space left on device; trying again
            {"notice":"state","time_ns":9,"state":"not_saved","file":"/s","why":"can't create the new file beside it: No space left on device"}
            <3> /s: what changed last is not saved: the disk does not respond
            {"notice":"state","time_ns":9,"state":"lost","file":"/s","why":"the disk does not respond"}
            <5> /s: saved again
            {"notice":"state","time_ns":9,"state":"saved","file":"/s"}
            <3> /s: nothing is saved: another debounced keeps its state there: stop it and restart this one, or name another file with --state
            {"notice":"state","time_ns":9,"state":"in_use","file":"/s","why":"another debounced keeps its state there: stop it and restart this one, or name another file with --state"}
            <5> reloaded: watching 2 buttons, 1 switch, 1 counter and 1 encoder
            {"notice":"reload","time_ns":9,"ok":true,"buttons":2,"switches":1,"counters":1,"encoders":1}
            <5> reloaded: watching 1 button
            {"notice":"reload","time_ns":9,"ok":true,"buttons":1,"findings":["a.toml: warning: so"]}
            <3> not reloaded: the old configuration stays active
            {"notice":"reload","time_ns":9,"ok":false,"findings":["a.toml: warning: so","a.toml: error: no \"x\""]}
            <3> not reloaded: there is no config file
            {"notice":"reload","time_ns":9,"ok":false,"why":"there is no config file"}
            """#)
    }

    @Test func ofActions() throws {
        let event = Event(
            sequence: 7, control: bell, moment: Moment(control: 0, gesture: .press, at: then))
        let context = ActionContext(event, pin: nil, chip: nil)
        let spawn = SpawnError(program: "/bin/nothing", code: 2)
        func dropped(_ count: Int, _ reason: DropReason) -> Notice {
            context.notice(ActionReport(.dropped, count: count, Cause(reason)))
        }
        let stop = [Interlock("stop", .pressed), Interlock("door", .missing)]
        try expect(
            [
                context.notice(ActionReport(nil, "true", 12)),
                context.notice(ActionReport(.ended, "true", 12)),
                context.notice(ActionReport(.ended, "true", 12, status: 15)),
                context.notice(ActionReport(.ended, "true", 12, status: 1 << 8)),
                context.notice(ActionReport(.notStarted, Cause(spawn))),
                context.notice(ActionReport(.failed, "true", 12, status: 3 << 8)),
                context.notice(ActionReport(.failed, "true", 12, status: 9)),
                context.notice(ActionReport(.timedOut, "true", 12)),
                dropped(1, .tooMany),
                dropped(2, .stillRunning),
                dropped(1, .queueFull),
                dropped(1, .overtaken),
                dropped(1, .stopping),
                dropped(1, .missing("the keyboard")),
                dropped(1, .interlocked("lamp", stop)),
            ],
            #"""
            <6> (verbose) bell press: started true, process 12
            {"notice":"action","button":"bell","gesture":"press","event_seq":7,"time_ns":9,"state":"started","program":"true","pid":12}
            <6> (verbose) bell press: true, process 12, ended
            {"notice":"action","button":"bell","gesture":"press","event_seq":7,"time_ns":9,"state":"ended","program":"true","pid":12}
            <6> (verbose) bell press: true, process 12, ended: it was killed by signal 15
            {"notice":"action","button":"bell","gesture":"press","event_seq":7,"time_ns":9,"state":"ended","program":"true","pid":12,"signal":15}
            <6> (verbose) bell press: true, process 12, ended: it exited with status 1
            {"notice":"action","button":"bell","gesture":"press","event_seq":7,"time_ns":9,"state":"ended","program":"true","pid":12,"exit_code":1}
            <4> bell press: can't start /bin/nothing: No such file or directory
            {"notice":"action","button":"bell","gesture":"press","event_seq":7,"time_ns":9,"state":"not_started","why":"can't start /bin/nothing: No such file or directory"}
            <4> bell press: true exited with status 3
            {"notice":"action","button":"bell","gesture":"press","event_seq":7,"time_ns":9,"state":"failed","program":"true","pid":12,"exit_code":3}
            <4> bell press: true was killed by signal 9
            {"notice":"action","button":"bell","gesture":"press","event_seq":7,"time_ns":9,"state":"failed","program":"true","pid":12,"signal":9}
            <4> bell press: true exceeded its timeout and is being stopped
            {"notice":"action","button":"bell","gesture":"press","event_seq":7,"time_ns":9,"state":"timed_out","program":"true","pid":12}
            <4> bell press: dropped because 16 runs of this action are in progress
            {"notice":"action","button":"bell","gesture":"press","event_seq":7,"time_ns":9,"state":"dropped","count":1,"why":"16 runs of this action are in progress"}
            <4> bell press: 2 actions dropped because its previous run is still running
            {"notice":"action","button":"bell","gesture":"press","event_seq":7,"time_ns":9,"state":"dropped","count":2,"why":"its previous run is still running"}
            <4> bell press: dropped because 16 runs of this action are already waiting
            {"notice":"action","button":"bell","gesture":"press","event_seq":7,"time_ns":9,"state":"dropped","count":1,"why":"16 runs of this action are already waiting"}
            <4> bell press: dropped because a newer run took its place
            {"notice":"action","button":"bell","gesture":"press","event_seq":7,"time_ns":9,"state":"dropped","count":1,"why":"a newer run took its place"}
            <4> bell press: dropped because the daemon is stopping
            {"notice":"action","button":"bell","gesture":"press","event_seq":7,"time_ns":9,"state":"dropped","count":1,"why":"the daemon is stopping"}
            <4> bell press: dropped because the keyboard is not available
            {"notice":"action","button":"bell","gesture":"press","event_seq":7,"time_ns":9,"state":"dropped","count":1,"why":"the keyboard is not available"}
            <4> bell press: dropped because output lamp stays off while stop is pressed and the line of door is missing
            {"notice":"action","button":"bell","gesture":"press","event_seq":7,"time_ns":9,"state":"dropped","count":1,"why":"output lamp stays off while stop is pressed and the line of door is missing"}
            """#)
    }

    @Test func ofOutputs() throws {
        let moment = LineProblem.system(code: 5, doing: "set it")
        try expect(
            [
                Notice(.inputDevice(.lost, Cause(InputDeviceError(.axes, code: 2)))),
                Notice(output: "lamp", .lost, Cause(LineProblem.gone)), Notice(output: "lamp", .back),
                Notice(output: "lamp", .failed, Cause(moment)), Notice(output: "lamp", .left, Cause(moment)),
                Notice(output: "lamp", .on), Notice(output: "lamp", .off),
                Notice(output: "lamp", .blinks),
                Notice(
                    output: "lamp", .off, Cause([Interlock("stop", .pressed), Interlock("door", .on)].words)),
            ],
            #"""
            <3> no axis can be moved: /dev/uinput: No such file or directory; load its module: sudo modprobe uinput
            {"notice":"input_device","time_ns":9,"state":"lost","why":"no axis can be moved: /dev/uinput: No such file or directory; load its module: sudo modprobe uinput"}
            <4> output lamp: the chip is gone; trying again
            {"notice":"output","time_ns":9,"state":"lost","output":"lamp","why":"the chip is gone"}
            <5> output lamp: the line is back
            {"notice":"output","time_ns":9,"state":"back","output":"lamp"}
            <4> output lamp: could not set it: Input/output error; trying again
            {"notice":"output","time_ns":9,"state":"failed","output":"lamp","why":"could not set it: Input/output error"}
            <4> output lamp: could not set it: Input/output error; released at its current level
            {"notice":"output","time_ns":9,"state":"left","output":"lamp","why":"could not set it: Input/output error"}
            <6> (verbose) output lamp: on
            {"notice":"output","time_ns":9,"state":"on","output":"lamp","on":true}
            <6> (verbose) output lamp: off
            {"notice":"output","time_ns":9,"state":"off","output":"lamp","on":false}
            <6> (verbose) output lamp: blinks
            {"notice":"output","time_ns":9,"state":"blinks","output":"lamp","on":true}
            <6> (verbose) output lamp: off, because stop is pressed and door is on
            {"notice":"output","time_ns":9,"state":"off","output":"lamp","on":false,"why":"stop is pressed and door is on"}
            """#)
    }
}
