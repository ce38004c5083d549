import DebouncedContacts
import DebouncedLinux
import Testing

@Suite struct FakeBoardTests {
    /// A wait without a waker only collects more edges; its caller hasn't handled the deadline yet.
    @Test func waitingClientsAreNotifiedUntilTheWaitEnds() throws {
        let board = FakeBoard()
        var ready: [Int] = []
        let silent: Int32 = -1
        _ = try board.wait(for: [], or: silent, until: Instant(nanoseconds: 5), ready: &ready)
        #expect(board.deliveredUntil == Instant(nanoseconds: 5))
        _ = try board.wait(for: [], or: nil, until: Instant(nanoseconds: 9), ready: &ready)
        #expect(board.now == Instant(nanoseconds: 9))
        #expect(board.deliveredUntil == Instant(nanoseconds: 5))
    }

    @Test func aBoardHasWhicheverLineIsAskedFor() throws {
        let asked: [(String, LinePin)] = [
            ("gpiochip1", .offset(3)), ("mcp23017", .offset(7)), ("auto", .name("GPIO4")),
            ("auto", .offset(60)),
            ("auto", .name("BELL")), ("/dev/gpiochip1", .name("BELL")), ("mcp23017", .name("GPIO7")),
        ]
        let requests = asked.map { chip, pin in
            LineRequest(chip: chip, pin: pin, bias: .pullUp, activeLow: true, policy: .learning())
        }
        let board = FakeBoard(for: requests)
        #expect(try board.chips().map(\.name) == ["gpiochip1", "gpiochip0", "gpiochip2"])
        let found = try requests.map { try board.find($0).address }
        #expect(found.map(\.offset) == [3, 7, 4, 60, 61, 54, 7])
        #expect(board.add(requests) == found)
        #expect(try board.chips().map(\.lineCount) == [55, 54, 62])
    }

    /// The first that is free may be the name of another, and a label may decide what "auto" is.
    @Test func chipsAreTheSameInWhateverOrderTheyAreAskedFor() throws {
        let chips = ["auto", "mcp23017", "gpiochip0", "pinctrl-bcm2835", "pinctrl-rp1", "/dev/gpio/by-id/x"]
        let requests = chips.map {
            LineRequest(chip: $0, pin: .offset(1), bias: .pullUp, activeLow: true, policy: .learning())
        }
        for requests in [requests, requests.reversed()] {
            let board = FakeBoard(for: requests)
            let found = try requests.map { try board.find($0).address }
            #expect(board.add(requests) == found)
            #expect(Set(found).count == 5)
            #expect(try board.chips().count == 5)
        }
    }

    /// A repeat every microsecond, say, which no machine keeps up with.
    @Test(arguments: [FakeBoard.Time.real, .virtual])
    func theWakerIsSeenThoughEachDeadlineIsPast(_ time: FakeBoard.Time) throws {
        let board = FakeBoard(time: time)
        let waker = Waker()
        var ready: [Int] = []
        let past = board.now
        func wait() throws -> WaitResult {
            try board.wait(for: [], or: waker.descriptor, until: past, ready: &ready)
        }
        #expect(try wait() == .inTime)
        waker.wake()
        #expect(try (0..<100_000).contains { _ in try wait() == .woken })
    }

    @Test func whatIsPastComesBeforeTheWaker() throws {
        let board = FakeBoard(time: .real)
        let line = LineAddress(chip: "/dev/gpiochip0", offset: 4)
        let input = try board.request(line, bias: .pullUp, activeLow: true, edges: true)
        let waker = Waker()
        waker.wake()
        board.script = { [past = board.now] in [FakeBoard.Change(line, isHigh: false, at: past)] }
        var ready: [Int] = []
        let waking = try board.wait(for: [input], or: waker.descriptor, until: nil, ready: &ready)
        #expect(waking == .inTime)
        #expect(ready == [0])
    }

    /// All that is played happens in its order, and none of it is waited for.
    @Test func realTimeCanRush() throws {
        let board = FakeBoard(time: .real)
        let line = LineAddress(chip: "/dev/gpiochip0", offset: 4)
        let input = try board.request(line, bias: .pullUp, activeLow: true, edges: true)
        let start = board.now
        let instants = (1...3).map { start + .seconds(3600 * $0) }
        board.play(instants.enumerated().map { FakeBoard.Change(line, isHigh: $0 % 2 == 1, at: $1) })
        board.rush(to: instants[1])
        var ready: [Int] = []
        #expect(
            try board.wait(for: [input], or: nil, until: start + .seconds(1800), ready: &ready) == .inTime)
        #expect(board.now == start + .seconds(1800) && ready.isEmpty && board.isRushing)
        _ = try board.wait(for: [input], or: nil, until: nil, ready: &ready)
        #expect(board.now == instants[0] && ready == [0])
        var edges: [Edge] = []
        try input.drain(into: &edges)
        #expect(edges.map(\.instant) == [instants[0]])
        _ = try board.wait(for: [input], or: nil, until: nil, ready: &ready)
        #expect(!board.isRushing && board.now >= instants[1] && board.now < instants[2])
    }

    /// A board without more to play stays where it is.
    @Test func nothingIsLeftToRushTo() throws {
        let board = FakeBoard(time: .real)
        let waker = Waker()
        waker.wake()
        let start = board.now
        board.rush(to: start + .seconds(3600))
        var ready: [Int] = []
        #expect(try board.wait(for: [], or: waker.descriptor, until: nil, ready: &ready) == .woken)
        #expect(!board.isRushing && board.now < start + .seconds(3600))
    }

    @Test(arguments: [1, 10, 25, 1000] as [Int64])
    func aSpeedNeedsAsMuchAsItPlays(tenths: Int64) {
        let speed = Speed(tenths: tenths)
        for nanoseconds in [0, 1, 7, 999, 1_000_000_007] as [Int64] {
            let played = speed.played(speed.needed(nanoseconds).nanoseconds).nanoseconds
            #expect(played >= nanoseconds && played - nanoseconds <= tenths / 10)
        }
        #expect(speed.played(1_000_000) == .nanoseconds(100_000 * tenths))
    }
}
