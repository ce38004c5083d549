import DebouncedContacts
import DebouncedLinux
import Glibc
import Testing

/// Lines that can't be had, storm, or lose what happens on them, where a test knows exactly when. Virtual time:
/// no one waits.
@Suite struct LineTroubleTests {
    private let bench = FakeBench(time: .virtual)
    private var board: FakeBoard { bench.board }

    @Test func ifNoLineIsAvailableTheFirstProblemIsReported() throws {
        for line in [first, second] { board[line]?.occupy(as: "somebody") }
        #expect(throws: LineProblem.busy(consumer: "somebody")) {
            try LineSource([request(first), request(second)], on: board)
        }
    }

    /// A line of another chip is another line.
    @Test func whileItsChipIsAwayNoOtherOneIsTaken() throws {
        let (header, other) = (
            FakeChip.header(), FakeChip(name: "gpiochip1", label: "other", lines: [nil, nil])
        )
        let board = FakeBoard([header, other])
        var wanted = request(first)
        (wanted.chip, wanted.pin) = ("auto", .offset(1))
        var news: [String] = []
        var source = try LineSource([wanted], on: board) { news.append($0.words) }
        header.isPlugged = false
        _ = try source.arrivals(before: board.now + .seconds(2))
        #expect(other.lines[1].consumer == nil)
        header.isPlugged = true
        _ = try source.arrivals(before: board.now + .seconds(60))
        #expect(news.map { $0.prefix(9) } == ["had 0", "missing 0", "missing 0", "missing 0", "had 0"])
    }

    @Test(arguments: [FakeLine.Overflow.dropsOldest, .dropsNewest])
    func aQueueThatOverflowsLeavesTheRightLevel(_ overflow: FakeLine.Overflow) throws {
        var source = try LineSource([request(first)], on: board)
        _ = try source.next(before: nil)
        board[first]?.overflow = overflow
        board[first]?.capacity = 4
        // All of these happen before anybody listens.
        board.lateness = .microseconds(10)
        let start = board.play((1...9).map { (first, isHigh: $0.isMultiple(of: 2), $0) })
        // At once, not only when a delay is over.
        let arrivals = try source.arrivals(before: start.after(microseconds: 100))
        let last =
            overflow == .dropsNewest
            ? Edge(.active, at: start.after(microseconds: 11), origin: .read)
            : Edge(.active, at: start.after(microseconds: 9))
        #expect(arrivals.last == .edge(last, line: 0))
        let counts =
            overflow == .dropsNewest
            ? "4 edges, missed_edges 1, dropped 0, overflows 1, repeated 0, late 0, read_errors 0, clock_errors 0"
            : "4 edges, missed_edges 0, dropped 5, overflows 0, repeated 1, late 0, read_errors 0, clock_errors 0"
        #expect(source.counts.description == counts)
    }

    @Test(arguments: SwitchProfile.all, [FakeLine.Overflow.dropsOldest, .dropsNewest])
    func lateWakingMissesNoPress(_ profile: SwitchProfile, _ overflow: FakeLine.Overflow) throws {
        board[first]?.overflow = overflow
        board[first]?.capacity = 16
        let presses = try cleanEdges(of: profile, on: board, wakingLateBy: .microseconds(400)).count / 2
        #expect(presses == 100)
    }

    @Test(arguments: SwitchProfile.all)
    func whereNothingIsLostLateWakingChangesNothing(_ profile: SwitchProfile) throws {
        let prompt = try cleanEdges(of: profile, on: board, wakingLateBy: .zero)
        let late = try cleanEdges(
            of: profile, on: FakeBench(time: .virtual).board, wakingLateBy: .milliseconds(7))
        #expect(late == prompt)
    }

    /// An edge every 100 us, for so long.
    private func storm(for duration: Duration) -> [FakeBoard.Change] {
        (1...duration.nanoseconds / 100_000).map {
            FakeBoard.Change(first, isHigh: $0.isMultiple(of: 2), at: board.now.advanced(by: $0 * 100_000))
        }
    }

    @Test func aStormIsSetAsideUntilItIsQuiet() throws {
        var news: [LineReport] = []
        var source = try LineSource([request(first), request(second)], on: board) { news.append($0) }
        _ = try source.arrivals(before: board.now + .milliseconds(1))
        let start = board.now
        board.play(storm(for: .seconds(3)))
        board.play([(second, isHigh: false, 2_000_050), (second, isHigh: true, 2_100_050)])

        let during = try source.arrivals(before: start + .seconds(3))
        #expect(during.count == 5_001 + 1 + 2)
        #expect(news.dropFirst(2) == [.setAside(line: 0)])
        let others = during.filter {
            if case .edge(_, line: 1) = $0 { true } else { false }
        }
        #expect(others.count == 2)

        let after = try source.starts(before: start + .seconds(5))
        #expect(after.count == 1)
        #expect(news.map(\.words).dropFirst(3) == ["had 0"])
        board.play([(first, isHigh: false, 100)])
        let edges = try source.arrivals(before: board.now + .milliseconds(1))
        #expect(edges.count == 1)
    }

    /// It is given back; otherwise it would be in use for ever. One that is gone need not be quiet.
    @Test(arguments: [(LineProblem.system(code: EIO, doing: "read it"), 2), (.gone, 1)])
    func aStormOnALineThatCannotBeReadIsSetAsideAsWell(_ problem: LineProblem, _ seconds: Int) throws {
        var source = try LineSource([request(first)], on: board)
        _ = try source.arrivals(before: board.now + .milliseconds(1))
        board.play(storm(for: .milliseconds(600)))
        board[first]?.readFault = (problem, 1)
        let start = board.now
        #expect(try source.arrivals(before: start + .milliseconds(900)).count == 5_001 + 1)
        let starts = try (1...3).map {
            try source.starts(before: start + .seconds($0) + .milliseconds(100)).count
        }
        #expect(starts.firstIndex(of: 1) == seconds - 1)
    }

    @Test func aChangeDoesNotEndAStorm() throws {
        var news: [LineReport] = []
        var source = try LineSource([request(first)], on: board) { news.append($0) }
        board.play(storm(for: .seconds(3)))
        _ = try source.arrivals(before: board.now + .seconds(2))
        try source.change(to: [request(first)], stormLimit: 5000, keeping: [0])
        #expect(try source.starts(before: board.now + .milliseconds(100)).isEmpty)
        #expect(try source.starts(before: board.now + .seconds(60)).count == 1)
        #expect(news.map(\.words) == ["had 0", "set aside 0", "had 0"])
    }

    @Test func aLowerLimitMakesNoStormOfWhatIsPast() throws {
        var news: [LineReport] = []
        var source = try LineSource([request(first)], on: board) { news.append($0) }
        board.play(storm(for: .milliseconds(5)))
        _ = try source.arrivals(before: board.now + .seconds(100))
        try source.change(to: [request(first)], stormLimit: 20, keeping: [0])
        board.play([(first, isHigh: false, 100)])
        #expect(try source.arrivals(before: board.now + .seconds(1)).count == 1)
        #expect(news.map(\.words) == ["had 0"])
    }

    @Test func aBusyLineIsNoStorm() throws {
        var news: [LineReport] = []
        var source = try LineSource([request(first)], on: board, stormLimit: 10_001) { news.append($0) }
        board.play(storm(for: .seconds(3)))
        let edges = try source.arrivals(before: board.now + .seconds(4))
        #expect(edges.count == 30_000)
        #expect(news.map(\.words) == ["had 0"])
    }
}
