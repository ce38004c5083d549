import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedInstruments
import DebouncedLinux
import Glibc

/// A trace, to be played on fake lines at its own speed.
final class TracePlayer {
    /// The plan that is played: the config file's buttons, or one for each column.
    let plan: Plan
    private let requests: [LineRequest]
    private var source: TraceSource
    private let file: TraceFile
    private let options: TraceOptions
    private let buttons: [TraceLine]?
    /// The board that it is played on.
    private(set) weak var board: FakeBoard?
    /// The place to go on, if that is not after what was played.
    var restart: Restart?
    /// True if each column is a button.
    private let isOfColumns: Bool
    /// An arrival that was read too early.
    private var held: Arrival?
    /// The time by which all happens later than written.
    private var shift: Int64?
    /// Is told at the end how often each line was pressed or moved, as far as the recorder knew it.
    var onEnd: ([Int: Int]) -> Void = { _ in }
    /// The instant at which the zero of the trace's own time is played; nil if it has no edge.
    var zero: Instant? { shift.map { Instant(nanoseconds: $0) } }
    var made: [Int: Int] { source.made }
    /// The reason why the rest of the trace can't be played.
    private(set) var problem: TraceError?

    /// The view to show when it is played again.
    struct Restart {
        let instant: Instant
        let model: ScopeModel
        let plan: Plan
    }

    var canRestart: Bool { file.isRegular }

    /// Begins again with the first row.
    func rewind() throws {
        file.rewind()
        source = try TraceSource(descriptor: file.descriptor, buttons: buttons, options)
        held = nil
    }

    /// This many edges are read ahead.
    private static let piece = 256
    /// Whatever comes later is played then: waits of a contact must fit in after it.
    private static let latest = Instant(nanoseconds: .max / 2)

    /// - Parameter plan: `nil` if each column of the trace is a button.
    init(_ path: String, _ plan: Plan?, _ options: TraceOptions = TraceOptions()) throws {
        try plan?.check(options)
        isOfColumns = plan == nil
        (buttons, self.options) = (plan?.traceLines, options)
        file = try TraceFile(path, isReadTwice: plan == nil)
        var played = try plan ?? Plan(buttons: TracePlayer.columns(of: file, options))
        // A storm is to be seen, too.
        played.stormLimit = .max
        self.plan = played
        requests = self.plan.requests
        source = try TraceSource(descriptor: file.descriptor, buttons: buttons, options)
    }

    /// The columns of a trace as buttons, with the level at the start as that of an open contact.
    private static func columns(of file: TraceFile, _ options: TraceOptions) throws -> [ButtonPlan] {
        defer { file.rewind() }
        var source = try TraceSource(descriptor: file.descriptor, buttons: nil, options)
        var closed: Set<Int> = []
        var count = 0
        while count < options.mostAhead, case let arrival = try source.next(before: nil), arrival != .end {
            if case .start(let edge, let line) = arrival, edge.level == .active { closed.insert(line) }
            count += 1
        }
        return source.matching.buttons.enumerated().map { line, button in
            ButtonPlan(line, button.name, isActiveLow: closed.contains(line))
        }
    }
}

extension ButtonPlan {
    fileprivate init(_ line: Int, _ name: String, isActiveLow: Bool) {
        self.init(
            name: name, pin: .offset(line), wiring: Wiring(isActiveLow: isActiveLow, bias: .asIs),
            settings: ButtonSettings(policy: .learning()))
    }
}

extension TracePlayer {
    /// Has a board play the trace from an instant on. Its lines are those of the plan.
    ///
    /// - Parameter isOver: whether the session ends with the trace; otherwise there is still something to look at.
    func play(on board: FakeBoard, from start: Instant, isOver: Bool = false) throws {
        self.board = board
        let wires = try plan.requests.map { try board.find($0).address }
        board.play(levels(wires, at: board.now))
        if case .edge(let edge, _)? = held { shift = start.nanoseconds(since: edge.instant) }
        board.script = { [unowned board, weak self] in
            let changes = self?.nextPiece(wires, from: start) ?? []
            guard changes.isEmpty, !isOver else { return changes }
            // A board without a script is never over.
            board.script = nil
            self?.onEnd(self?.made ?? [:])
            say("the trace is over")
            return []
        }
    }

    /// The levels at the start, as far as the trace has them.
    private func levels(_ wires: [LineAddress], at now: Instant) -> [FakeBoard.Change] {
        var changes: [FakeBoard.Change] = []
        while let arrival = take() {
            guard case .start(let edge, let line) = arrival else {
                held = arrival
                break
            }
            changes.append(FakeBoard.Change(wires[line], isHigh: isHigh(edge.level, line), at: now))
        }
        return changes
    }

    private func nextPiece(_ wires: [LineAddress], from start: Instant) -> [FakeBoard.Change] {
        var changes: [FakeBoard.Change] = []
        while changes.count < TracePlayer.piece, let arrival = take() {
            guard case .edge(let edge, let line) = arrival, wires.indices.contains(line) else { continue }
            let offset = shift ?? start.nanoseconds(since: edge.instant)
            shift = offset
            let instant = min(edge.instant.advanced(by: offset), TracePlayer.latest)
            changes.append(
                FakeBoard.Change(
                    wires[line], isHigh: isHigh(edge.level, line), at: instant, isEdge: true))
        }
        return changes
    }

    private func take() -> Arrival? {
        if let arrival = held.take() { return arrival }
        do {
            let arrival = try source.next(before: nil)
            return arrival == .end ? nil : arrival
        } catch {
            problem = error as? TraceError
            return nil
        }
    }

    /// Levels of columns without a config file are those of the wire already.
    private func isHigh(_ level: Level, _ line: Int) -> Bool {
        level.isHigh(activeLow: isOfColumns ? false : requests[line].activeLow)
    }
}
