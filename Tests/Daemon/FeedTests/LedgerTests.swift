import DebouncedActions
import DebouncedContacts
import DebouncedControls
import DebouncedSession
import DebouncedText
import Testing

@testable import DebouncedFeed

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
