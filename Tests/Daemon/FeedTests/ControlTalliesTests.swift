import DebouncedActions
import DebouncedContacts
import DebouncedControls
import DebouncedSession
import DebouncedText
import Testing

@testable import DebouncedFeed

@Suite struct ControlTalliesTests {
    private let context = ActionContext(
        Event(
            sequence: 1, control: "bell",
            moment: Moment(control: 0, gesture: .press, at: Instant(nanoseconds: 0))),
        pin: nil, chip: nil)

    @Test func countsEachActionOnce() {
        let tallies = ControlTallies()
        let news: [ActionReport] = [
            .started(context, program: "a", process: 1), .ended(context, program: "a", process: 1),
            .started(context, program: "a", process: 2), .timedOut(context, program: "a", process: 12),
            .ended(context, program: "a", process: 2),
            .failed(context, program: "a", process: 12, .exited(1)),
            .dropped(context, actions: 3, .tooMany), .outputBack("lamp"),
        ]
        for news in news { tallies.notify(.action(news)) }
        let counts = tallies.actions(of: "bell")
        #expect(counts[.ended] == 1)
        #expect(counts[.timedOut] == 1)
        #expect(counts[.failed] == 1)
        #expect(counts[.dropped] == 3)
        #expect(tallies.actions(of: "power") == ActionCounts())
    }

    @Test func countsWhatBefallsALine() {
        let tallies = ControlTallies()
        tallies.notify(.line(control: "bell", .setAside(limit: 5000)))
        tallies.notify(.line(control: "bell", .back))
        tallies.notify(.droppedEdges(control: "bell", 17))
        #expect(tallies.line(of: "bell").storms == 1)
        #expect(tallies.line(of: "bell").dropped == 17)
    }
}
