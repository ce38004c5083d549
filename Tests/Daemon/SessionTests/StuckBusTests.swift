import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedStrips
import Glibc
import Testing

/// A button `stop` on a healthy chip, and pressed buttons on a bus that is slow or stuck. Virtual time passes while a level
/// is read.
@Suite struct StuckBusTests {
    static let buses: [(lines: Int, Duration)] = [
        (1, .seconds(1)), (4, .seconds(1)), (4, .milliseconds(100)), (8, .milliseconds(100)),
        (16, .milliseconds(20)), (100, .milliseconds(9)), (100, .milliseconds(2)),
    ]

    /// Or for several short ones, of 10 ms together.
    @Test(arguments: buses, [true, false])
    func aPressOnAnotherChipWaitsForOneCall(_ bus: (lines: Int, Duration), _ fails: Bool) throws {
        let world = StuckBus(lines: bus.lines)
        #expect(try world.delays(reading: bus.1, fails: fails) <= max(bus.1, .milliseconds(10) + bus.1))
    }

    @Test(arguments: [true, false])
    func soItDoesIfTheBusIsPolled(_ fails: Bool) throws {
        let world = StuckBus(lines: 8, poll: .milliseconds(5))
        #expect(try world.delays(reading: .milliseconds(100), fails: fails) <= .milliseconds(100))
    }

    /// One call reads them all, and costs its time once.
    @Test func aCallThatFailedIsPaidForOnce() throws {
        let world = StuckBus(lines: 16, poll: .milliseconds(5))
        (world.measured, world.mended, world.moves) = (1, 150, [210])
        #expect(try world.delays(reading: .milliseconds(100), fails: true) <= .milliseconds(125))
    }

    /// As soon as one chip was read, another one is due.
    @Test func chipsThatArePolledTooOftenHoldUpNothing() throws {
        let world = StuckBus(lines: 4, chips: ["gpiochip1", "gpiochip2"], poll: .milliseconds(5))
        #expect(try world.delays(reading: .milliseconds(6), fails: false) <= .milliseconds(40))
    }

    /// When both get stuck at once they cost one call each, and then never both.
    @Test func twoStuckChipsCostOneCallEach() throws {
        let world = StuckBus(lines: 8, chips: ["gpiochip1", "gpiochip2"])
        #expect(try world.delays(reading: .milliseconds(100), fails: true) <= .milliseconds(200))
    }

    @Test func theLinesOfAStuckBusAreAskedForOneByOne() throws {
        let world = StuckBus(lines: 8)
        world.isLost = true
        #expect(try world.delays(reading: .milliseconds(100), fails: true) <= .milliseconds(200))
    }

    /// Each of its lines gets its turn, so that a hold on a slow bus is decided.
    @Test func aHoldOnASlowBusIsReported() throws {
        let world = StuckBus(lines: 4, gestures: "hold=2000")
        _ = try world.delays(reading: .milliseconds(20), fails: false)
        #expect(world.holds == 4)
    }

    /// It fails alone: the others on its chip are read in their turn, and are not lost with it.
    @Test func aLineThatFailsIsLostAlone() throws {
        let world = StuckBus(lines: 4, gestures: "hold=3000")
        world.failing = 0..<1
        _ = try world.delays(reading: .zero, fails: true)
        #expect(world.losses == [1])
        #expect(world.holds == 3)
    }
}

private final class StuckBus: LoopListener {
    private let board: FakeBoard
    private let requests: [LineRequest]
    private let gestures: String
    private var changes: [(instant: Instant, make: () -> Void)] = []
    private var longest = Duration.zero
    private(set) var holds = 0
    private(set) var losses: Set<Int> = []
    /// Which lines of the bus fail; all if it is nil.
    var failing: Range<Int>?
    /// Whether the lines of the bus are lost at first.
    var isLost = false
    /// The button whose reports are timed.
    var measured = 0
    /// When the bus is well again, in milliseconds.
    var mended: Int64 = 21_000
    /// When the timed button moves.
    var moves: [Int64] = []

    init(lines: Int, chips: [String] = ["gpiochip1"], poll: Duration? = nil, gestures: String = "") {
        func request(_ chip: String, _ pin: Int) -> LineRequest {
            LineRequest(
                chip: chip, pin: .offset(pin), bias: .pullUp, activeLow: true,
                policy: .leading(delay: .milliseconds(30), confirm: .milliseconds(1)),
                poll: chip == "gpiochip0" ? nil : poll)
        }
        self.gestures = gestures
        requests = [request("gpiochip0", 0)] + chips.flatMap { chip in (0..<lines).map { request(chip, $0) } }
        board = FakeBoard(for: requests)
    }

    private func line(_ index: Int) -> FakeLine? {
        guard case .offset(let offset) = requests[index].pin else { return nil }
        return board[address(requests[index].chip, offset)]
    }

    private func address(_ chip: String, _ offset: Int) -> LineAddress {
        LineAddress(chip: "/dev/\(chip)", offset: offset)
    }

    /// How long after its instant a press of `stop` was reported at most. It is pressed again and again, once all other
    /// buttons are.
    func delays(reading time: Duration, fails: Bool) throws -> Duration {
        let settings = PanelSettings(
            buttons: requests.indices.map {
                ButtonSettings(
                    policy: requests[$0].policy, gestures: GestureSettings($0 == 0 ? "" : gestures))
            })
        board.script = { [] }
        let source = try LineSource(requests, on: board) { [unowned self] report in
            if case .missing(let line, _) = report { losses.insert(line) }
        }
        for index in requests.indices.dropFirst() {
            guard case .offset(let offset) = requests[index].pin else { continue }
            board.play([.init(address(requests[index].chip, offset), isHigh: false, at: .milliseconds(1))])
        }
        changes.append((.milliseconds(100), { self.stick(time, fails: fails) }))
        // Lines that are lost would be asked for without end.
        changes.append((.milliseconds(mended), { self.mend() }))
        for move in moves {
            board.play([
                .init(address(requests[measured].chip, measured - 1), isHigh: true, at: .milliseconds(move))
            ])
        }
        var (instant, isHigh) = (Instant.milliseconds(150), false)
        while instant < .milliseconds(20_000) {
            board.play([.init(address("gpiochip0", 0), isHigh: isHigh, at: instant)])
            instant = instant + .milliseconds(isHigh ? 137 : 53)
            isHigh.toggle()
        }
        var loop = Loop(source: source, panel: Panel(settings), listener: self)
        try loop.run()
        return longest
    }

    private func stick(_ time: Duration, fails: Bool) {
        for index in requests.indices.dropFirst() {
            line(index)?.readingTime = time
            guard fails, failing?.contains(index - 1) ?? true else { continue }
            let problem = LineProblem.system(code: ETIMEDOUT, doing: "read line \(index)")
            if isLost { line(index)?.fault = problem } else { line(index)?.readFault = (problem, .max) }
        }
    }

    private func mend() {
        for index in requests.indices.dropFirst() {
            line(index)?.readingTime = .zero
            line(index)?.fault = nil
            line(index)?.readFault = nil
        }
    }

    var deadline: Instant? { changes.first?.instant }

    func advance(to now: Instant) {
        while let change = changes.first, change.instant <= now { changes.removeFirst().make() }
    }

    func wake() -> Bool { true }

    func feed(_ moment: Moment) {
        if moment.gesture == .hold { holds += 1 }
        guard moment.control == measured, moment.gesture != .hold else { return }
        if measured > 0, moment.gesture == .press { return }
        longest = max(longest, .nanoseconds(board.now.nanoseconds(since: moment.instant)))
    }
}

extension Instant {
    fileprivate static func milliseconds(_ count: Int64) -> Instant {
        Instant(nanoseconds: count * 1_000_000)
    }
}
