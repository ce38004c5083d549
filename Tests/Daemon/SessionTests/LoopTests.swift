import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedLinux
import Testing

/// Has each line lose the edge after one to active.
private final class Loser: EdgeObserver {
    private let board: FakeBoard
    private let wires: [LineAddress]

    init(_ board: FakeBoard, _ wires: [LineAddress]) {
        (self.board, self.wires) = (board, wires)
    }

    func observe(_ arrival: Arrival, before deadline: Instant?, _ panel: Panel) {
        guard case .edge(let edge, let line) = arrival, edge.level == .active else { return }
        board[wires[line]]?.edgesToLose = 1
    }
}

/// The whole way from a bouncing wire to what is reported, in virtual time.
@Suite struct LoopTests {
    private final class Notebook: LoopListener {
        var moments: [Moment] = []
        var deadline: Instant?
        var told: [Instant] = []

        func feed(_ moment: Moment) { moments.append(moment) }
        func wake() -> Bool { true }
        func advance(to now: Instant) {
            told.append(now)
            deadline = nil
        }
    }

    private let board = FakeBoard()
    private let notebook = Notebook()

    private func run(_ policies: [Policy], _ changes: [(Int, isHigh: Bool, microseconds: Int64)]) throws {
        board.script = { [] }
        board.play(
            changes.map {
                FakeBoard.Change(
                    LineAddress(chip: "/dev/gpiochip0", offset: $0.0), isHigh: $0.isHigh,
                    at: Instant(nanoseconds: $0.microseconds * 1_000))
            })
        try run(policies, on: board)
    }

    private func run(_ policies: [Policy], on board: FakeBoard) throws {
        let requests = policies.enumerated().map {
            LineRequest(chip: "auto", pin: .offset($0), bias: .pullUp, activeLow: true, policy: $1)
        }
        let source = try LineSource(requests, on: board)
        let panel = Panel(PanelSettings(buttons: policies.map { ButtonSettings(policy: $0) }))
        var loop = Loop(source: source, panel: panel, listener: notebook)
        try loop.run()
    }

    @Test func aBouncingPressIsReportedOnce() throws {
        try run(
            [.leading(delay: .milliseconds(30))],
            [
                (0, isHigh: false, 1_000), (0, isHigh: true, 1_010), (0, isHigh: false, 1_050),
                (0, isHigh: true, 90_000), (0, isHigh: false, 90_020), (0, isHigh: true, 90_100),
            ])
        #expect(
            notebook.moments == [
                Moment(control: 0, gesture: .press, at: Instant(nanoseconds: 2_050_000)),
                Moment(
                    control: 0, gesture: .release, at: Instant(nanoseconds: 120_000_000), held: 117_950_000),
            ])
    }

    @Test func whatHappensAtOneInstantIsReportedInTheOrderOfTheFile() throws {
        let instantly = Policy.lockout(delay: .milliseconds(5))
        try run(
            [.trailing(delay: .microseconds(500)), instantly, instantly],
            [(0, isHigh: false, 500), (2, isHigh: false, 1_000), (1, isHigh: false, 1_000)])
        #expect(notebook.moments.map(\.control) == [0, 1, 2])
        #expect(notebook.moments.allSatisfy { $0.instant == Instant(nanoseconds: 1_000_000) })
    }

    @Test(arguments: [Policy.leading(delay: standard), .trailing(delay: standard), .lockout(delay: standard)])
    func whicheverEdgeIsLostAPressFiresOnce(_ policy: Policy) throws {
        let wire = LineAddress(chip: "/dev/gpiochip0", offset: 0)
        let moves: [(Int64, isHigh: Bool)] = [
            (1_000, false), (1_050, true), (1_300, false), (90_000, true), (90_200, false), (90_400, true),
        ]
        for (lost, count) in moves.indices.flatMap({ lost in (1...2).map { (lost, $0) } }) {
            let board = FakeBoard()
            var rest = moves.map {
                FakeBoard.Change(wire, isHigh: $1, at: Instant(nanoseconds: $0 * 1_000))
            }[...]
            // One after the other; before that which is lost, the kernel is told to lose it.
            board.script = {
                if moves.count - rest.count == lost { board[wire]?.edgesToLose = count }
                return rest.popFirst().map { [$0] } ?? []
            }
            notebook.moments = []
            try run([policy], on: board)
            #expect(
                notebook.moments.map(\.gesture) == [.press, .release],
                "edge \(lost) and \(count - 1) more lost")
        }
    }

    @Test func whatIsContradictedOnTwoLinesAtOnceIsDecidedOnNeither() throws {
        let policy = Policy.leading(delay: LoopTests.standard)
        let wires = (0..<2).map { LineAddress(chip: "/dev/gpiochip0", offset: $0) }
        let requests = (0..<2).map {
            LineRequest(chip: "auto", pin: .offset($0), bias: .pullUp, activeLow: true, policy: policy)
        }
        // Both go down together and up again, of which no one hears.
        let changes = [(1_000, false), (1_100, true)].flatMap { microseconds, isHigh in
            wires.map {
                FakeBoard.Change($0, isHigh: isHigh, at: Instant(nanoseconds: Int64(microseconds) * 1_000))
            }
        }
        board.script = { [] }
        board.play(changes)
        var loop = Loop(
            source: try LineSource(requests, on: board),
            panel: Panel(PanelSettings(buttons: requests.map { ButtonSettings(policy: $0.policy) })),
            listener: notebook)
        loop.observers = [Loser(board, wires)]
        try loop.run()
        #expect(loop.source.counts.missed == 2)
        #expect(notebook.moments.isEmpty)
    }

    /// A source that ends, though it holds something else of each instant.
    private struct Cut: EdgeSource {
        var arrivals: [Arrival]

        mutating func next(before deadline: Instant?) -> Arrival {
            arrivals.isEmpty ? .end : arrivals.removeFirst()
        }
        func holdsEdge(at instant: Instant) -> Bool { true }
    }

    @Test func whatHasHappenedIsReportedAtTheEnd() throws {
        let now = Instant(nanoseconds: 1_000_000)
        let source = Cut(arrivals: [
            .start(Edge(.inactive, at: now), line: 0), .edge(Edge(.active, at: now), line: 0),
        ])
        let button = ButtonSettings(policy: .lockout(delay: .milliseconds(5)))
        var loop = Loop(source: source, panel: Panel(PanelSettings(buttons: [button])), listener: notebook)
        try loop.run()
        #expect(notebook.moments == [Moment(control: 0, gesture: .press, at: now)])
    }

    @Test func twoHundredEdgesAreOnePress() throws {
        let board = FakeBoard()
        board.script = { [] }
        let wire = LineAddress(chip: "/dev/gpiochip0", offset: 0)
        // The last of an odd number closes the contact.
        board.play(
            (0..<201).map {
                FakeBoard.Change(
                    wire, isHigh: !$0.isMultiple(of: 2),
                    at: Instant(nanoseconds: Int64($0) * 25_000 + 1_000_000))
            })
        try run([.leading(delay: LoopTests.standard)], on: board)
        #expect(notebook.moments.map(\.gesture) == [.press])
    }

    private static let standard = Duration.milliseconds(30)

    @Test func sixtyFourButtonsAtOnceArePressedOnceEach() throws {
        let chip = FakeChip(name: "gpiochip0", label: "x", lines: Array(repeating: nil, count: 64))
        let board = FakeBoard([chip])
        board.script = { [] }
        let wire = (0..<64).map { LineAddress(chip: "/dev/gpiochip0", offset: $0) }
        // All of them bounce at the same instants, the last in the file first.
        let moves: [(Int64, isHigh: Bool)] = [
            (1, false), (2, true), (3, false), (90, true), (91, false), (92, true),
        ]
        board.play(
            moves.flatMap { milliseconds, isHigh in
                wire.reversed().map {
                    FakeBoard.Change($0, isHigh: isHigh, at: Instant(nanoseconds: milliseconds * 1_000_000))
                }
            })
        let policies = Array(
            repeating: Policy.leading(delay: .milliseconds(30), confirm: .microseconds(500)), count: 64)
        try run(policies, on: board)
        let presses = notebook.moments.filter { $0.gesture == .press }
        #expect(presses.map(\.control) == Array(0..<64))
        #expect(presses.allSatisfy { $0.instant == Instant(nanoseconds: 1_500_000) })
        let releases = notebook.moments.filter { $0.gesture == .release }
        #expect(releases.map(\.control) == Array(0..<64))
        #expect(releases.allSatisfy { $0.instant == Instant(nanoseconds: 122_000_000) })
        #expect(notebook.moments.count == 128)
    }

    @Test func aListenerWithADeadlineGetsTheTime() throws {
        let noon = Instant(nanoseconds: 7_000_000)
        notebook.deadline = noon
        try run([.leading(delay: .milliseconds(30))], [])
        #expect(notebook.told == [noon])
        #expect(board.now >= noon)
    }
}
