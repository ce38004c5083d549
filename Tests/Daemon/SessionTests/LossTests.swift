import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import Testing

/// Two lines, edges that get lost on either, and a loop that wakes late: all that can happen in a few steps.
///
/// A line of which nothing is lost says what a contact alone says of its wire, whatever is made up on the other one.
@Suite struct LossTests {
    @Test(arguments: [
        [Policy.trailing(delay: step(2)), .leading(delay: step(3), confirm: step(1))],
        [.leading(delay: step(2), confirm: .zero), .lockout(delay: step(3))],
        [.lockout(delay: step(2)), .trailing(delay: step(1))],
    ])
    func everyLossAndEveryStallOfAFewSteps(_ policies: [Policy]) throws {
        for wire in Wire.all(steps: 4) {
            for other in Wire.all(steps: 3) {
                for stall in Stall.all {
                    let differing = try Bench([wire, other], policies, stall).differing()
                    guard differing == nil else { return #expect(differing == nil) }
                }
            }
        }
    }

    /// A rises and its fall is lost; B is pressed and released while no one wakes.
    @Test func aCorrectionMakesNoOtherLineLate() throws {
        let wires = [
            Wire(edges: [100, 101], lost: [101]), Wire(edges: [105, 115], lost: []),
        ]
        let policy = Policy.leading(delay: step(30), confirm: step(1))
        #expect(try Bench(wires, [policy, policy], Stall(from: 100.5, to: 120)).differing() == nil)
    }
}

private func step(_ count: Double) -> Duration { .nanoseconds(Int64(count * 1000)) }

private func at(_ step: Double) -> Instant { Instant(nanoseconds: Int64(step * 1000)) }

/// When the contact of a line changes, from open on, and which of that no one hears of.
private struct Wire {
    var edges: [Double]
    var lost: Set<Double>

    static func all(steps: Int) -> [Wire] {
        (0..<(1 << steps)).flatMap { changes in
            let edges = (0..<steps).filter { changes >> $0 & 1 == 1 }.map { Double($0) + 1 }
            return (0..<(1 << edges.count)).map { losses in
                let lost = edges.indices.filter { losses >> $0 & 1 == 1 }.map { edges[$0] }
                return Wire(edges: edges, lost: Set(lost))
            }
        }
    }

    func isActive(at instant: Instant) -> Bool {
        !edges.filter { at($0) <= instant }.count.isMultiple(of: 2)
    }

    func level(after edge: Double) -> Level { isActive(at: at(edge)) ? .active : .inactive }

    var heard: [Edge] {
        edges.filter { !lost.contains($0) }.map { Edge(level(after: $0), at: at($0)) }
    }
}

/// While no one wakes.
private struct Stall {
    var from: Double
    var to: Double

    static let all = [Stall(from: 0, to: 0)] + [2, 4].map { Stall(from: $0 - 0.3, to: $0 + 3.5) }

    /// When somebody wakes who wants to at `instant`.
    func awake(at instant: Instant) -> Instant {
        (at(from)..<at(to)).contains(instant) ? at(to) : instant
    }
}

/// A loop over a board with two lines, and what came of it.
private final class Bench: LoopListener, EdgeObserver {
    private let wires: [Wire]
    private let policies: [Policy]
    private let stall: Stall
    private var moments: [Moment] = []
    private var arrivals: [Arrival] = []

    init(_ wires: [Wire], _ policies: [Policy], _ stall: Stall) {
        (self.wires, self.policies, self.stall) = (wires, policies, stall)
    }

    var deadline: Instant? { nil }
    func advance(to now: Instant) {}
    func wake() -> Bool { true }
    func feed(_ moment: Moment) { moments.append(moment) }
    func observe(_ arrival: Arrival, before deadline: Instant?, _ panel: Panel) { arrivals.append(arrival) }

    /// What is not as it should be.
    func differing() throws -> String? {
        let late = try run()
        if late > 0 { return "\(late) edges late: \(story)" }
        if arrivals.compactMap(\.instant) != arrivals.compactMap(\.instant).sorted() {
            return "time goes back: \(story)"
        }
        return wires.indices.lazy.compactMap { self.differing(line: $0) }.first
    }

    private func run() throws -> Int {
        let chip = FakeChip(name: "gpiochip0", label: "x", lines: [nil, nil])
        let board = FakeBoard([chip])
        board.stall = at(stall.from)..<at(stall.to)
        board.script = { [] }
        for (line, wire) in zip(chip.lines, wires) { line.lossInstants = Set(wire.lost.map { at($0) }) }
        let requests = policies.enumerated().map {
            LineRequest(chip: "auto", pin: .offset($0), bias: .pullUp, activeLow: true, policy: $1)
        }
        let source = try LineSource(requests, on: board)
        board.play(changes)
        let panel = Panel(PanelSettings(buttons: policies.map { ButtonSettings(policy: $0) }))
        var loop = Loop(source: source, panel: panel, listener: self)
        loop.observers = [self]
        try loop.run()
        return loop.source.counts.late
    }

    private var changes: [FakeBoard.Change] {
        wires.indices.flatMap { line in
            wires[line].edges.map { edge in
                FakeBoard.Change(
                    LineAddress(chip: "/dev/gpiochip0", offset: line),
                    isHigh: wires[line].level(after: edge) == .inactive, at: at(edge))
            }
        }.sorted { $0.instant < $1.instant }
    }

    private func differing(line: Int) -> String? {
        let edges = arrivals.edges(of: line)
        let madeUp = edges.filter { $0.origin == .read }
        if edges.filter({ $0.origin == .seen }) != wires[line].heard { return "edges of \(line): \(story)" }
        if let wrong = madeUp.first(where: { $0.level != level(line, at: $0.instant) }) {
            return "\(wrong) of \(line) was never so: \(story)"
        }
        if wires[line].lost.isEmpty, !madeUp.isEmpty { return "\(line) lost nothing: \(story)" }
        // Its level is read a delay after its last edge. Nobody can know of what is lost after that.
        let reading = stall.awake(at: (edges.last?.instant ?? at(0)) + policies[line].delay)
        if edges.last?.level ?? .inactive != level(line, at: reading) { return "\(line) is stuck: \(story)" }
        let said = moments.filter { $0.control == line }.map(\.edge)
        let alone = clean(line)
        return said == alone ? nil : "\(line) says \(said), alone \(alone): \(story)"
    }

    private func level(_ line: Int, at instant: Instant) -> Level {
        wires[line].isActive(at: instant) ? .active : .inactive
    }

    /// What a contact says that hears of one line alone, and of each edge in its turn.
    private func clean(_ line: Int) -> [Edge] {
        var contact = Contact(policies[line])
        var clean: [Edge] = []
        var isVoid = false
        for arrival in arrivals {
            switch arrival {
            case .edge(let edge, line):
                if edge.origin == .read, !isVoid {
                    contact.advance(to: edge.instant.advanced(by: -1)) { clean.append($0) }
                }
                contact.feed(edge) { clean.append($0) }
                isVoid = false
            case .void(let instant, line) where !isVoid:
                contact.advance(to: instant.advanced(by: -1)) { clean.append($0) }
                isVoid = true
            default: break
            }
        }
        contact.advance(to: .distantFuture) { clean.append($0) }
        return clean
    }

    private var story: String {
        "\(wires) \(policies) \(stall): \(arrivals.map { "\($0)" }.joined(separator: "\n"))"
    }
}

extension [Arrival] {
    fileprivate func edges(of line: Int) -> [Edge] {
        compactMap {
            guard case .edge(let edge, line) = $0 else { return nil }
            return edge
        }
    }
}

extension Arrival {
    fileprivate var instant: Instant? {
        switch self {
        case .edge(let edge, _), .start(let edge, _): edge.instant
        case .gone(let instant, _), .void(let instant, _), .reading(let instant, _, _): instant
        case .deadline, .last, .wake, .end: nil
        }
    }
}

extension Moment {
    fileprivate var edge: Edge { Edge(gesture == .press ? .active : .inactive, at: instant) }
}
