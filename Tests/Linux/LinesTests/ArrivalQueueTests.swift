import DebouncedContacts
import Testing

@testable import DebouncedLinux

@Suite struct ArrivalQueueTests {
    private func instant(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: nanoseconds) }

    private func all(_ queue: inout ArrivalQueue) -> [String] {
        var words: [String] = []
        while case .edge(let edge, let line)? = queue.takeFirst(before: nil) {
            words.append("\(line) \(edge.level) \(edge.instant.nanoseconds)")
        }
        return words
    }

    @Test func comesInTheOrderOfInstantsAndThenOfLines() {
        var queue = ArrivalQueue()
        for (at, line) in [(30, 0), (20, 2), (20, 1)] {
            queue.append(Edge(.active, at: instant(Int64(at))), line: line)
        }
        queue.sort()
        #expect(all(&queue) == ["1 active 20", "2 active 20", "0 active 30"])
        #expect(queue.late == 0)
    }

    @Test func anEdgeStaysBehindTheOneThatWasMadeUpForItsLine() {
        var queue = ArrivalQueue()
        queue.correct(Edge(.active, at: instant(100), origin: .read), line: 0)
        queue.append(Edge(.inactive, at: instant(90)), line: 0)
        queue.append(Edge(.active, at: instant(90)), line: 1)
        queue.sort()
        #expect(all(&queue) == ["1 active 90", "0 active 100", "0 inactive 100"])
        #expect(queue.late == 1)
    }

    @Test func anEdgeAtTheInstantOfTheOneBeforeIsNotLate() {
        var queue = ArrivalQueue()
        for level in [Level.active, .inactive] { queue.append(Edge(level, at: instant(100)), line: 0) }
        #expect(all(&queue) == ["0 active 100", "0 inactive 100"])
        #expect(queue.late == 0)
    }

    @Test func whatComesTooLateIsTakenAtTheInstantThatWasReached() {
        var queue = ArrivalQueue()
        queue.pass(instant(100))
        queue.append(Edge(.active, at: instant(90)), line: 0)
        queue.append(Edge(.inactive, at: instant(100)), line: 0)
        #expect(all(&queue) == ["0 active 100", "0 inactive 100"])
        #expect(queue.late == 1)
    }

    @Test func aLineThatComesOrGoesTooLateDoesSoAtThatInstantToo() {
        var queue = ArrivalQueue()
        queue.pass(instant(100))
        queue.append(goneAt: instant(90), line: 0)
        queue.append(start: Edge(.active, at: instant(95)), line: 0)
        let arrivals = [.distantFuture, nil].map { queue.takeFirst(before: $0) }
        #expect(arrivals == [.gone(instant(100), line: 0), .start(Edge(.active, at: instant(100)), line: 0)])
    }

    @Test func whatIsReportedOfALineMovesWithIt() {
        var queue = ArrivalQueue()
        for line in 0..<2 { queue.append(reading: line, fails: true) }
        queue.append(Edge(.active, at: instant(5)), line: 1)
        queue.renumber { [nil, 7][$0] }
        let arrivals = [.distantFuture, nil, nil].map { queue.takeFirst(before: $0) }
        let edge = Arrival.edge(Edge(.active, at: instant(5)), line: 7)
        #expect(arrivals == [edge, .reading(instant(5), line: 7, fails: true), nil])
    }

    @Test func whatWasTakenNeedsNoRoom() {
        var queue = ArrivalQueue()
        for at in 0..<3 {
            queue.append(Edge(.active, at: instant(Int64(at))), line: 0)
            _ = queue.takeFirst(before: nil)
        }
        #expect((Mirror(reflecting: queue).descendant("held") as? [Any])?.isEmpty == true)
    }

    /// Whoever waits for its level waits no more.
    @Test func ofALineThatIsGoneNoReadingIsReported() {
        var queue = ArrivalQueue()
        for line in 0..<2 { queue.append(reading: line, fails: true) }
        queue.append(goneAt: instant(5), line: 0)
        let arrivals = [.distantFuture, nil, nil].map { queue.takeFirst(before: $0) }
        #expect(arrivals == [.gone(instant(5), line: 0), .reading(instant(5), line: 1, fails: true), nil])
        #expect(queue.isEmpty)
    }
}
