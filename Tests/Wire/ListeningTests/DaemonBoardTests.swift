import DebouncedContacts
import DebouncedLinux
import Glibc
import Testing

@testable import DebouncedWire

/// A daemon that says what a test wants.
private final class Daemon {
    private let ends: [Int32]
    private var isOpen = true
    private(set) var connection: Connection

    convenience init(_ levels: String) {
        self.init()
        greet(levels)
    }

    /// One that has not said anything yet.
    init() {
        var ends: [Int32] = [0, 0]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
        self.ends = ends
        connection = Connection(ends[1])
    }

    func greet(_ levels: String) {
        let start = "{\"debounced\":\"1\",\"instance\":\"a\",\"seq\":0,\"time_ns\":1,\"unix_ns\":1"
        say("\(start),\"levels\":\(levels)}")
    }

    deinit { hangUp() }

    func say(_ line: String) {
        let text = line + "\n"
        _ = send(ends[0], text, text.utf8.count, Int32(MSG_NOSIGNAL))
    }

    func edge(_ button: String, _ level: Int, _ kind: String = "seen", at instant: Instant) {
        let time = instant.nanoseconds
        say("{\"edge\":\"\(kind)\",\"button\":\"\(button)\",\"time_ns\":\(time),\"level\":\(level)}")
    }

    /// At once, though a child that another test is starting may still hold it open.
    func hangUp() {
        guard isOpen else { return }
        shutdown(ends[0], Int32(SHUT_RDWR))
        close(ends[0])
        isOpen = false
    }
}

@Suite struct DaemonBoardTests {
    private let past = Poll.now + .seconds(-1)

    private func requests(_ count: Int) -> [LineRequest] {
        (0..<count).map {
            LineRequest(
                chip: "auto", pin: .offset($0), bias: .pullUp, activeLow: true,
                policy: .leading(delay: .milliseconds(30)))
        }
    }

    /// What comes next.
    private func arrivals(_ source: inout LineSource<DaemonBoard>, _ count: Int) throws -> [Arrival] {
        var arrivals: [Arrival] = []
        while arrivals.count < count { arrivals.append(try source.next(before: nil)) }
        return arrivals
    }

    @Test func theLevelsAtTheStartAreThoseOfTheDaemon() throws {
        let daemon = Daemon("{\"bell\":0,\"door\":1}")
        let board = DaemonBoard(["door", "bell"], daemon.connection) { nil }
        var source = try LineSource(requests(2), on: board)
        let levels = try arrivals(&source, 2).map { arrival -> Level? in
            if case .start(let edge, _) = arrival { edge.level } else { nil }
        }
        #expect(levels == [.inactive, .active])
    }

    /// It is held while the daemon says so.
    @Test func whatComesWithTheLevelsIsNotLeftBehind() throws {
        let daemon = Daemon("{\"bell\":1}")
        daemon.edge("bell", 0, at: past)
        let board = DaemonBoard(["bell"], daemon.connection) { nil }
        let line = LineAddress(chip: "debounced", offset: 0)
        let input = try board.request(line, bias: .pullUp, activeLow: true, edges: true)
        #expect(try input.level() == .active)
    }

    @Test func edgesComeWithTheirInstants() throws {
        let daemon = Daemon("{\"bell\":1}")
        let board = DaemonBoard(["bell"], daemon.connection) { nil }
        var source = try LineSource(requests(1), on: board)
        _ = try arrivals(&source, 1)
        let instant = Poll.now
        daemon.edge("bell", 0, at: instant)
        daemon.edge("door", 0, at: instant + .nanoseconds(1))
        daemon.edge("bell", 1, at: instant + .nanoseconds(2))
        #expect(
            try arrivals(&source, 2) == [
                .edge(Edge(.active, at: instant), line: 0),
                .edge(Edge(.inactive, at: instant + .nanoseconds(2)), line: 0),
            ])
    }

    /// The board's time is behind the daemon's.
    @Test func edgesThatComeSoonAreNotOfAnotherClock() throws {
        let daemon = Daemon("{\"bell\":1}")
        let board = DaemonBoard(["bell"], daemon.connection) { nil }
        var reports: [LineReport] = []
        var source = try LineSource(requests(1), on: board) { reports.append($0) }
        _ = try arrivals(&source, 1)
        reports = []
        for level in [0, 1, 0, 1] { daemon.edge("bell", level, at: Poll.now) }
        _ = try arrivals(&source, 4)
        #expect(reports.isEmpty && source.counts.clockErrors == 0)
        // The daemon's clock is ahead of ours.
        daemon.edge("bell", 0, at: Poll.now + .seconds(3600))
        _ = try arrivals(&source, 1)
        #expect(source.counts.clockErrors == 1)
    }

    /// A level that is ahead of the edges would be taken for a lost edge.
    @Test func theLevelIsTheOneOfTheBoardsTime() throws {
        let daemon = Daemon("{\"bell\":1}")
        let board = DaemonBoard(["bell"], daemon.connection) { nil }
        let line = LineAddress(chip: "debounced", offset: 0)
        let input = try board.request(line, bias: .pullUp, activeLow: true, edges: true)
        let instant = Poll.now
        daemon.edge("bell", 0, at: instant)
        var ready: [Int] = []
        var isAhead = false
        while board.now < instant {
            let level = try input.level()
            isAhead = isAhead || level == .active && board.now < instant
            _ = try board.wait(for: [input], or: nil, until: board.now, ready: &ready)
        }
        // An edge that nobody takes stays ready.
        for _ in 1...2 {
            _ = try board.wait(for: [input], or: nil, until: nil, ready: &ready)
            #expect(ready == [0])
        }
        #expect(!isAhead)
        #expect(try input.level() == .active)
    }

    @Test func whatWasLostBeforeALineWasRequestedIsNotItsLoss() throws {
        let (daemon, next) = (Daemon("{\"bell\":1}"), Daemon("{\"bell\":1}"))
        let board = DaemonBoard(["bell"], daemon.connection) { next.connection }
        let line = LineAddress(chip: "debounced", offset: 0)
        let first = try board.request(line, bias: .pullUp, activeLow: true, edges: true)
        daemon.say("{\"lost\":3,\"seq\":4}")
        var ready: [Int] = []
        while first.dropped == 0 { _ = try board.wait(for: [first], or: nil, until: nil, ready: &ready) }
        let second = try board.request(line, bias: .pullUp, activeLow: true, edges: true)
        #expect((first.dropped, second.dropped) == (3, 0))
    }

    @Test func aLineThatTheDaemonLosesIsGone() throws {
        let daemon = Daemon("{\"bell\":1,\"door\":1}")
        let board = DaemonBoard(["bell", "door"], daemon.connection) { nil }
        var source = try LineSource(requests(2), on: board)
        _ = try arrivals(&source, 2)
        daemon.edge("door", 0, "gone", at: board.now)
        guard case .gone(_, let line) = try source.next(before: nil) else {
            Issue.record("the line is still there")
            return
        }
        #expect(line == 1)
    }

    @Test func aLineThatIsBackByNowWasGone() throws {
        let daemon = Daemon("{\"bell\":1}")
        let board = DaemonBoard(["bell"], daemon.connection) { nil }
        let line = LineAddress(chip: "debounced", offset: 0)
        let input = try board.request(line, bias: .pullUp, activeLow: true, edges: true)
        daemon.edge("bell", 1, "gone", at: board.now)
        daemon.edge("bell", 0, "start", at: board.now)
        var ready: [Int] = []
        _ = try board.wait(for: [input], or: nil, until: nil, ready: &ready)
        #expect(ready == [0])
        #expect(throws: LineProblem.self) { try input.level() }
        let back = try board.request(line, bias: .pullUp, activeLow: true, edges: true)
        #expect(try back.level() == .active)
    }

    @Test func aDaemonThatIsGoneTakesItsLinesAlong() throws {
        let (daemon, next) = (Daemon("{\"bell\":1}"), Daemon("{\"bell\":0}"))
        let board = DaemonBoard(["bell"], daemon.connection) { next.connection }
        let line = LineAddress(chip: "debounced", offset: 0)
        let input = try board.request(line, bias: .pullUp, activeLow: true, edges: true)
        daemon.hangUp()
        var ready: [Int] = []
        _ = try board.wait(for: [input], or: nil, until: nil, ready: &ready)
        #expect(ready == [0])
        #expect(throws: LineProblem.self) { try input.level() }

        // It is asked again at once, and answers later.
        #expect(throws: LineProblem.self) { try board.chips() }
        _ = try board.wait(for: [], or: nil, until: past, ready: &ready)
        #expect(try board.chips().count == 1)
        let back = try board.request(line, bias: .pullUp, activeLow: true, edges: true)
        #expect(try back.level() == .active)
    }

    @Test func whatWasLostIsMadeUp() throws {
        let (daemon, again) = (Daemon("{\"bell\":1}"), Daemon("{\"bell\":0}"))
        let board = DaemonBoard(["bell"], daemon.connection) { again.connection }
        var source = try LineSource(requests(1), on: board)
        _ = try arrivals(&source, 1)
        daemon.say("{\"lost\":3,\"seq\":0}")
        guard case .edge(let edge, _) = try source.next(before: nil) else {
            Issue.record("no edge")
            return
        }
        #expect(edge.level == .active)
        #expect(edge.origin == .read)
        #expect(source.counts.dropped == 3)
    }

    /// The level was read again before the daemon had said what it is.
    @Test func aLateHelloIsBelieved() throws {
        let (daemon, again) = (Daemon("{\"bell\":1}"), Daemon())
        let board = DaemonBoard(["bell"], daemon.connection) { again.connection }
        let line = LineAddress(chip: "debounced", offset: 0)
        let input = try board.request(line, bias: .pullUp, activeLow: true, edges: true)
        let (ready, edges, isDoubted) = try wait(board, input) { daemon.say("{\"lost\":3,\"seq\":0}") }
        #expect(ready == [0] && edges == [] && isDoubted)
        #expect(try input.level() == .inactive)

        let late = try wait(board, input) { again.greet("{\"bell\":0}") }
        #expect(late.ready == [0] && late.isDoubted)
        #expect(try input.level() == .active)

        // What it knew already is no news.
        again.greet("{\"bell\":0}")
        var more: [Int] = []
        _ = try board.wait(for: [input], or: nil, until: past, ready: &more)
        #expect(more == [])
    }

    /// What the board hears of a line once something was said.
    private func wait(
        _ board: DaemonBoard, _ input: DaemonInput, after say: () -> Void
    ) throws -> (ready: [Int], edges: [Edge], isDoubted: Bool) {
        say()
        var (ready, edges) = ([Int](), [Edge]())
        _ = try board.wait(for: [input], or: nil, until: past, ready: &ready)
        try input.drain(into: &edges)
        return (ready, edges, input.mayLackLast)
    }

    @Test func linesThatTheDaemonLacksAreNotToBeHad() {
        let daemon = Daemon("{}")
        let board = DaemonBoard(["bell"], daemon.connection) { nil }
        #expect(throws: LineProblem.unavailable("the daemon has no such line now")) {
            _ = try LineSource(requests(1), on: board)
        }
    }
}
