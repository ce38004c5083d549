import DebouncedContacts
import DebouncedEngine
import DebouncedLinux

/// A stretch of a life: what happens, in parts with something done between them.
struct Scene {
    struct Part {
        var changes: [FakeBoard.Change]
        /// Done once these have happened.
        var then: (() -> Void)?
    }

    var trouble = Trouble.none
    /// What each line's wire does.
    var wires: [String: Wire] = [:]
    private var changes: [FakeBoard.Change] = []
    /// By device, what hands made of it: each press, move, pulse or click, and whether it was clockwise.
    var made: [String: [Bool]] = [:]
    /// Lines that may be lost, but must be back at the end.
    var shaky: Set<String> = []
    /// Buttons that have a spike, and when it is over.
    var spikes: [String: Instant] = [:]
    /// Lines that must be set aside.
    var storms: Set<String> = []
    /// The reloads that must be heard, and whether their file is right.
    var reloads: [Bool] = []
    /// The devices whose edges may be dropped.
    var mayDrop: Set<String> = []
    /// Those whose levels may have changed since they were read.
    var mayBeOld: Set<String> = []
    /// From when on everything can be read and set, and everybody looks.
    var calm: Instant
    /// Instants at which something is done.
    private var turns: [(instant: Instant, what: () -> Void)] = []
    /// What helps to understand a difference.
    var notes: [String] = []
    private(set) var end: Instant

    init(from start: Instant) { (calm, end) = (start, start) }

    /// Whether everything that hands do is certain to be reported.
    var isCalm: Bool {
        switch trouble {
        case .none, .late, .stall, .otherClock, .setErrors, .sameConfig, .otherConfig, .wrongConfig,
            .slowProgram:
            true
        default: false
        }
    }

    func isOver(at instant: Instant) -> Bool { instant >= end }

    mutating func last(until instant: Instant) { end = max(end, instant) }

    mutating func turn(at instant: Instant, _ what: @escaping () -> Void) {
        turns.append((instant, what))
        last(until: instant.advanced(by: 1 * ms))
    }

    /// - Parameter made: what must be reported of it.
    mutating func add(_ moves: [Move], of device: Device, made: [Bool] = [], _ chips: Chips) {
        for move in moves {
            wires[device.lines[move.line]]?.moves.append(
                Edge(move.isClosed ? .active : .inactive, at: move.instant))
            changes.append(chips.change(move, of: device))
        }
        if !made.isEmpty { self.made[device.name, default: []] += made }
        let patience = 4 * device.delay + 4 * (device.poll ?? 0) + 100 * ms
        if let last = moves.last { self.last(until: last.instant.advanced(by: patience)) }
    }

    mutating func set(_ device: Device, _ levels: [Bool], at instant: Instant, _ chips: Chips) {
        for (line, isClosed) in levels.enumerated() {
            changes.append(chips.change(Move(line: line, isClosed: isClosed, instant: instant), of: device))
        }
    }

    /// Something in the middle of it, or its beginning if nothing moves.
    func middle(_ dice: inout Dice) -> Instant { changes.isEmpty ? calm : dice.pick(changes).instant }

    /// Each wire in the order of its instants.
    mutating func sort() {
        for name in wires.keys { wires[name]?.moves.sort { $0.instant < $1.instant } }
        changes.sort {
            ($0.instant, $0.line.chip, $0.line.offset) < ($1.instant, $1.line.chip, $1.line.offset)
        }
    }

    /// All that happens, in parts, the last part first.
    func parts(_ chips: Chips) -> [Part] {
        var parts: [Part] = []
        var rest = changes[...]
        var start: [FakeBoard.Change] = []
        // Between two pieces the loop hears of what is done beside it. If it looks late, all must be there by then.
        let isLate = chips.board.lateness > .zero || chips.board.stall != nil || trouble == .slowBus
        let size = isLate ? 1_000_000 : 300
        func add(until end: Instant, _ then: (() -> Void)?) {
            let count = then == nil ? rest.count : rest.count { $0.instant <= end }
            var happening = rest.prefix(count)
            rest = rest.dropFirst(count)
            while happening.count > size {
                parts.append(Part(changes: start + happening.prefix(size)))
                (start, happening) = ([], happening.dropFirst(size))
            }
            parts.append(Part(changes: start + happening + [chips.wait(until: end)], then: then))
            // What was done is noticed at once.
            start = [chips.wait(until: end)]
        }
        for turn in turns.sorted(by: { $0.instant < $1.instant }) { add(until: turn.instant, turn.what) }
        add(until: end, nil)
        return parts.reversed()
    }
}
