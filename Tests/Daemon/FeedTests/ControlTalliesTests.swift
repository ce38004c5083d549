import DebouncedContacts
import DebouncedEngine
import DebouncedWire
import Testing

@testable import DebouncedDaemon

@Suite struct ControlTalliesTests {
    private let context = ActionContext(
        Event(
            sequence: 1, control: "bell",
            moment: Moment(control: 0, gesture: .press, at: Instant(nanoseconds: 0))),
        pin: nil, chip: nil)

    @Test func countsEachActionOnce() {
        let tallies = ControlTallies()
        let news = [
            ActionReport(nil, "a", 1), ActionReport(.ended, "a", 1), ActionReport(nil, "a", 2),
            ActionReport(.timedOut, "a", 12), ActionReport(.ended, "a", 2),
            ActionReport(.failed, "a", 12, status: 256), ActionReport(.dropped, count: 3, Cause("so")),
        ]
        for news in news { tallies.notify(context.notice(news)) }
        tallies.notify(Notice(output: "lamp", .back))
        let counts = tallies.actions(of: "bell")
        #expect(counts[.ended] == 1)
        #expect(counts[.timedOut] == 1)
        #expect(counts[.failed] == 1)
        #expect(counts[.dropped] == 3)
        #expect(tallies.actions(of: "power") == ActionCounts())
    }

    @Test func countsWhatBefallsALine() {
        let tallies = ControlTallies()
        tallies.notify(Notice("bell", .line(.setAside)))
        tallies.notify(Notice("bell", .line(.back)))
        tallies.notify(Notice("bell", .droppedEdges(17)))
        #expect(tallies.line(of: "bell").storms == 1)
        #expect(tallies.line(of: "bell").dropped == 17)
    }
}
