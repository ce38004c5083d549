import DebouncedContacts
import DebouncedLinux
import Glibc
import Testing

/// What only a board can be made to do whose time is known to the nanosecond: edges of one instant, edges that get
/// lost one by one, and an end.
@Suite struct ExactTests {
    @Test(arguments: [FakeBoard.Time.virtual, .real])
    func edgesOfOneInstantComeInTheOrderOfTheLines(_ time: FakeBoard.Time) throws {
        let board = FakeBench(time: time).board
        var source = try LineSource([request(first), request(second)], on: board)
        let start = board.play([
            (second, isHigh: false, 100), (first, isHigh: false, 200), (second, isHigh: true, 300),
            (first, isHigh: true, 300),
        ])
        let arrivals = try source.arrivals(before: nil)
        #expect(
            arrivals == [
                .edge(Edge(.active, at: start.after(microseconds: 100)), line: 1),
                .edge(Edge(.active, at: start.after(microseconds: 200)), line: 0),
                .edge(Edge(.inactive, at: start.after(microseconds: 300)), line: 0),
                .edge(Edge(.inactive, at: start.after(microseconds: 300)), line: 1),
            ])
    }

    @Test(arguments: [FakeBoard.Time.virtual, .real])
    func aDeadlineComesAfterEarlierEdgesAndBeforeOneOfItsInstant(_ time: FakeBoard.Time) throws {
        let board = FakeBench(time: time).board
        var source = try LineSource([request(first), request(second)], on: board)
        let start = board.play([(first, isHigh: false, 100), (second, isHigh: false, 200)])
        let tie = start.after(microseconds: 200)
        let before = try source.arrivals(before: tie)
        let after = try source.next(before: nil)
        #expect(before == [.edge(Edge(.active, at: start.after(microseconds: 100)), line: 0)])
        #expect(after == .edge(Edge(.active, at: tie), line: 1))
    }

    @Test(arguments: [FakeBoard.Time.virtual, .real])
    func edgesOfOneInstantAreKnownToBeHeld(_ time: FakeBoard.Time) throws {
        let board = FakeBench(time: time).board
        var source = try LineSource([request(first), request(second)], on: board)
        _ = try [source.next(before: nil), source.next(before: nil)]
        let start = board.play([(first, isHigh: false, 100), (second, isHigh: false, 100)])
        _ = try source.next(before: nil)
        let afterOne = source.holdsEdge(at: start.after(microseconds: 100))
        _ = try source.next(before: nil)
        let afterTwo = source.holdsEdge(at: start.after(microseconds: 100))
        #expect(afterOne && !afterTwo)
    }

    @Test(arguments: [FakeBoard.Time.virtual, .real])
    func aScriptThatIsOverIsTheEnd(_ time: FakeBoard.Time) throws {
        var source = try LineSource([request(first)], on: FakeBench(time: time).board)
        let answers = try [source.next(before: nil), source.next(before: nil)]
        #expect(answers.last == .end)
    }

    @Test(arguments: [FakeBoard.Time.virtual, .real])
    func aLostEdgeIsMadeUpADelayAfterTheLast(_ time: FakeBoard.Time) throws {
        let board = FakeBench(time: time).board
        var source = try LineSource([request(first)], on: board)
        let start = board.play([(first, isHigh: false, 100)])
        _ = try [source.next(before: nil), source.next(before: nil)]
        board[first]?.edgesToLose = 1
        // At once: in real time the reading may be due by now, and comes only once.
        board.play([(first, isHigh: true, 0)])
        let rest = try source.arrivals(before: nil)

        #expect(rest.count == 1)
        guard case .edge(let edge, line: 0)? = rest.first else { return }
        #expect(edge.level == .inactive && edge.origin == .read)
        #expect(edge.instant >= start.after(microseconds: 5_100))
        #expect(source.counts.missed == 1)
    }

    @Test func aReadingThatContradictsStandsInPlaceOfTheDecision() throws {
        let board = FakeBench(time: .virtual).board
        var source = try LineSource([request(first)], on: board)
        let start = board.play([(first, isHigh: false, 100), (first, isHigh: true, 5_000)])
        _ = try [source.next(before: nil), source.next(before: nil)]
        board[first]?.edgesToLose = 1
        let deadline = start.after(microseconds: 5_100)
        #expect(try source.next(before: deadline) == .void(deadline, line: 0))
        let correction = try source.next(before: start.after(microseconds: 10_100))
        let next = try source.next(before: start.after(microseconds: 10_100))
        #expect(correction == .edge(Edge(.inactive, at: deadline, origin: .read), line: 0))
        #expect(next == .deadline)
    }

    /// Whoever else may want attention lives in real time; were it waited for until then, this would not end.
    @Test func virtualTimeMayBeFarAheadOfTheRealOne() throws {
        var waker: [Int32] = [0, 0]
        pipe(&waker)
        for end in waker { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { for end in waker { close(end) } }
        let board = FakeBench(time: .virtual).board
        var source = try LineSource([request(first)], on: board, waker: waker[0])
        let centuries = Instant(nanoseconds: .max / 2)
        var plays = [[FakeBoard.Change(first, isHigh: false, at: centuries)]]
        board.script = { plays.popLast() ?? [] }
        let arrivals = try source.arrivals(before: nil)
        #expect(arrivals == [.edge(Edge(.active, at: centuries), line: 0)])
    }
}
