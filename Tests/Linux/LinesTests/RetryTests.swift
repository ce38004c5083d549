import DebouncedContacts
import DebouncedLinux
import Testing

/// When lines are asked for again, and what is known of them afterwards. Virtual time.
@Suite final class RetryTests {
    private let board = FakeBench(time: .virtual).board
    private var tries: [Instant] = []

    private func source() throws -> LineSource<FakeBoard> {
        try LineSource([request(first), request(second)], on: board) { [unowned self] in
            if case .missing = $0 { tries.append(board.now) }
        }
    }

    /// Between the last tries, in milliseconds.
    private var pauses: [Int64] {
        zip(tries, tries.dropFirst()).map { $1.nanoseconds(since: $0) / 1_000_000 }
    }

    @Test func eachWaitIsTwiceAsLongUpToHalfAMinute() throws {
        board[first]?.occupy(as: "somebody")
        var source = try source()
        _ = try source.arrivals(before: board.now + .seconds(122))
        #expect(pauses == [500, 1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000])
    }

    @Test func onceItWasThereTheFirstWaitIsShortAgain() throws {
        var source = try source()
        for pause in [10, 20] {
            board[first]?.fault = .gone
            _ = try source.arrivals(before: board.now + .seconds(pause))
            #expect(pauses.first == 500)
            board[first]?.fault = nil
            _ = try source.arrivals(before: board.now + .seconds(60))
            tries = []
        }
    }

    @Test func whatWasCountedOfALineThatGoesStaysCounted() throws {
        var source = try source()
        board[first]?.capacity = 4
        board.lateness = .microseconds(10)
        board.play((1...9).map { (first, isHigh: $0.isMultiple(of: 2), $0) })
        _ = try source.arrivals(before: board.now + .milliseconds(1))
        let before = source.counts
        #expect(before.dropped == 5)
        board[first]?.fault = .gone
        _ = try source.arrivals(before: board.now + .milliseconds(1))
        #expect(source.counts == before)
        try source.change(to: [request(second)], stormLimit: 5000, keeping: [1])
        #expect(source.counts == before)
    }

    @Test func droppedEventsAreReportedOnce() throws {
        var told = 0
        var source = try LineSource([request(first)], on: board) {
            if case .dropped(_, let edges) = $0 { told += edges }
        }
        board[first]?.capacity = 4
        board.lateness = .microseconds(10)
        for _ in 0..<2 {
            board.play((1...9).map { (first, isHigh: $0.isMultiple(of: 2), $0) })
            _ = try source.arrivals(before: board.now + .milliseconds(1))
        }
        #expect(told == source.counts.dropped)
        #expect(told > 5)
    }

    /// A reload may follow a repair.
    @Test func aChangeAsksForMissingLinesAtOnce() throws {
        var source = try source()
        board[first]?.fault = .gone
        _ = try source.arrivals(before: board.now + .seconds(20))
        board[first]?.fault = nil
        try source.change(to: [request(first), request(second)], stormLimit: 5000, keeping: [0, 1])
        #expect(board[first]?.consumer == "debounced")
        #expect(try source.starts(before: board.now + .milliseconds(1)).count == 1)
    }

    @Test func aLineThatStaysIsNotGivenBack() throws {
        var source = try source()
        _ = try source.arrivals(before: board.now + .milliseconds(1))
        try source.change(to: [request(second)], stormLimit: 5000, keeping: [1])
        #expect(try source.next(before: board.now + .milliseconds(1)) == .deadline)
        #expect(board[second]?.consumer == "debounced")
        #expect(board[first]?.consumer == nil)
        board.play([(second, isHigh: false, 100)])
        let edges = try source.arrivals(before: board.now + .milliseconds(1))
        #expect(edges.map(\.levelAndLine) == ["active 0"])
        board[second]?.fault = .gone
        let losses = try source.arrivals(before: board.now + .milliseconds(100))
        #expect(losses.count { $0.levelAndLine == "gone 0" } == 1)
    }
}
