import DebouncedContacts
import DebouncedLinux
import Glibc
import Testing

/// While a line is read, which takes its time, other lines have edges: these keep their instants and their order.
@Suite struct SlowReadingTests {
    private let chip = FakeChip.header()
    private let board: FailingBoard

    init() {
        board = FailingBoard([chip], seed: 1)
        board.bus.reading = .milliseconds(3)
    }

    private func request(_ pin: Int, poll: Duration? = nil) -> LineRequest {
        LineRequest(
            chip: "auto", pin: .offset(pin), bias: .pullUp, activeLow: true,
            policy: .lockout(delay: .milliseconds(20)), poll: poll)
    }

    private func move(_ pin: Int, isHigh: Bool, at time: Int) {
        board.play([
            FakeBoard.Change(
                LineAddress(chip: chip.chip.path, offset: pin), isHigh: isHigh,
                at: Instant(nanoseconds: Int64(time) * 1_000_000))
        ])
    }

    /// The polled line is read from 20 to 23 ms.
    @Test func anEdgeDuringAPollComesBeforeWhatItFinds() throws {
        move(5, isHigh: false, at: 15)
        move(4, isHigh: false, at: 21)
        let (arrivals, late) = try arrivals(until: 25)
        #expect(arrivals == ["0 21", "1 23"])
        #expect(late == 0)
    }

    /// Their levels are read from 0 to 6 ms.
    @Test func anEdgeDuringTheStartOfOtherLinesKeepsItsInstant() throws {
        move(4, isHigh: false, at: 5)
        let (arrivals, late) = try arrivals(until: 15)
        #expect(arrivals == ["0 5"])
        #expect(late == 0)
    }

    @Test func anEdgeDuringAReadingThatFailsComesBeforeTheLoss() throws {
        board.at(Instant(nanoseconds: 15_000_000)) { [chip] in chip.lines[5].readFault = (.gone, 1) }
        move(4, isHigh: false, at: 21)
        let (arrivals, late) = try arrivals(until: 25)
        #expect(arrivals == ["0 21", "1 gone 23"])
        #expect(late == 0)
    }

    /// Each deadline is decided after one reading, whatever came of it.
    @Test(arguments: [1, 2, 3]) func aLineThatIsReadableNowAndThenHoldsUpNoOther(_ period: Int) throws {
        for pin in [4, 5] { move(pin, isHigh: true, at: 0) }
        move(4, isHigh: false, at: 15)
        var readings = 0
        chip.lines[4].readFailure = {
            readings += 1
            return readings % period == 0 && readings > 1 ? .system(code: EIO, doing: "read it") : nil
        }
        var source = try LineSource([request(4), request(5)], on: board)
        for deadline in stride(from: 30, to: 400, by: 10) {
            let deadline = Instant(nanoseconds: Int64(deadline) * 1_000_000)
            let arrivals = try (0..<9).map { _ in try source.next(before: deadline) }
            #expect(arrivals.contains(.deadline))
            #expect(board.now < deadline + .milliseconds(20))
        }
        #expect(readings < 100)
    }

    /// It is read early, since something is to be decided: that is the reading that it has instead of edges.
    @Test func aChangeOfAPolledLineIsNoLostEdge() throws {
        for pin in [4, 5] { move(pin, isHigh: true, at: 0) }
        move(5, isHigh: false, at: 15)
        move(5, isHigh: true, at: 42)
        var source = try LineSource([request(4), request(5, poll: .milliseconds(30))], on: board)
        var origins: [Edge.Origin] = []
        for deadline in [20, 45, 60] {
            while true {
                let arrival = try source.next(before: Instant(nanoseconds: Int64(deadline) * 1_000_000))
                if case .edge(let edge, _) = arrival { origins.append(edge.origin) }
                if arrival == .deadline { break }
            }
        }
        #expect(origins == [.polled, .polled])
        #expect(source.counts.missed == 0 && source.counts.edges == 2)
    }

    /// What comes of both lines until an instant in milliseconds, besides their starts.
    private func arrivals(until end: Int) throws -> ([String], late: Int) {
        for pin in [4, 5] { move(pin, isHigh: true, at: 0) }
        var source = try LineSource([request(4), request(5, poll: .milliseconds(10))], on: board)
        var arrivals: [String] = []
        while true {
            switch try source.next(before: Instant(nanoseconds: Int64(end) * 1_000_000)) {
            case .edge(let edge, let line): arrivals.append("\(line) \(edge.instant.nanoseconds / 1_000_000)")
            case .gone(let instant, let line):
                arrivals.append("\(line) gone \(instant.nanoseconds / 1_000_000)")
            case .deadline, .end: return (arrivals, source.counts.late)
            case .start, .void, .reading, .last, .wake: break
            }
        }
    }
}
