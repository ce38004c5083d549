import DebouncedActions
import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedSession
import DebouncedText
import Testing

@testable import DebouncedFeed

@Suite struct NoticeJSONTests {
    private let now = Instant(nanoseconds: 9)
    private let then = Instant(nanoseconds: 5)

    private func text(_ notice: Notice) -> String? { notice.json(at: now)?.text }

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
        #expect(text(.action(.failed(context, .exited(3)))) == start + "\"failed\",\"exit_code\":3}")
        #expect(
            text(.action(.dropped(context, actions: 2, .stillRunning)))
                == start + "\"dropped\",\"count\":2,\"why\":\"its last run has not ended\"}")
        #expect(
            text(.action(.outputBack("lamp")))
                == "{\"notice\":\"output\",\"time_ns\":9,\"state\":\"back\",\"output\":\"lamp\"}")
    }

    @Test func sayWhetherTheFileWasReadAgain() {
        #expect(
            text(.reloaded(Watched(buttons: 2), []))
                == "{\"notice\":\"reload\",\"time_ns\":9,\"ok\":true,\"buttons\":2}")
        #expect(
            text(.notReloaded([]))
                == "{\"notice\":\"reload\",\"time_ns\":9,\"ok\":false,\"why\":\"there is no config file\"}")
        #expect(text(.watching(Watched(buttons: 2))) == nil)
    }
}

@Suite struct LedgerTests {
    private let context = ActionContext(
        Event(
            sequence: 1, control: "bell",
            moment: Moment(control: 0, gesture: .press, at: Instant(nanoseconds: 0))),
        pin: nil, chip: nil)

    @Test func countsEachActionOnce() {
        let ledger = Ledger()
        let news: [ActionNews] = [
            .started(context, program: "a", process: 1), .ended(context, program: "a", process: 1),
            .started(context, program: "a", process: 2), .timedOut(context, program: "a"),
            .ended(context, program: "a", process: 2), .failed(context, .exited(1)),
            .dropped(context, actions: 3, .tooMany), .outputBack("lamp"),
        ]
        for news in news { ledger.notify(.action(news)) }
        let counts = ledger.actions(of: "bell")
        #expect(counts[.ended] == 1)
        #expect(counts[.timedOut] == 1)
        #expect(counts[.failed] == 1)
        #expect(counts[.dropped] == 3)
        #expect(ledger.actions(of: "power") == ActionCounts())
    }

    @Test func countsWhatBefallsALine() {
        let ledger = Ledger()
        ledger.notify(.line(control: "bell", .setAside(limit: 5000)))
        ledger.notify(.line(control: "bell", .back))
        ledger.notify(.droppedEdges(control: "bell", 17))
        #expect(ledger.line(of: "bell").storms == 1)
        #expect(ledger.line(of: "bell").dropped == 17)
    }
}
