import DebouncedContacts
import Dispatch

/// A gate that knows the time, and the runs that it let through: at most one task sleeps for it, however many calls
/// come.
///
/// That task looks for the deadline again whenever it wakes, so a call that moves the deadline away, as each one of
/// a burst does, costs neither a task nor memory. Only one that brings it nearer replaces the task.
///
/// The path of such a call is inlinable from end to end: specialized for the type of the value it is ten times as
/// fast.
@usableFromInline
final class TimedGate<Item: Sendable>: Sendable {
    @usableFromInline
    struct State: Sendable {
        @usableFromInline var gate: Gate<Item>
        @usableFromInline var timer: Timer?
        @usableFromInline var line = RunLine()

        init(gate: Gate<Item>) {
            self.gate = gate
        }
    }

    /// The task that sleeps, and until when it does at most.
    @usableFromInline
    struct Timer: Sendable {
        let task: Task<Void, Never>
        @usableFromInline let instant: Instant
    }

    @usableFromInline let state: Locked<State>
    @usableFromInline let timeline: Timeline
    /// Whether a call that is kept cancels the tasks of the actions that still run.
    @usableFromInline let cancelsPrevious: Bool
    @usableFromInline let pass: @Sendable (Item, any RunKeeper) -> Run?
    @usableFromInline let queue = DispatchQueue(label: "Debouncing", target: .global(qos: .userInitiated))

    /// - Parameter pass: is called with each item that gets through, in their order and under the lock: it
    ///   must not wait, nor call back. It returns the run that is to begin, if it left anything to do.
    init(
        _ gate: Gate<Item>, _ timeline: Timeline, cancelsPrevious: Bool = false,
        pass: @escaping @Sendable (Item, any RunKeeper) -> Run?
    ) {
        state = Locked(State(gate: gate))
        self.timeline = timeline
        self.cancelsPrevious = cancelsPrevious
        self.pass = pass
    }

    /// Whether anything is to run, and has not begun.
    var isPending: Bool { state.withLock { $0.gate.waiting != nil || !$0.line.decided.isEmpty } }

    /// Takes a call, and returns its run if it gets through at once.
    @inlinable
    @discardableResult
    func accept(_ item: Item, delay: Duration? = nil) -> Run? {
        // What is replaced leaves the lock before it is released: its end may call us.
        let (run, next, running, _) = state.withLock { state in
            let now = timeline.now
            if let due = state.gate.advance(to: now) { _ = admit(due, &state, now) }
            let replaced = state.gate.waiting
            let run = state.gate.accept(item, at: now, delay: delay).flatMap { admit($0, &state, now) }
            setTimer(&state)
            let isKept = run != nil || state.gate.keptLastCall(replacing: replaced)
            return (run, state.line.next(), cancelsPrevious && isKept ? state.line.begun : [], replaced)
        }
        if !running.isEmpty { cancel(running) }
        next?.start()
        return run
    }

    /// An action that makes calls itself is not cancelled by them.
    @usableFromInline
    func cancel(_ running: [Run]) {
        let own = Run.surroundings
        for run in running where !own.contains(where: { $0.run === run }) { run.cancel() }
    }

    /// Lets what is due through without waiting for the task to notice.
    func advance() {
        let next = state.withLock { state in
            let now = timeline.now
            if let due = state.gate.advance(to: now) { _ = admit(due, &state, now) }
            return state.line.next()
        }
        next?.start()
    }

    /// Forgets what waits, what was decided and has not begun, and the window.
    func cancel() {
        let (running, dropped, _) = state.withLock { state in
            (cancelsPrevious ? state.line.begun : [], state.line.drop(), open(&state))
        }
        for run in dropped { run.drop() }
        for run in running { run.cancel() }
    }

    /// Lets what waits through now, and forgets the window. Returns when that is done, and all that began before; or when
    /// the task is cancelled, or the time is up.
    /// - Returns: whether all is done.
    @discardableResult
    func flush(within limit: Duration? = nil) async -> Bool {
        let end = limit.map { timeline.now + $0 }
        let runs = beginFlush()
        let (waiters, others) = Waits.begin(for: runs)
        defer { Waits.end(waiters, for: others) }
        let isDone = await Completion(of: others).wait(until: end, timeline)
        return isDone && others.count == runs.count
    }

    private func beginFlush() -> [Run] {
        let (next, unfinished) = state.withLock { state in
            let before = state.line.unfinished
            let run = open(&state).flatMap { admit($0, &state, timeline.now) }
            let isInside = Run.surroundings.contains { one in before.contains { $0 === one.run } }
            return (state.line.next(), (isInside ? [] : before) + (run.map { [$0] } ?? []))
        }
        next?.start()
        return unfinished
    }

    private func open(_ state: inout State) -> Item? {
        state.timer?.task.cancel()
        state.timer = nil
        return state.gate.open()
    }

    /// Hands on what got through: what it leaves to do runs when those before it have begun.
    @usableFromInline
    func admit(_ item: Item, _ state: inout State, _ now: Instant) -> Run? {
        guard let run = pass(item, self) else {
            state.gate.began(at: now)
            return nil
        }
        run.admit(as: timeline.makeActivity())
        state.line.append(run)
        return run
    }

    @inlinable
    func setTimer(_ state: inout State) {
        guard let deadline = state.gate.deadline else { return }
        if let timer = state.timer, timer.instant <= deadline { return }
        replaceTimer(&state, deadline)
    }

    @usableFromInline
    func replaceTimer(_ state: inout State, _ deadline: Instant) {
        state.timer?.task.cancel()
        state.timer = Timer(task: makeTask(sleepingUntil: deadline), instant: deadline)
    }

    /// Detached: the first caller lends it neither priority nor task-locals.
    private func makeTask(sleepingUntil instant: Instant) -> Task<Void, Never> {
        let activity = timeline.makeActivity()
        return Task.detached(priority: .high) { [self] in
            await Activity.$isCounted.withValue(activity != nil) { await sleep(until: instant) }
            withExtendedLifetime(activity) {}
        }
    }

    private func sleep(until instant: Instant) async {
        var deadline: Instant? = instant
        var backoff = Backoff()
        while let instant = deadline, await timeline.sleeps(until: instant, &backoff) { deadline = wake() }
    }

    /// Decides what is due, and returns until when to sleep on.
    private func wake() -> Instant? {
        let (deadline, next) = state.withLock { state -> (Instant?, Run?) in
            // It was cancelled under the lock, if it was, and another one may sleep in its place.
            guard !Task.isCancelled, let timer = state.timer else { return (nil, nil) }
            let now = timeline.now
            let due = state.gate.advance(to: now, afterSleepUntil: timer.instant)
            if let due { _ = admit(due, &state, now) }
            state.timer = state.gate.deadline.map { Timer(task: timer.task, instant: $0) }
            return (state.timer?.instant, state.line.next())
        }
        next?.start()
        return deadline
    }
}

extension TimedGate: RunKeeper {
    @usableFromInline
    func begin(_ run: Run) -> Bool {
        let (isFirst, next) = state.withLock { state in
            guard state.line.begin(run) else { return (false, Run?.none) }
            let now = timeline.now
            state.gate.began(at: now)
            if let due = state.gate.advance(to: now) { _ = admit(due, &state, now) }
            setTimer(&state)
            return (true, state.line.next())
        }
        next?.start()
        return isFirst
    }

    @usableFromInline
    func end(_ run: Run) {
        state.withLock { $0.line.end(run) }
    }
}
