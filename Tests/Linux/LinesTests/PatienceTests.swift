import DebouncedContacts
import Glibc
import Testing

@testable import DebouncedLinux

/// How long a line that stormed must be quiet.
@Suite struct PatienceTests {
    private let bench = FakeBench(time: .virtual)
    private var board: FakeBoard { bench.board }

    /// So many edges, one every 100 us.
    private func play(_ count: Int, from start: Instant) {
        let isHigh = board[first]?.isHigh == true
        board.play(
            (1...count).map {
                let instant = start.after(microseconds: Int64($0) * 100)
                return FakeBoard.Change(first, isHigh: isHigh == $0.isMultiple(of: 2), at: instant)
            })
    }

    /// Storms, and waits for the line; returns how many seconds of quiet that took.
    private func storm(_ source: inout LineSource<FakeBoard>) throws -> Int64 {
        let start = board.now
        play(200, from: start)
        while try source.starts(before: board.now + .milliseconds(200)).isEmpty {}
        return board.now.nanoseconds(since: start.after(microseconds: 20_000)) / 1_000_000_000
    }

    @Test func noStormWantsMoreThanAMinuteOrSo() {
        var gauge = StormGauge(limit: 1)
        let waits = (0..<Int64(9)).map { storm -> Duration in
            for edge in 0..<Int64(2) { gauge.count(Instant(nanoseconds: storm * 2_000_000_000 + edge)) }
            gauge.reset()
            return gauge.quietTime
        }
        #expect(waits == [1, 2, 4, 8, 16, 32, 64, 64, 64].map { .seconds($0) })
    }

    @Test func eachStormSoonAfterTheLastWantsTwiceTheQuiet() throws {
        var source = try LineSource([request(first)], on: board, stormLimit: 100)
        _ = try source.starts(before: board.now + .milliseconds(1))
        #expect(try (1...4).map { _ in try storm(&source) } == [1, 2, 4, 8])
        board.play([(second, isHigh: false, 61_000_000)])
        _ = try source.arrivals(before: board.now + .seconds(61))
        #expect(try storm(&source) == 1)
    }

    /// A reading that fails says nothing about the line, unless it is lost.
    @Test(arguments: [(EIO, 3, false), (EIO, 20, true), (ENODEV, 1, true)])
    func aReadingThatFailsDoesNotEndAStorm(_ code: Int32, _ times: Int, _ ends: Bool) throws {
        var news: [LineReport] = []
        var source = try LineSource([request(first)], on: board, stormLimit: 100) { news.append($0) }
        _ = try source.starts(before: board.now + .milliseconds(1))
        play(200, from: board.now)
        let slow = (1...120).map { count in
            FakeBoard.Change(
                first, isHigh: count.isMultiple(of: 2), at: board.now + .milliseconds(30 + 17 * count))
        }
        board.play(slow)
        _ = try source.arrivals(before: board.now + .milliseconds(300))
        let problem: LineProblem = code == ENODEV ? .gone : .system(code: code, doing: "read it")
        board[first]?.readFault = (problem, times)
        _ = try source.arrivals(before: board.now + .milliseconds(1600))
        let wasAsked = news.contains { if case .missing = $0 { true } else { false } }
        let count = news.count { if case .acquired = $0 { true } else { false } }
        #expect((wasAsked || count > 1) == ends)
    }

    @Test func nobodyHearsTheEdgesOfALineThatIsSetAside() throws {
        var source = try LineSource([request(first)], on: board, stormLimit: 100)
        _ = try source.starts(before: board.now + .milliseconds(1))
        #expect(board[first]?.reportsEdges == true)
        play(200, from: board.now)
        _ = try source.arrivals(before: board.now + .milliseconds(500))
        #expect(board[first]?.reportsEdges == false)
        while try source.starts(before: board.now + .milliseconds(200)).isEmpty {}
        #expect(board[first]?.reportsEdges == true)
    }

    @Test func asManyEdgesAsAllowedAreNoStorm() throws {
        var news: [LineReport] = []
        var source = try LineSource([request(first)], on: board, stormLimit: 100) { news.append($0) }
        for (count, storms) in [(100, 0), (101, 1)] {
            let start = board.now
            play(count, from: start)
            _ = try source.arrivals(before: start + .seconds(2))
            #expect(news.count { $0 == .setAside(line: 0) } == storms)
        }
    }
}
