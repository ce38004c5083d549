import DebouncedContacts
import DebouncedLinux

/// A stretch of a life: what happens, in parts with something done between them, and what must be heard of it.
struct Scene {
    struct Part {
        var changes: [FakeBoard.Change]
        /// Done once these have happened.
        var then: (() -> Void)?
    }

    var trouble = Trouble.none
    /// Whether full queues drop edges without a word.
    var dropsSilently = false
    var acts: [Int: Act] = [:]
    var switches: [String: SwitchAct] = [:]
    /// Switches that are new in this scene.
    var begun: Set<String> = []
    /// Lines that may be lost, but must be back at the end.
    var shaky: Set<String> = []
    /// From when on everything can be read and set, and everybody looks.
    var calm: Instant
    var claims: [Claim] = []
    var other: [FakeBoard.Change] = []
    /// Instants at which something is done.
    private var turns: [(instant: Instant, what: () -> Void)] = []
    /// Of these anything may be heard, though no more presses than were made.
    var loose: Set<String> = []
    /// What helps to understand a difference.
    var notes: [String] = []
    private(set) var end: Instant

    init(from start: Instant) { (calm, end) = (start, start) }

    mutating func add(_ act: Act, of cluster: Int) {
        acts[cluster] = act
        last(until: act.end)
    }

    mutating func add(_ act: SwitchAct, of device: WiredSwitch) {
        switches[device.name] = act
        last(until: act.end)
    }

    /// Whether no one can say what exactly is reported of it.
    func isLoose(_ device: WiredSwitch) -> Bool {
        device.poll != nil || loose.contains(device.name) || switches[device.name]?.isLoose ?? false
    }

    mutating func last(until instant: Instant) { end = max(end, instant) }

    mutating func turn(at instant: Instant, _ what: @escaping () -> Void) {
        turns.append((instant, what))
        last(until: instant.advanced(by: 1 * ms))
    }

    var presses: Int { acts.values.reduce(0) { $0 + $1.pushes.count } }

    /// All that happens, in parts, the last part first.
    func parts(_ chips: Chips) -> [Part] {
        var changes = acts.values.reduce(into: other) { $0 += $1.changes }
        for act in switches.values { changes += act.changes }
        changes.sort {
            ($0.instant, $0.line.chip, $0.line.offset) < ($1.instant, $1.line.chip, $1.line.offset)
        }
        var parts: [Part] = []
        var rest = changes[...]
        var start: [FakeBoard.Change] = []
        for turn in turns.sorted(by: { $0.instant < $1.instant }) {
            let count = rest.count { $0.instant <= turn.instant }
            let part = start + rest.prefix(count) + [chips.wait(until: turn.instant)]
            parts.append(Part(changes: part, then: turn.what))
            rest = rest.dropFirst(count)
            // What was done is noticed at once.
            start = [chips.wait(until: turn.instant)]
        }
        parts.append(Part(changes: start + rest + [chips.wait(until: end)]))
        return parts.reversed()
    }
}
