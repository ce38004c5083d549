import DebouncedContacts
import DebouncedLinux
import Testing

/// What who asks may rely on, whichever board the edges come from.
@Suite struct SourceTests {
    @Test(arguments: BenchKind.all)
    func aLineStartsAtItsLevel(_ kind: BenchKind) throws {
        let bench = try kind.bench()
        bench.play([(second, isHigh: false, 0)])
        var source = try bench.source([request(first), request(second)])
        let starts = try [source.next(before: nil), source.next(before: nil)]
        #expect(starts.map(\.levelAndLine) == ["inactive 0", "active 1"])
    }

    @Test(arguments: BenchKind.all)
    func edgesComeInTheOrderOfTheirStamps(_ kind: BenchKind) throws {
        let bench = try kind.bench()
        var source = try bench.source([request(first), request(second)])
        let start = bench.play([
            (second, isHigh: false, 1_000), (first, isHigh: false, 2_000), (second, isHigh: true, 3_000),
            (first, isHigh: true, 4_000),
        ])
        let arrivals = try source.arrivals(before: start.after(microseconds: 20_000))
        let played: [(Level, line: Int, Instant)] = [
            (.active, line: 1, start.after(microseconds: 1_000)),
            (.active, line: 0, start.after(microseconds: 2_000)),
            (.inactive, line: 1, start.after(microseconds: 3_000)),
            (.inactive, line: 0, start.after(microseconds: 4_000)),
        ]
        #expect(bench.areThere(arrivals, played))
        #expect(source.counts.description.hasPrefix("4 edges, missed_edges 0, dropped 0, overflows 0"))
    }

    @Test(arguments: BenchKind.all)
    func aDeadlineComesBetweenTheEdgesAroundIt(_ kind: BenchKind) throws {
        let bench = try kind.bench()
        var source = try bench.source([request(first), request(second)])
        let start = bench.play([(first, isHigh: false, 1_000), (second, isHigh: false, 3_000)])
        let before = try source.arrivals(before: start.after(microseconds: 2_000))
        let after = try source.next(before: start.after(microseconds: 4_000))
        #expect(bench.areThere(before, [(.active, line: 0, start.after(microseconds: 1_000))]))
        #expect(bench.areThere([after], [(.active, line: 1, start.after(microseconds: 3_000))]))
    }

    @Test(arguments: BenchKind.all)
    func aBusyLineIsTriedAgainWhileTheOthersRun(_ kind: BenchKind) throws {
        let bench = try kind.bench()
        try bench.occupy(first)
        var news: [LineReport] = []
        var source = try bench.source([request(first), request(second)], stormLimit: 5000) { news.append($0) }
        #expect(news.map(\.words) == ["had 1", "missing 0: in use by \"\(bench.occupant)\""])
        let start = bench.play([(second, isHigh: false, 1_000)])
        let arrivals = try source.arrivals(before: start.after(microseconds: 2_000))
        #expect(bench.areThere(arrivals, [(.active, line: 1, start.after(microseconds: 1_000))]))

        bench.vacate(first)
        let back = try source.next(before: bench.now + .seconds(60))
        #expect(back.levelAndLine == "inactive 0")
        #expect(news.last?.words == "had 0")
    }

    @Test(arguments: BenchKind.all)
    func ifNoLineIsAvailableTheFirstProblemIsReported(_ kind: BenchKind) throws {
        let bench = try kind.bench()
        for line in [first, second] { try bench.occupy(line) }
        #expect(throws: LineProblem.busy(consumer: bench.occupant)) {
            _ = try bench.source([request(first), request(second)])
        }
        for line in [first, second] { bench.vacate(line) }
    }

    @Test(arguments: BenchKind.all)
    func aChipThatIsUnpluggedIsWaitedFor(_ kind: BenchKind) throws {
        let bench = try kind.bench()
        var news: [LineReport] = []
        var source = try bench.source([request(first)], stormLimit: 5000) { news.append($0) }
        let start = bench.play([(first, isHigh: false, 1_000)])
        let pressed = try source.arrivals(before: start.after(microseconds: 20_000))
        #expect(pressed.map(\.levelAndLine) == ["active 0"])

        bench.unplug()
        let gone = try source.next(before: nil)
        #expect(gone.levelAndLine == "gone 0")
        bench.plug()
        let back = try source.next(before: nil)
        #expect(back.levelAndLine == "active 0")
        // A kernel may give the chip that came back another number.
        #expect(news.map(\.words) == ["had 0", "missing 0: the chip is gone", "had 0"])
    }

    /// More than any queue holds happens before anybody listens.
    @Test(arguments: BenchKind.all)
    func afterAnOverflowTheLevelIsRightAtOnceAndTheLossIsCounted(_ kind: BenchKind) throws {
        let bench = try kind.bench()
        var source = try bench.source([request(first)])
        bench.play((1...2_049).map { (first, isHigh: $0.isMultiple(of: 2), 0) })
        let arrivals = try source.arrivals(before: bench.now.after(microseconds: 1_000))
        #expect(arrivals.last?.levelAndLine == "active 0")
        #expect(arrivals.count < 2_049)
        let counts = source.counts
        #expect(counts.dropped == 2_049 - counts.edges || (counts.overflows, counts.missed) == (1, 1))
    }

    @Test(arguments: BenchKind.all)
    func aStormIsSetAsideUntilItIsQuietAndTheOthersNoticeNothing(_ kind: BenchKind) throws {
        let bench = try kind.bench()
        var news: [LineReport] = []
        var source = try bench.source([request(first), request(second)], stormLimit: 100) { news.append($0) }
        let storm = (1...600).map { (first, isHigh: $0.isMultiple(of: 2), Int64($0) * 500) }
        let press = [(second, isHigh: false, Int64(200_250)), (second, isHigh: true, Int64(250_250))]
        let start = bench.play((storm + press).sorted { $0.2 < $1.2 })

        let during = try source.arrivals(before: start.after(microseconds: 300_100))
        let others = during.filter { $0.line == 1 }
        let pressed: [(Level, line: Int, Instant)] = [
            (.active, line: 1, start.after(microseconds: 200_250)),
            (.inactive, line: 1, start.after(microseconds: 250_250)),
        ]
        #expect(bench.areThere(others, pressed))
        #expect(during.filter { $0.levelAndLine == "gone 0" }.count == 1)
        #expect(news.map(\.words).dropFirst(2) == ["set aside 0"])

        let back = try source.next(before: start + .seconds(60))
        #expect(back.levelAndLine == "inactive 0")
        #expect(news.map(\.words).dropFirst(3) == ["had 0"])
        let end = bench.play([(first, isHigh: false, 1_000)])
        let edges = try source.arrivals(before: end.after(microseconds: 3_000))
        #expect(bench.areThere(edges, [(.active, line: 0, end.after(microseconds: 1_000))]))
    }
}
