import DebouncedContacts
import DebouncedLinux
import Testing

/// Edges whose stamps are of another clock, in virtual time.
@Suite struct ClockTests {
    private let board = FakeBench(time: .virtual).board

    @Test func anEdgeFromTheFutureHasTheInstantOfItsReading() throws {
        var news: [String] = []
        var source = try LineSource([request(first), request(second)], on: board) { news.append($0.words) }
        _ = try source.arrivals(before: board.now + .milliseconds(1))
        board[first]?.clockError = .seconds(60)
        let start = board.play([
            (first, isHigh: false, 100), (second, isHigh: false, 200), (first, isHigh: true, 300),
        ])
        #expect(
            try source.arrivals(before: start + .milliseconds(1)) == [
                .edge(Edge(.active, at: start.after(microseconds: 100)), line: 0),
                .edge(Edge(.active, at: start.after(microseconds: 200)), line: 1),
                .edge(Edge(.inactive, at: start.after(microseconds: 300)), line: 0),
            ])
        #expect(source.counts.clockErrors == 2)
        #expect(news.dropFirst(2) == ["1 clock errors of 0, the first", "1 clock errors of 0"])
    }

    /// They come in the order in which they happened, at the time of waking up.
    @Test func edgesThatAreReadTogetherHappenedTogether() throws {
        var source = try LineSource([request(first)], on: board)
        _ = try source.arrivals(before: board.now + .milliseconds(1))
        board[first]?.clockError = .seconds(1_800_000_000)
        board.lateness = .milliseconds(1)
        let start = board.play([(first, isHigh: false, 100), (first, isHigh: true, 200)])
        let read = start.after(microseconds: 1_100)
        #expect(
            try source.arrivals(before: start + .milliseconds(3)) == [
                .edge(Edge(.active, at: read), line: 0), .edge(Edge(.inactive, at: read), line: 0),
            ])
    }

    /// Taken at the instant of the last decision, a bounce would be as old as its press.
    @Test func anEdgeFromLongAgoHasTheInstantOfItsReading() throws {
        var source = try LineSource([request(first)], on: board)
        _ = try source.arrivals(before: board.now + .seconds(2))
        board[first]?.clockError = .seconds(-3)
        let start = board.play([(first, isHigh: false, 100), (first, isHigh: true, 200)])
        #expect(
            try source.arrivals(before: start + .milliseconds(1)) == [
                .edge(Edge(.active, at: start.after(microseconds: 100)), line: 0),
                .edge(Edge(.inactive, at: start.after(microseconds: 200)), line: 0),
            ])
        #expect(source.counts.clockErrors == 2)
    }

    /// Nobody looked at the queue for so long, so its stamps are right.
    @Test(arguments: [false, true])
    func anEdgeThatWaitedHasItsOwnInstant(couldNotBeRead: Bool) throws {
        var source = try LineSource([request(first)], on: board)
        _ = try source.arrivals(before: board.now + .milliseconds(1))
        let start = board.play([(first, isHigh: false, 100)])
        if couldNotBeRead {
            board[first]?.drainFault = (.system(code: 5, doing: "read edges"), times: 1)
            board[first]?.readFault = (.system(code: 5, doing: "read"), times: 60)
        } else {
            board.stall = start..<start + .seconds(5)
        }
        let arrivals = try source.arrivals(before: start + .seconds(5))
        #expect(arrivals.contains(.edge(Edge(.active, at: start.after(microseconds: 100)), line: 0)))
        #expect(source.counts.clockErrors == 0)
    }

    /// While the machine was suspended, a button was pressed, and no edge tells.
    @Test func afterASuspensionEachLineIsRead() throws {
        var source = try LineSource([request(first), request(second)], on: board)
        _ = try source.arrivals(before: board.now + .seconds(1))
        board[first]?.edgesToLose = 1
        let end = board.play([(first, isHigh: false, 0)]) + .milliseconds(1)
        #expect(try source.arrivals(before: end) == [])
        source.readAllLines()
        #expect(
            try source.arrivals(before: end + .milliseconds(1))
                == [.edge(Edge(.active, at: end, origin: .read), line: 0)])
    }
}
