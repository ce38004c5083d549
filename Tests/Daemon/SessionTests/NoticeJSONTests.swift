import DebouncedActions
import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedListening
import DebouncedMeasuring
import DebouncedText
import Testing

@testable import DebouncedSession

@Suite struct NoticeJSONTests {
    private let now = Instant(nanoseconds: 9)
    private let then = Instant(nanoseconds: 5)

    private func text(_ notice: Notice) -> String? { notice.record(at: now)?.json.text }

    @Test func sayWhyAPressDidNothing() {
        #expect(
            text(.suppressed(control: "bell", at: then, by: .cooldown))
                == "{\"notice\":\"suppressed\",\"button\":\"bell\",\"time_ns\":5,\"by\":\"cooldown\"}")
        #expect(
            text(.suppressed(control: "bell", at: then, by: .group("panel")))
                == "{\"notice\":\"suppressed\",\"button\":\"bell\",\"time_ns\":5,\"by\":\"panel\",\"kind\":\"group\"}"
        )
        #expect(
            text(.spikes(control: "bell", at: then, count: 2, longest: 400))
                == "{\"notice\":\"spike\",\"button\":\"bell\",\"time_ns\":5,\"length_ns\":400,\"count\":2}")
        #expect(
            text(.missedEdge(control: "bell", at: then))
                == "{\"notice\":\"missed_edge\",\"button\":\"bell\",\"time_ns\":5}")
    }

    @Test func sayHowItStandsWithALine() {
        #expect(
            text(.line(control: "bell", .back))
                == "{\"notice\":\"line\",\"button\":\"bell\",\"time_ns\":9,\"state\":\"back\"}")
        let part = Notice.line(control: ControlName(.encoder, "volume"), part: "B", .back)
        #expect(
            text(part)
                == "{\"notice\":\"line\",\"encoder\":\"volume\",\"line\":\"B\",\"time_ns\":9,\"state\":\"back\"}"
        )
        #expect(part.text == "volume: B: the line is back")
        let aside = text(.line(control: "bell", .setAside(limit: 5000))) ?? ""
        #expect(
            aside.hasPrefix(
                "{\"notice\":\"line\",\"button\":\"bell\",\"time_ns\":9,\"state\":\"set_aside\",\"why\":"))
    }

    @Test func sayWhatBecameOfAnAction() {
        let event = Event(
            sequence: 7, control: "bell", moment: Moment(control: 0, gesture: .press, at: then))
        let context = ActionContext(event, pin: nil, chip: nil)
        let start =
            "{\"notice\":\"action\",\"button\":\"bell\",\"gesture\":\"press\",\"event_seq\":7,\"time_ns\":9,\"state\":"
        #expect(
            text(.action(.started(context, program: "true", process: 12)))
                == start + "\"started\",\"program\":\"true\",\"pid\":12}")
        #expect(
            text(.action(.failed(context, program: "true", process: 12, .exited(3)))) == start
                + "\"failed\",\"program\":\"true\",\"pid\":12,\"exit_code\":3}")
        // Another run took its place.
        #expect(
            text(.action(.ended(context, program: "true", process: 12, .killed(signal: 15)))) == start
                + "\"ended\",\"program\":\"true\",\"pid\":12,\"signal\":15}")
        #expect(
            text(.action(.dropped(context, actions: 2, .stillRunning)))
                == start + "\"dropped\",\"count\":2,\"why\":\"its previous run is still running\"}")
        #expect(
            text(.action(.outputBack("lamp")))
                == "{\"notice\":\"output\",\"time_ns\":9,\"state\":\"back\",\"output\":\"lamp\"}")
    }

    @Test func sayWhetherTheFileWasReadAgain() {
        #expect(
            text(.reloaded(Watched([.button: 2]), []))
                == "{\"notice\":\"reload\",\"time_ns\":9,\"ok\":true,\"buttons\":2}")
        #expect(
            text(.notReloaded([]))
                == "{\"notice\":\"reload\",\"time_ns\":9,\"ok\":false,\"why\":\"there is no config file\"}")
        #expect(text(.watching(Watched([.button: 2]))) == nil)
    }

    /// What the log says of it, and what `monitor` reads: with its subject.
    private func line(_ notice: Notice) throws -> String {
        let sent = try #require(text(notice))
        let read = try #require(JSON(parsing: Array(sent.utf8)).flatMap(NoticeRecord.init))
        #expect(read == notice.record(at: now))
        #expect(read.line == notice.text)
        return read.line
    }

    @Test func saysTheSameInTheLogAndInTheMonitor() throws {
        #expect(
            try line(.suppressed(control: "bell", at: then, by: .chord("both")))
                == "bell: press ignored: it is part of chord both")
        #expect(
            try line(.suppressed(control: "bell", at: then, by: .group("panel")))
                == "bell: press ignored: the cooldown of group panel is not over")
        #expect(
            try line(.spikes(control: "bell", at: then, count: 1, longest: 40_000))
                == "bell: ignored a spike of 40 us")
        #expect(
            try line(.spikes(control: "bell", at: then, count: 3, longest: 40_000))
                == "bell: ignored 3 spikes, the longest of 40 us")
        #expect(
            try line(.clockError(control: "bell"))
                == "bell: the kernel stamps its edges with another clock; they are taken at the time they are read"
        )
        #expect(try line(.droppedEdges(control: "bell", 1)) == "bell: the kernel dropped 1 edge")
        #expect(
            try line(.missedEdge(control: "bell", at: then))
                == "bell: an edge was lost; its level was read instead")
        #expect(
            try line(.line(control: "bell", .setAside(limit: 5000)))
                == "bell: more than 5000 edges a second; set aside (ignored) until the line is quiet")
        #expect(
            try line(.unsettled(control: ControlName(.switch, "door"), at: then))
                == "door: its contact has been chattering for 10 s; it keeps its state until it settles")
        let knob = EncoderSettings(edges: .four, rest: .active)
        #expect(
            try line(.edges(control: ControlName(.encoder, "dial"), at: then, knob))
                == "dial rests every 4 edges, with both contacts closed: "
                + "write edges = 4 and rest = \"closed\"")
    }

    @Test func saysWhatWasLearned() throws {
        #expect(
            try line(.delay(control: "bell", at: then, .milliseconds(30))) == "bell: the delay is 30 ms again"
        )
        #expect(
            try line(.delay(control: "bell", at: then, .milliseconds(80)))
                == "bell: learned a delay of 80 ms from its bounces; many quick double presses count as one now"
        )
        #expect(
            try line(.delay(control: "bell", at: then, .milliseconds(74)))
                == "bell: learned a delay of 74 ms from its bounces")
        var quiets = Quiets()
        for _ in 0..<2 { quiets.add(20_000_000) }
        let wear = try #require(Wear(quiets, delay: .milliseconds(30)))
        let words = "bell: the switch is worn: it opened for 20 ms within a press, more than half of "
        #expect(
            try line(.worn(control: "bell", wear, learns: true))
                == words + "the 30 ms that suit a healthy one; replace it; until then, "
                + "\"auto\" makes its delay long enough")
        #expect(
            try line(.worn(control: "bell", wear, learns: false))
                == words + "its delay of 30 ms; replace it; until then, write delay = \"40ms\"")
    }

    @Test func saysWhatBecameOfTheState() throws {
        #expect(
            try line(.state(.unreadable(file: "/s", "it is empty", copy: "/s.1")))
                == "/s: it is empty; it is kept as /s.1, and no total is known until 'debounced set' gives one"
        )
        #expect(
            try line(.state(.unreadable(file: "/s", "it is empty", copy: nil)))
                == "/s: it is empty; it can't be kept, and no total is known until 'debounced set' gives one")
        #expect(try line(.state(.saved(file: "/s"))) == "/s: saved again")
        let full = CounterTotal(base: .largest, each: Decimal(1))
        #expect(
            try line(.full(control: ControlName(.counter, "gas"), at: then, full))
                == "gas: its total can't grow any more: it is 999999999999999999.999999999")
    }

    @Test func saysWhatWasReadAgain() throws {
        #expect(
            try line(.reloaded(Watched([.button: 2, .encoder: 1]), []))
                == "reloaded: watching 2 buttons and 1 encoder")
        #expect(try line(.notReloaded([])) == "not reloaded: there is no config file")
        let mistake = Finding(.error, "a.toml", nil, "no")
        #expect(
            try line(.notReloaded([mistake])) == "not reloaded: the old configuration stays active")
    }

    /// One of each that has a control or an output.
    @Test func saysWhatBecameOfAnActionOrAnOutput() throws {
        let event = Event(
            sequence: 7, control: "bell", moment: Moment(control: 0, gesture: .press, at: then))
        let context = ActionContext(event, pin: nil, chip: nil)
        func line(_ news: ActionReport) throws -> String { try self.line(.action(news)) }
        #expect(
            try line(.started(context, program: "true", process: 12))
                == "bell press: started true, process 12")
        #expect(
            try line(.ended(context, program: "true", process: 12)) == "bell press: true, process 12, ended")
        #expect(
            try line(.ended(context, program: "true", process: 12, .killed(signal: 15)))
                == "bell press: true, process 12, ended: it was killed by signal 15")
        #expect(
            try line(.failed(context, program: "true", process: 12, .exited(3)))
                == "bell press: true exited with status 3"
        )
        #expect(
            try line(.failed(context, program: "true", process: 12, .killed(signal: 9)))
                == "bell press: true was killed by signal 9")
        #expect(
            try line(.timedOut(context, program: "true", process: 12))
                == "bell press: true exceeded its timeout and is being stopped")
        #expect(
            try line(.dropped(context, actions: 2, .stopping))
                == "bell press: 2 actions dropped because the daemon is stopping")
        #expect(
            try line(.dropped(context, actions: 1, .stopping))
                == "bell press: dropped because the daemon is stopping")
        #expect(try line(.outputBack("lamp")) == "output lamp: the line is back")
        #expect(try line(.outputSet("lamp", isOn: true)) == "output lamp: on")
    }
}
