import DebouncedContacts
import Dispatch

/// The receiver of a regulator's inputs.
package enum Output<Input: Sendable>: Sendable {
    /// A task for each, on the actor of the function, or of the action that the input is.
    case task(
        (@isolated(any) @Sendable (Input) async throws -> Void)?, onError: (@Sendable (any Error) -> Void)?)
    case queue(any WorkQueue, @Sendable (Input) -> Void)
    /// Wherever it is decided. It must not wait, nor call back.
    case direct(@Sendable (Input) -> Void)

    func isolation(of input: Input) -> (any Actor)? {
        guard case .task(let body, _) = self else { return nil }
        return body?.isolation ?? (input as? Action)?.isolation
    }
}

@usableFromInline struct CoreState<Input: Sendable>: Sendable {
    @usableFromInline var gate: Gate<Input>
    /// The instant at which the place wakes us.
    @usableFromInline var timerInstant = Instant.distantFuture
    /// On its way to where it begins: one at a time, so that they begin in their order.
    @usableFromInline var starting: Run?
    /// Runs that have begun.
    @usableFromInline var runs: [Run] = []
    var flushes: [Flush] = []
}

/// A gate that knows the time, and begins what is due where it belongs. A call that moves the deadline away, as each of a
/// burst does, costs neither a task nor memory. It is its own lock, so a pending call needs two objects and no task.
///
/// What is due is taken from the gate only where it begins: on the actor or the queue of its output. So nothing there can
/// cancel it in between, and nothing piles up if that is busy.
///
/// The path of a call is inlinable from end to end: specialized for the type of the input it is ten times as fast.
@usableFromInline final class Core<Input: Sendable>: Locked<CoreState<Input>>, Sleeper, @unchecked Sendable {
    private let place: any Place
    private let output: Output<Input>
    @usableFromInline let cancelsPrevious: Bool
    var position: Int32 = -1

    init(_ gate: Gate<Input>, _ place: any Place, cancelsPrevious: Bool = false, _ output: Output<Input>) {
        (self.place, self.cancelsPrevious, self.output) = (place, cancelsPrevious, output)
        super.init(CoreState(gate: gate))
    }

    /// True if anything has not begun.
    var isPending: Bool { withLock { $0.gate.isPending } }

    @usableFromInline var now: Instant { place.instant }

    @inlinable
    func receive(_ input: Input, for time: Duration?) {
        let call = Gate.Call(input)
        // What is replaced leaves the lock before it is released: its end may call us.
        let (starting, running, _) = withLock { state in
            let now = now
            let (isKept, replaced) = state.gate.receive(call, at: now, for: time)
            let starting = schedule(&state, now)
            return (starting, cancelsPrevious && isKept ? state.runs : [], replaced)
        }
        if let starting { start(starting) }
        if !running.isEmpty { cancel(running) }
    }

    /// Forgets what has not begun, and the window.
    func cancel() {
        let (running, _) = change { state in
            for flush in state.flushes { flush.count = 0 }
            setTimer(&state, nil)
            return (cancelsPrevious ? state.runs : [], state.gate.open())
        }
        for run in running { run.task?.cancel() }
    }

    /// An action that makes calls itself is not cancelled by them.
    @usableFromInline
    func cancel(_ running: [Run]) {
        for run in running where run !== Run.current { run.task?.cancel() }
    }
}

// What is due, and its timer.
extension Core {
    /// Returns the run that is to start, or sets the timer.
    @inlinable
    func schedule(_ state: inout CoreState<Input>, _ now: Instant) -> Run? {
        guard state.starting == nil, let deadline = state.gate.deadline else { return nil }
        if deadline <= now { return makeRun(&state) }
        if deadline < state.timerInstant { setTimer(&state, deadline) }
        return nil
    }

    @usableFromInline
    func makeRun(_ state: inout CoreState<Input>) -> Run {
        let run = Run(place.makeActivity())
        state.starting = run
        return run
    }

    @usableFromInline
    func setTimer(_ state: inout CoreState<Input>, _ instant: Instant?) {
        place.setTimer(of: self, to: instant)
        state.timerInstant = instant ?? .distantFuture
    }

    /// Starts what is due. If nothing is, as after a jump of the clock, it goes on waiting.
    func wake() {
        let starting = withLock { state in
            let now = now
            state.gate.correct(at: now)
            state.timerInstant = .distantFuture
            return schedule(&state, now)
        }
        if let starting { start(starting) }
    }
}

// Runs.
extension Core {
    @usableFromInline
    func start(_ run: Run) {
        switch output {
        case .task: launch(run)
        case .queue(let queue, let body): queue.run { [self] in perform(run, body) }
        case .direct(let body):
            if let call = take(run) { body(call.input) }
            began(run)
            end(run)
        }
    }

    /// The call that begins now, if it is still due.
    private func take(_ run: Run) -> Gate<Input>.Call? {
        change { state in
            guard state.starting === run else { return nil }
            let now = now
            let call = state.gate.begin(at: now)
            if call != nil { state.runs.append(run) }
            for flush in state.flushes where flush.count > 0 {
                flush.count = call == nil ? 0 : flush.count - 1
                if call != nil { flush.runs.append(run) }
                if flush.count > 0, flush.hastens { state.gate.hasten(at: now) }
            }
            return call
        }
    }

    /// Lets the next run start.
    private func began(_ run: Run) {
        let next = withLock { state -> Run? in
            guard state.starting === run else { return nil }
            state.starting = nil
            return schedule(&state, now)
        }
        if let next { start(next) }
    }

    private func end(_ run: Run) {
        run.isOver.store(true, ordering: .relaxed)
        change { state in
            state.runs.removeAll { $0 === run }
            for flush in state.flushes { flush.runs.removeAll { $0 === run } }
        }
        run.activity = nil
    }

    private func perform(_ run: Run, _ body: @Sendable (Input) -> Void) {
        let call = take(run)
        began(run)
        if let call { Run.$current.withValue(run) { body(call.input) } }
        end(run)
    }

    private func launch(_ run: Run) {
        withLock { state in
            let next = state.gate.next
            let isolation = next.flatMap { output.isolation(of: $0.input) }
            run.isolation = isolation
            let beginning = isolation == nil ? Beginning { [self] in began(run) } : nil
            run.task = Task.detached(executorPreference: beginning, priority: next?.priority) { [self] in
                await Run.$current.withValue(run) { await act(run, isolation) }
                withExtendedLifetime(beginning) {}
            }
        }
    }

    private func act(_ run: Run, _ isolation: isolated (any Actor)?) async {
        // Actions may be of different actors, and replace each other. Without an actor, what is next starts after this.
        if let next = withLock({ $0.gate.next }), output.isolation(of: next.input) !== isolation {
            if isolation != nil { launch(run) }
            return
        }
        guard case .task(let body, let onError) = output, let call = take(run) else {
            began(run)
            return end(run)
        }
        if isolation != nil { began(run) }
        do {
            if let body {
                try await body(call.input)
            } else {
                try await (call.input as? Action)?.body(isolation)
            }
        } catch {
            if !Task.isCancelled { onError?(error) }
        }
        end(run)
    }
}

// Flushes.
extension Core {
    /// Waits for what is pending, now or in its time, and for all that began before; see `Regulator`.
    func flush(hastens: Bool, within limit: Duration?) async -> Bool {
        let inside = Run.inside
        inside?.flushes.add(1, ordering: .sequentiallyConsistent)
        defer { inside?.flushes.subtract(1, ordering: .sequentiallyConsistent) }
        let flush = Flush(hastens: hastens)
        var alarm: Alarm?
        defer { alarm?.set(to: nil) }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                begin(flush, inside) { continuation.resume(returning: $0) }
                alarm = limit.map { setAlarm($0, flush) }
            }
        } onCancel: {
            finish(flush)
        }
    }

    /// The same for code that can't wait but by blocking its thread. On the queue of the output it is done at once.
    func flushAndWait(within limit: Duration, on caller: (any Actor)?) -> Bool {
        if case .queue(let queue, let body) = output, queue.isCurrent {
            performAll(body)
            return true
        }
        let limit = blocks(caller) ? .zero : limit
        let (flush, isOver) = (Flush(hastens: true), Locked(false))
        let semaphore = DispatchSemaphore(value: 0)
        begin(flush, nil) { result in
            isOver.withLock { $0 = result }
            semaphore.signal()
        }
        if semaphore.wait(timeout: .now() + .nanoseconds(Int(clamping: limit.nanoseconds))) == .timedOut {
            finish(flush)
        }
        return isOver.withLock { $0 }
    }

    /// Returns true if a thread that waits here, for code of `caller`, may be what all wait for.
    private func blocks(_ caller: (any Actor)?) -> Bool {
        if Run.inside != nil { return true }
        if case .queue(let queue, _) = output { return queue.isBlocked }
        guard let caller = caller ?? (isOnMainQueue ? MainActor.shared : nil) else { return false }
        return withLock { state in
            [state.gate.first, state.gate.pending].contains { call in
                call.map { output.isolation(of: $0.input) === caller } ?? false
            } || state.runs.contains { $0.isolation === caller }
        }
    }

    private func performAll(_ body: @Sendable (Input) -> Void) {
        // What is on its way to the queue finds that another start took its place.
        while let run = withLock({ state -> Run? in
            state.gate.hasten(at: now)
            return state.gate.isPending ? makeRun(&state) : nil
        }) { perform(run, body) }
    }

    private func begin(_ flush: Flush, _ inside: Run?, end: @escaping @Sendable (Bool) -> Void) {
        let starting = change { state -> Run? in
            flush.end = end
            state.flushes.append(flush)
            // It was cancelled before it began.
            guard !flush.isFinished else { return nil }
            let now = now
            if flush.hastens { state.gate.hasten(at: now) }
            let others = state.runs.filter { $0 !== inside }
            let free = others.filter {
                inside == nil || $0.flushes.load(ordering: .sequentiallyConsistent) == 0
            }
            (flush.count, flush.runs) = (state.gate.count, free)
            flush.isDone = free.count == others.count
            return schedule(&state, now)
        }
        if let starting { start(starting) }
    }

    /// Ends a flush that is not over.
    private func finish(_ flush: Flush) {
        change { _ in
            guard !flush.isOver || flush.end == nil else { return }
            (flush.count, flush.runs, flush.isDone, flush.isFinished) = (0, [], false, true)
        }
    }

    /// Each change may be what a flush waits for.
    @discardableResult
    private func change<Result: Sendable>(_ body: (inout CoreState<Input>) -> Result) -> Result {
        let (result, over) = withLock { state in
            let result = body(&state)
            let over = state.flushes.filter(\.isOver)
            if !over.isEmpty { state.flushes.removeAll(where: \.isOver) }
            return (result, over)
        }
        for flush in over { flush.end?(flush.isDone) }
        return result
    }

    private func setAlarm(_ limit: Duration, _ flush: Flush) -> Alarm {
        let end = place.instant + limit
        return Alarm(in: place, at: end) { [self] alarm in
            guard place.instant < end else { return finish(flush) }
            alarm.set(to: end)
            // The flush may have ended meanwhile, and have found no alarm to stop.
            if withLock({ _ in flush.isOver }) { alarm.set(to: nil) }
        }
    }
}
