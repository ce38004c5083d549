import DebouncedContacts
import DebouncedLinux
import Testing

/// Lines whose chip reports no edges, in virtual time.
@Suite struct PollTests {
    private let bench = FakeBench(time: .virtual)
    private var board: FakeBoard { bench.board }

    init() {
        for line in [first, second] { board[line]?.hasInterrupt = false }
    }

    private func polled(_ address: LineAddress, every milliseconds: Int64 = 5) -> LineRequest {
        var request = request(address)
        request.poll = .milliseconds(milliseconds)
        return request
    }

    @Test func withoutPollingItCannotBeHad() {
        #expect(throws: LineProblem.noEdges(first)) { try LineSource([request(first)], on: board) }
    }

    /// What may be over soon is the better reason to give up.
    @Test func anotherProblemComesFirst() {
        board[second]?.hasInterrupt = true
        board[second]?.occupy(as: "somebody")
        #expect(throws: LineProblem.busy(consumer: "somebody")) {
            try LineSource([request(first), request(second)], on: board)
        }
    }

    @Test func anEdgeHasTheInstantOfTheReading() throws {
        var source = try LineSource([polled(first)], on: board)
        board.play([(first, isHigh: false, 7_000), (first, isHigh: true, 36_000)])
        let arrivals = try source.arrivals(before: .milliseconds(100))
        #expect(
            arrivals == [
                .edge(Edge(.active, at: .milliseconds(10)), line: 0),
                .edge(Edge(.inactive, at: .milliseconds(40)), line: 0),
            ])
    }

    /// As two lines of a knob may.
    @Test func whatChangedBetweenTwoReadingsChangedTogether() throws {
        let board = InterruptedBoard(self.board)
        board.tick = 1
        var source = try LineSource([polled(first), polled(second)], on: board)
        self.board.play([(first, isHigh: false, 7_000), (second, isHigh: false, 8_000)])
        let instants = try source.arrivals(before: .milliseconds(100)).map { arrival in
            if case .edge(let edge, _) = arrival { edge.instant } else { nil as Instant? }
        }
        #expect(instants.count == 2)
        #expect(instants.first == instants.last)
    }

    /// Lines with one period are read together, and others with a multiple of it.
    @Test func periodsAreInStep() throws {
        var ready: [Int] = []
        _ = try board.wait(for: [], or: nil, until: .milliseconds(1), ready: &ready)
        var source = try LineSource([polled(first), polled(second, every: 20)], on: board)
        board.play([(first, isHigh: false, 30_000), (second, isHigh: false, 31_000)])
        let arrivals = try source.arrivals(before: .milliseconds(100))
        #expect(
            arrivals == [
                .edge(Edge(.active, at: .milliseconds(35)), line: 0),
                .edge(Edge(.active, at: .milliseconds(40)), line: 1),
            ])
    }

    /// The line is read before anything is decided, whenever that is.
    @Test func aDeadlineBetweenTwoReadingsIsReadFor() throws {
        var source = try LineSource([polled(first, every: 50)], on: board)
        board.play([(first, isHigh: false, 20_000), (first, isHigh: true, 52_000)])
        #expect(try source.arrivals(before: .milliseconds(51)).count == 1)
        #expect(try source.next(before: .milliseconds(54)) == .void(.milliseconds(54), line: 0))
        #expect(
            try source.arrivals(before: .milliseconds(60)) == [
                .edge(Edge(.inactive, at: .milliseconds(54), origin: .polled), line: 0)
            ])
    }

    @Test func aReadingForADeadlineComesBeforeOneForThePeriod() throws {
        var source = try LineSource([polled(first)], on: board)
        board.play([(first, isHigh: false, 7_000), (first, isHigh: true, 12_000)])
        #expect(try source.arrivals(before: .milliseconds(11)).count == 1)
        #expect(try source.next(before: .milliseconds(15)) == .void(.milliseconds(15), line: 0))
    }

    /// What depends on the line must not take it for one that was seen in time.
    @Test func theFirstChangeAfterReadingsThatFailedIsMadeUp() throws {
        var source = try LineSource([polled(first)], on: board)
        board.play([(first, isHigh: false, 7_000), (first, isHigh: true, 16_000)])
        #expect(try source.arrivals(before: .milliseconds(11)).count == 1)
        board[first]?.readFault = (.system(code: 121, doing: "read"), 2)
        let edges = try source.arrivals(before: .milliseconds(100)).filter { $0.levelAndLine != nil }
        // After each failure its chip is left alone for 10 ms.
        #expect(edges == [.edge(Edge(.inactive, at: .milliseconds(35), origin: .read), line: 0)])
    }

    /// A script that is over ends, though the polling would go on for ever.
    @Test func itEndsWithItsBoard() throws {
        var source = try LineSource([polled(first)], on: board)
        board.play([(first, isHigh: false, 1_000)])
        #expect(try source.arrivals(before: nil).count == 1)
        #expect(try source.next(before: nil) == .end)
    }

    @Test func aPolledLineThatIsGoneIsTriedAgain() throws {
        var news: [String] = []
        var source = try LineSource([polled(first)], on: board) { news.append($0.words) }
        board[first]?.fault = .gone
        #expect(try source.arrivals(before: .milliseconds(100)).map(\.levelAndLine) == ["gone 0"])
        board[first]?.fault = nil
        #expect(try source.starts(before: .milliseconds(2000)).count == 1)
        #expect(news == ["had 0", "missing 0: the chip is gone", "had 0"])
    }

    /// Its contact goes on.
    @Test(arguments: [false, true]) func aLineIsPolledFromNowOnOrNoLonger(isPolled: Bool) throws {
        board[first]?.hasInterrupt = true
        let requests = [polled(first), request(first)]
        var news: [String] = []
        var source = try LineSource([requests[isPolled ? 0 : 1]], on: board) { news.append($0.words) }
        _ = try source.arrivals(before: .milliseconds(1))
        let other = [requests[isPolled ? 1 : 0]]
        try source.change(to: other, stormLimit: 5000, keeping: [0])
        #expect(try source.arrivals(before: .milliseconds(10)) == [])
        board.play([(first, isHigh: false, 21_000)])
        let seen = try source.arrivals(before: .milliseconds(40))
        #expect(seen == [.edge(Edge(.active, at: .milliseconds(isPolled ? 31 : 35)), line: 0)])
        #expect(news == ["had 0"])
    }

    @Test func whatNoReadingHasSeenBeforeThatIsMadeUp() throws {
        board[first]?.hasInterrupt = true
        var source = try LineSource([polled(first)], on: board)
        _ = try source.arrivals(before: .milliseconds(1))
        board.play([(first, isHigh: false, 0)])
        try source.change(to: [request(first)], stormLimit: 5000, keeping: [0])
        let arrivals = try source.arrivals(before: .milliseconds(50))
        #expect(arrivals == [.edge(Edge(.active, at: .milliseconds(1), origin: .read), line: 0)])
    }

    /// Its queue goes with the request.
    @Test func anEdgeThatWaitsWhileALineBecomesPolledIsNotLost() throws {
        board[first]?.hasInterrupt = true
        var source = try LineSource([request(first)], on: board)
        _ = try source.arrivals(before: .milliseconds(1))
        board.play([(first, isHigh: false, 0), (first, isHigh: true, 0)])
        try source.change(to: [polled(first)], stormLimit: 5000, keeping: [0])
        let arrivals = try source.arrivals(before: .milliseconds(50))
        #expect(arrivals.map(\.levelAndLine) == ["active 0", "inactive 0"])
    }

    /// They are read by two calls, but it is one chip.
    @Test func whatFailsForOneLineCountsForTheOthersOfItsChip() throws {
        var other = polled(second)
        other.bias = .pullUp
        var source = try LineSource([polled(first), other], on: board)
        // Until they have been quiet for their delay, each is read by itself.
        _ = try source.arrivals(before: .milliseconds(7))
        board[first]?.readFault = (.system(code: 121, doing: "read"), 200)
        let arrivals = try source.arrivals(before: .milliseconds(12))
        let failing = arrivals.compactMap { arrival in
            if case .reading(_, let line, true) = arrival { line } else { nil as Int? }
        }
        #expect(failing == [0, 1])
    }

    @Test func aLineThatCanNotBePolledNoLongerIsMissing() throws {
        var news: [String] = []
        var source = try LineSource([polled(first)], on: board) { news.append($0.words) }
        _ = try source.arrivals(before: .milliseconds(1))
        try source.change(to: [request(first)], stormLimit: 5000, keeping: [0])
        #expect(try source.arrivals(before: .milliseconds(10)).map(\.levelAndLine) == ["gone 0"])
        #expect(news.first == "had 0" && news.dropFirst().allSatisfy { $0.contains("can't report edges") })
    }

    @Test func anotherPeriodCountsFromTheNextReadingOn() throws {
        var source = try LineSource([polled(first)], on: board)
        _ = try source.arrivals(before: .milliseconds(1))
        try source.change(to: [polled(first, every: 20)], stormLimit: 5000, keeping: [0])
        board.play([(first, isHigh: false, 10_000)])
        let arrivals = try source.arrivals(before: .milliseconds(100))
        #expect(arrivals == [.edge(Edge(.active, at: .milliseconds(20)), line: 0)])
    }
}

extension Instant {
    fileprivate static func milliseconds(_ count: Int64) -> Instant {
        Instant(nanoseconds: count * 1_000_000)
    }
}
