import DebouncedContacts
import DebouncedLinux

/// A fake board in a worse world, in virtual time: things happen to it at any instant, even while a level is read; its
/// edges come late, with coarse stamps or with the level of the next one; and a reading takes its time.
final class FailingBoard: Board {
    /// What lies between a chip and the processor.
    struct Bus {
        /// How long a reading takes.
        var reading = Duration.zero
        /// How late an edge comes at most.
        var lateness = 0 as Int64
        /// Stamps are multiples of so many nanoseconds: several edges have the same.
        var grain = 1 as Int64
        /// How often the direction of an edge is read after the next one, in percent.
        var misread = 0
    }

    struct Spins: Error {}

    private let fake: FakeBoard
    private var dice: SplitMix
    private var happenings: [(instant: Instant, body: () -> Void)] = []
    private var isWoken = false
    private var idle: [Int] = []
    /// How often it was asked to wait since time passed.
    private var spins = 0
    private var latestWait = Instant(nanoseconds: -1)

    var bus = Bus()
    /// Why no chip can be found.
    var chipsFault: LineProblem?
    /// What each line was when it was last read.
    private(set) var readings: [LineAddress: (instant: Instant, level: Level)] = [:]

    init(_ chips: [FakeChip], seed: UInt64) {
        (fake, dice) = (FakeBoard(chips), SplitMix(seed: seed))
    }

    var now: Instant { fake.now }
    var stall: Range<Instant>? {
        get { fake.stall }
        set { fake.stall = newValue }
    }

    func play(_ changes: [FakeBoard.Change]) { fake.play(changes) }

    /// Does something at an instant, whoever waits for what.
    func at(_ instant: Instant, _ body: @escaping () -> Void) {
        let place = happenings.firstIndex { $0.instant > instant } ?? happenings.endIndex
        happenings.insert((instant, body), at: place)
    }

    /// The loop's waker can be read.
    func wake() { isWoken = true }
}

// MARK: Lines

extension FailingBoard {
    final class Input: InputLine {
        fileprivate let fake: FakeInput
        private let address: LineAddress
        private unowned let board: FailingBoard
        private var queue: [(edge: Edge, due: Instant)] = []
        private var problem: LineProblem?
        private(set) var mayLackLast = false

        init(_ fake: FakeInput, _ address: LineAddress, _ board: FailingBoard) {
            (self.fake, self.address, self.board) = (fake, address, board)
        }

        var dropped: Int { fake.dropped }
        func release() { fake.release() }

        /// When the next edge can be had.
        var due: Instant? { queue.first?.due }
        var isReady: Bool { problem != nil || due.map { $0 <= board.now } ?? false }

        /// Takes what the chip has, which is not the same as being told of it.
        func fetch() {
            var edges: [Edge] = []
            do throws(LineProblem) { try fake.drain(into: &edges) } catch { problem = problem ?? error }
            if fake.mayLackLast { mayLackLast = true }
            for (edge, next) in zip(edges, edges.dropFirst() + edges.suffix(1)) {
                queue.append(board.distort(edge, before: next, after: queue.last?.due))
            }
        }

        func drain(into edges: inout [Edge]) throws(LineProblem) {
            fetch()
            let count = queue.prefix { $0.due <= board.now }.count
            edges += queue.prefix(count).map(\.edge)
            queue.removeFirst(count)
            if let problem = problem.take() { throw problem }
            if queue.isEmpty { mayLackLast = false }
        }

        func level() throws(LineProblem) -> Level {
            board.pass(board.bus.reading)
            return try read()
        }

        func read() throws(LineProblem) -> Level {
            let level = try fake.level()
            board.readings[address] = (board.now, level)
            return level
        }
    }

    private func distort(_ edge: Edge, before next: Edge, after last: Instant?) -> (Edge, Instant) {
        var told = edge
        if Int.random(in: 0..<100, using: &dice) < bus.misread { told.level = next.level }
        let stamp = edge.instant.nanoseconds
        told.instant = Instant(nanoseconds: stamp - stamp % bus.grain)
        let due = edge.instant.advanced(by: Int64.random(in: 0...bus.lateness, using: &dice))
        return (told, max(due, last ?? due))
    }

    func chips() throws(LineProblem) -> [Chip] {
        if let chipsFault { throw chipsFault }
        return try fake.chips()
    }

    func lines(of chip: Chip) throws(LineProblem) -> [Line] { try fake.lines(of: chip) }

    func request(
        _ line: LineAddress, bias: Bias, activeLow: Bool, edges: Bool
    ) throws(LineProblem) -> Input {
        Input(try fake.request(line, bias: bias, activeLow: activeLow, edges: edges), line, self)
    }

    func requestOutput(
        _ line: LineAddress, activeLow: Bool, initial: Level
    ) throws(LineProblem) -> FakeOutput {
        try fake.requestOutput(line, activeLow: activeLow, initial: initial)
    }

    func levels(of inputs: [Input]) -> [Result<Level, LineProblem>] {
        pass(bus.reading)
        return inputs.map { input in Result { () throws(LineProblem) in try input.read() } }
    }
}

// MARK: Time

extension FailingBoard {
    func wait(
        for inputs: [Input?], or waker: Int32?, until deadline: Instant?, ready: inout [Int]
    ) throws -> WaitResult {
        try checkTime()
        while true {
            happen()
            for input in inputs { input?.fetch() }
            ready = inputs.indices.filter { inputs[$0]?.isReady ?? false }
            if waker != nil, isWoken {
                isWoken = false
                return .woken
            }
            if !ready.isEmpty { return .inTime }
            if let deadline, deadline <= now { return .inTime }
            let due = inputs.lazy.compactMap { $0?.due }.min()
            let next = Instant.earlier(Instant.earlier(deadline, due), happenings.first?.instant)
            guard next != nil else { return .ended }
            _ = try fake.wait(for: inputs.map { $0?.fake }, or: nil, until: next, ready: &idle)
        }
    }

    /// Virtual time passes only in a wait: a loop that never waits would never end.
    private func checkTime() throws {
        if now != latestWait { (latestWait, spins) = (now, 0) }
        spins += 1
        if spins > 10_000 { throw Spins() }
    }

    private func happen() {
        while let first = happenings.first, first.instant <= now {
            happenings.removeFirst()
            first.body()
        }
    }

    private func pass(_ time: Duration) {
        guard time > .zero else { return }
        _ = try? fake.wait(for: [], or: nil, until: now + time, ready: &idle)
        happen()
    }
}
