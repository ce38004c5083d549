import Debouncing

/// A clock that a test advances; `advance` returns once everything that became due is done.
///
/// ```swift
/// let clock = ManualClock()
/// let debouncer = ValueDebouncer<String>(delay: .seconds(1), clock: clock) { await log.append($0) }
///
/// debouncer.emit("a")
/// await clock.advance(by: .seconds(1))
/// #expect(await log.lines == ["a"])
/// ```
///
/// `advance` stops at each instant at which a sleeper wakes, and goes on when everything that this started has settled:
/// each action or output is done, or sleeps on this clock; each reader of a `debounced` or `throttled` sequence has
/// asked for the next element. So an action that waits for something else, which the test does only later, keeps
/// `advance` waiting; and so does a reader that sleeps on this clock before it asks for the next element. Then move the
/// clock with `set`, which does not wait, and wait with `untilSleeping`.
public final class ManualClock: Clock, ActivityClock {
    /// A time on this clock, as the time since the clock was made.
    public struct Instant: InstantProtocol {
        /// The distance from the instant at which the clock began.
        public var offset: Duration

        /// The instant at a distance from the clock's beginning.
        public init(offset: Duration) {
            self.offset = offset
        }

        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private let state = Locked(ManualTime())

    /// A clock at the offset zero.
    public init() {}

    public var now: Instant { state.withLock { $0.now } }
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// How many tasks sleep on this clock.
    public var sleepers: Int { state.withLock { $0.sleepers.count } }

    /// Moves time on, and returns when everything has settled.
    public func advance(by duration: Duration) async {
        await advance(to: now.advanced(by: duration))
    }

    /// Moves time on, and returns when everything has settled.
    public func advance(to instant: Instant) async {
        await settle()
        while let next = state.withLock({ $0.firstDeadline }), next <= instant {
            set(to: max(now, next))
            await settle()
        }
        set(to: instant)
        await settle()
    }

    /// Moves time, on or back, wakes those who have slept long enough, and does not wait for anything.
    public func set(to instant: Instant) {
        let due = state.withLock { state in
            state.now = instant
            return state.removeDue()
        }
        for sleeper in due { sleeper.resume() }
    }

    /// Changes the time without waking any task: each sleep lasts as long as it would have.
    public func jump(to instant: Instant) {
        state.withLock { $0.jump(to: instant) }
    }

    /// Returns when everything has settled, without moving time.
    public func settle() async {
        await until { $0.activities == 0 }
    }

    /// Returns when this many tasks sleep on this clock.
    public func untilSleeping(_ count: Int) async {
        await until { $0.sleepers.count == count }
    }

    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { $0.makeID() }
        let isCounted = Activity.isCounted
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                lieDown(id, Sleeper(deadline: deadline, isCounted: isCounted, continuation: continuation))
            }
        } onCancel: {
            change { $0.remove(id) }?.resume(throwing: CancellationError())
        }
    }

    package func activityBegan() { change { $0.activities += 1 } }
    package func activityEnded() { change { $0.activities -= 1 } }

    private func lieDown(_ id: Int, _ sleeper: Sleeper) {
        let isAwake = change { state in
            guard !Task.isCancelled, state.now < sleeper.deadline else { return true }
            state.add(sleeper, id)
            return false
        }
        guard isAwake else { return }
        if Task.isCancelled { sleeper.resume(throwing: CancellationError()) } else { sleeper.resume() }
    }

    /// Returns when things are so, or the task is cancelled, as by the time limit of a test.
    private func until(_ isSatisfied: @escaping @Sendable (ManualTime) -> Bool) async {
        let id = state.withLock { $0.makeID() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                change { state in
                    let isOver = Task.isCancelled
                    state.waiters[id] = Waiter(
                        isSatisfied: { isOver || isSatisfied($0) }, continuation: continuation)
                }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume()
        }
    }

    /// Each change may be what someone waits for.
    @discardableResult
    private func change<Result: Sendable>(_ body: (inout ManualTime) -> Result) -> Result {
        let (answer, satisfied) = state.withLock { state in
            let answer = body(&state)
            return (answer, state.removeSatisfied())
        }
        for waiter in satisfied { waiter.continuation.resume() }
        return answer
    }
}
