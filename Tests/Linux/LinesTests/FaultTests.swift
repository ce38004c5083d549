import DebouncedContacts
import DebouncedLinux
import Testing

/// Lines that can no longer be read, and edges that come while one is.
@Suite struct FaultTests {
    private let board = FakeBench(time: .virtual).board

    @Test(arguments: [LineProblem.gone, .system(code: 5, doing: "read the line")])
    func aLineThatFailsIsLostAndTriedAgainWhileTheOthersRun(_ fault: LineProblem) throws {
        var news: [LineReport] = []
        var source = try LineSource([request(first), request(second)], on: board) { news.append($0) }
        _ = try source.arrivals(before: board.now + .milliseconds(1))
        board[first]?.fault = fault
        board.play([(second, isHigh: false, 100), (second, isHigh: true, 80_100)])
        let during = try source.arrivals(before: board.now + .seconds(2))
        #expect(during.contains { $0.levelAndLine == "gone 0" })
        #expect(during.count { if case .edge(_, line: 1) = $0 { true } else { false } } == 2)
        #expect(news.contains(.missing(line: 0, fault)))
        board[first]?.fault = nil
        #expect(try source.starts(before: board.now + .seconds(60)).count == 1)
    }

    /// By its fingerprint, `script/explore` knows it again.
    @Test func whatFailsMakesAnotherState() throws {
        func state(_ fault: LineProblem?) throws -> SIMD2<UInt64> {
            let board = FakeBench(time: .virtual).board
            var source = try LineSource([request(first), request(second)], on: board)
            _ = try source.arrivals(before: board.now + .milliseconds(1))
            board[first]?.fault = fault
            board.play([(first, isHigh: false, 100), (second, isHigh: false, 100)])
            _ = try source.next(before: board.now + .milliseconds(10))
            var state = Fingerprint(now: board.now, oldest: board.now)
            source.copy().write(to: &state)
            return state.halves
        }
        let problem = LineProblem.system(code: 5, doing: "read the line")
        let states = try [state(nil), state(.gone), state(problem)]
        #expect(Set(states).count == 3)
        #expect(try states == [state(nil), state(.gone), state(problem)])
    }

    @Test func whatCannotBeReadIsNotDecided() throws {
        let board = InterruptedBoard(self.board)
        var source = try LineSource([request(first)], on: board)
        let start = self.board.play([(first, isHigh: false, 100)])
        _ = try source.arrivals(before: start.after(microseconds: 101))
        board.beforeReading = { $0[first]?.fault = .gone }
        let deadline = start.after(microseconds: 5_100)
        #expect(try source.next(before: deadline) == .void(deadline, line: 0))
        #expect(try source.next(before: nil) == .gone(deadline, line: 0))
    }

    /// The queue is emptied, the level read, the queue emptied again: what is found then voids the reading.
    @Test func anEdgeThatComesWhileTheLevelIsReadIsNotMadeUpTwice() throws {
        let board = InterruptedBoard(self.board)
        var source = try LineSource([request(first)], on: board)
        _ = try source.next(before: nil)
        self.board.play([(first, isHigh: false, 100), (first, isHigh: true, 200)])
        let start = self.board.now
        for level in [Level.active, .inactive] {
            guard case .edge(let edge, line: 0) = try source.next(before: nil) else {
                return #expect(Bool(false))
            }
            #expect(edge.level == level)
        }
        // The line is low, and low again before it is read; that edge is in the queue when the reading is judged.
        board.beforeReading = { board in
            board.play([FakeBoard.Change(first, isHigh: false, at: board.now)])
            var ready: [Int] = []
            _ = try? board.wait(for: [], or: nil, until: board.now, ready: &ready)
        }
        let deadline = start.after(microseconds: 5_200)
        #expect(try source.next(before: deadline) == .deadline)
        #expect(try source.next(before: nil) == .edge(Edge(.active, at: deadline), line: 0))
        #expect(source.counts.description.contains("missed_edges 0"))
    }

    /// Only empty queues say in which order things happened.
    @Test func anEarlierEdgeThatIsFoundWhileQueuesAreEmptiedComesFirst() throws {
        let board = InterruptedBoard(self.board)
        var source = try LineSource([request(first), request(second)], on: board)
        _ = try source.arrivals(before: self.board.now.after(microseconds: 1))
        let start = self.board.play([(first, isHigh: false, 200)])
        board.beforeDraining = { board in
            board.play([FakeBoard.Change(second, isHigh: false, at: start.after(microseconds: 100))])
        }
        let arrivals = try source.arrivals(before: start.after(microseconds: 300))
        #expect(arrivals.map(\.levelAndLine) == ["active 1", "active 0"])
        #expect(source.counts.late == 0)
    }

    /// They led to the level that was read meanwhile: a policy that needs no quiet would report them again.
    @Test(arguments: [true, false])
    func edgesThatCantBeFetchedUntilTheLevelWasReadAreNoNews(_ endsAsRead: Bool) throws {
        var source = try LineSource([request(first)], on: board)
        _ = try source.arrivals(before: board.now + .milliseconds(1))
        board[first]?.drainFault = (.system(code: 121, doing: "read edges"), 2)
        let start = board.play([
            (first, isHigh: false, 100), (first, isHigh: true, 200), (first, isHigh: false, 300),
        ])
        let read = Edge(.active, at: start.after(microseconds: 10_100), origin: .read)
        let before = try source.arrivals(before: start.after(microseconds: 15_000))
        #expect(before.filter { $0.levelAndLine != nil } == [.edge(read, line: 0)])
        if !endsAsRead { board.play([(first, isHigh: true, -10_000)]) }
        let after = try source.arrivals(before: start.after(microseconds: 100_000)).compactMap(\.levelAndLine)
        #expect(after == (endsAsRead ? [] : ["inactive 0"]))
        // The edge that is news is not made up again.
        #expect(source.counts.missed == 1)
        #expect(source.counts.late == (endsAsRead ? 3 : 4))
    }

    /// What decides by the level has to know when it is not known.
    @Test func aLineThatFailsIsReportedAndSoIsItsReturn() throws {
        var source = try LineSource([request(first)], on: board)
        _ = try source.arrivals(before: board.now + .milliseconds(1))
        board[first]?.drainFault = (.system(code: 121, doing: "read edges"), 2)
        board.play([(first, isHigh: false, 100)])
        let failures = try source.arrivals(before: board.now + .milliseconds(100)).compactMap {
            arrival -> Bool? in
            if case .reading(_, line: 0, let fails) = arrival { fails } else { nil }
        }
        // Its queue is tried twice.
        #expect(failures == [true, false, true, false])
    }

    @Test func theOnlyLineThatFailsWhileItsQueueIsEmptiedIsLostAndComesBack() throws {
        var source = try LineSource([request(first)], on: board)
        _ = try source.arrivals(before: board.now + .milliseconds(1))
        board[first]?.fault = .gone
        board.play([(first, isHigh: false, 100)])
        let during = try source.arrivals(before: board.now + .milliseconds(100))
        #expect(during.contains { $0.levelAndLine == "gone 0" })
        board[first]?.fault = nil
        #expect(try source.starts(before: board.now + .seconds(60)).count == 1)
    }

    @Test func anEdgeThatComesJustAfterTheOnlyQueueWasEmptiedComesBeforeADeadlineThatPassed() throws {
        let board = InterruptedBoard(self.board)
        var source = try LineSource([request(first)], on: board)
        _ = try source.arrivals(before: self.board.now.after(microseconds: 1))
        let start = self.board.play([(first, isHigh: false, 200)])
        board.afterDraining = { board in
            board.play([FakeBoard.Change(first, isHigh: true, at: start.after(microseconds: 250))])
            var ready: [Int] = []
            _ = try? board.wait(for: [], or: nil, until: start.after(microseconds: 400), ready: &ready)
        }
        let arrivals = try source.arrivals(before: start.after(microseconds: 300))
        #expect(arrivals.map(\.levelAndLine) == ["active 0", "inactive 0"])
        #expect(source.counts.late == 0)
    }

    /// Whoever waited for something else, and was held up after that until the deadline had passed, has to look at the
    /// queue again.
    @Test func edgesOfThePastComeBeforeADeadlineThatPassedMeanwhile() throws {
        let board = InterruptedBoard(self.board)
        var source = try LineSource([request(first), request(second)], on: board)
        let start = self.board.play([(first, isHigh: false, 100)])
        _ = try source.arrivals(before: start.after(microseconds: 101))
        self.board.play([(second, isHigh: false, 5_100), (second, isHigh: true, 5_200)])
        // It waits until the first line is to be read again.
        board.afterWaiting = { board in
            var ready: [Int] = []
            _ = try? board.wait(for: [], or: nil, until: start.after(microseconds: 9_000), ready: &ready)
        }
        let before = try source.arrivals(before: start.after(microseconds: 6_000))
        #expect(before.map(\.levelAndLine) == ["active 1", "inactive 1"])
        #expect(source.counts.late == 0)
    }

    /// Taking a line takes time.
    @Test func anEdgeThatComesWhileALineIsTakenComesBeforeItsStart() throws {
        let board = InterruptedBoard(self.board)
        self.board[first]?.occupy(as: "somebody")
        var source = try LineSource([request(first), request(second)], on: board)
        // The other one has been read by then.
        _ = try source.arrivals(before: self.board.now + .milliseconds(100))
        self.board[first]?.occupy(as: nil)
        board.beforeReading = { board in
            let now = board.now
            board.play([FakeBoard.Change(second, isHigh: false, at: now.after(microseconds: 10))])
            var ready: [Int] = []
            _ = try? board.wait(for: [], or: nil, until: now.after(microseconds: 20), ready: &ready)
        }
        var arrivals: [String?] = []
        while arrivals.count < 2 { arrivals.append(try source.next(before: nil).levelAndLine) }
        #expect(arrivals == ["active 1", "inactive 0"])
        #expect(source.counts.late == 0)
    }

    /// Its other lines are asked for later.
    @Test func aRequestThatTakesLongAndFailsCountsForItsChip() throws {
        let problem = LineProblem.system(code: 5, doing: "read it")
        board[first]?.readingTime = .milliseconds(50)
        board[first]?.readFault = (problem, 1)
        #expect(throws: problem) { try LineSource([request(first), request(second)], on: board) }
    }

    /// A knob's lines are read together: what one of them does not say happened with the other's last edge.
    @Test func anEdgeOfOneLineOfAKnobHasBothRead() throws {
        var (a, b) = (request(first), request(second))
        (a.partner, b.partner) = (1, -1)
        var source = try LineSource([a, b], on: board)
        _ = try source.arrivals(before: board.now.after(microseconds: 1))
        board[second]?.lossInstants = [board.now.after(microseconds: 100)]
        let start = board.play([
            (second, isHigh: false, 50), (second, isHigh: true, 100), (first, isHigh: false, 150),
        ])
        let arrivals = try source.arrivals(before: start.after(microseconds: 1000))
        #expect(
            arrivals == [
                .edge(Edge(.active, at: start.after(microseconds: 50)), line: 1),
                .edge(Edge(.active, at: start.after(microseconds: 150)), line: 0),
                .edge(Edge(.inactive, at: start.after(microseconds: 150), origin: .read), line: 1),
            ])
    }
}
