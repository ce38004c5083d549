import DebouncedContacts
import Debouncing

/// A gate in the time of a queue: one timer is set for it, however many calls come. What it lets through is handled
/// on the queue, in order.
final class QueueGate<Item: Sendable>: Sendable {
    private struct State: Sendable {
        var gate: Gate<Item>
        /// What was let through, and is not handled yet.
        var decided: [Item] = []
        /// Whether work is on its way to the queue that will handle it.
        var isStarting = false
        var timer: (any QueueTimer)?
        var timerInstant: Instant?
    }

    private let state: Locked<State>
    private let timeline: any QueueTimeline
    private let handle: @Sendable (Item) -> Void

    init(
        _ gate: Gate<Item>, _ timeline: any QueueTimeline, handle: @escaping @Sendable (Item) -> Void
    ) {
        state = Locked(State(gate: gate))
        self.timeline = timeline
        self.handle = handle
    }

    var isPending: Bool { state.withLock { $0.gate.waiting != nil || !$0.decided.isEmpty } }

    func accept(_ item: Item, delay: Duration? = nil) {
        // What is replaced leaves the lock before it is released: its end may call us.
        let (starts, _) = state.withLock { state in
            let now = timeline.now
            if let due = state.gate.advance(to: now) { state.decided.append(due) }
            let replaced = state.gate.waiting
            if let passed = state.gate.accept(item, at: now, delay: delay) { state.decided.append(passed) }
            setTimer(&state)
            return (beginsStart(&state), replaced)
        }
        if starts { start() }
    }

    /// Forgets what waits, what was let through and is not handled yet, and the window.
    func cancel() {
        _ = state.withLock { state in
            defer { state.decided = [] }
            return (state.decided, state.gate.open())
        }
    }

    /// Handles what waits, on the queue, and returns when that is done, or when the time is up.
    /// - Returns: whether it is done.
    @discardableResult
    func flush(within limit: Duration? = nil) -> Bool {
        let count = state.withLock { state in
            if let item = state.gate.open() { state.decided.append(item) }
            return state.decided.count
        }
        // If the time is up first, and nobody needs us any more, nothing more is handled.
        return timeline.runAndWait(within: limit) { [weak self] in
            for _ in 0..<count where self?.handleFirst() != true { break }
        }
    }

    private func start() {
        timeline.run { [weak self] in self?.handleInTurn() }
    }

    /// One at a time, so that what is next on the queue has its turn.
    private func handleInTurn() {
        _ = handleFirst()
        if state.withLock({ finishesStart(&$0) }) { start() }
    }

    private func handleFirst() -> Bool {
        let item = state.withLock { state -> Item? in
            guard !state.decided.isEmpty else { return nil }
            let now = timeline.now
            state.gate.began(at: now)
            if let due = state.gate.advance(to: now) { state.decided.append(due) }
            setTimer(&state)
            return state.decided.removeFirst()
        }
        item.map(handle)
        return item != nil
    }

    private func beginsStart(_ state: inout State) -> Bool {
        guard !state.isStarting, !state.decided.isEmpty else { return false }
        state.isStarting = true
        return true
    }

    private func finishesStart(_ state: inout State) -> Bool {
        state.isStarting = false
        return beginsStart(&state)
    }

    /// A timer that fires too early is set again.
    private func setTimer(_ state: inout State) {
        guard let deadline = state.gate.deadline else { return }
        if let instant = state.timerInstant, instant <= deadline { return }
        let timer = state.timer ?? timeline.makeTimer { [weak self] in self?.wake() }
        timer.set(to: deadline)
        state.timer = timer
        state.timerInstant = deadline
    }

    /// We are on the queue: what is due is handled here, unless something before it waits for its turn.
    private func wake() {
        let starts = state.withLock { state in
            state.timerInstant = nil
            if let due = state.gate.advance(to: timeline.now) { state.decided.append(due) }
            setTimer(&state)
            return beginsStart(&state)
        }
        if starts { handleInTurn() }
    }
}
