import DebouncedContacts
import Debouncing

/// A clock that a test advances; `advance` returns once everything that became due is done.
///
/// ```swift
/// let clock = ManualClock()
/// let debouncer = Debouncer<String>(delay: .seconds(1), clock: clock) { await log.append($0) }
///
/// debouncer.send("a")
/// await clock.advance(by: .seconds(1))
/// #expect(await log.lines == ["a"])
/// ```
///
/// `advance` stops at each instant at which anything is due, and goes on when everything has settled: each output is done,
/// or sleeps on this clock; each reader of a `debounce` or `throttle` sequence has asked for the next element. If one waits
/// for what the test does only later, move the clock with `set`, which does not wait, and wait with `untilSleeping`.
public final class ManualClock: Clock, Place {
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

    private struct State: Sendable {
        /// The number of activities that go on, and do not sleep on the clock.
        var activities = 0
        var sleeps: [Int: Sleep] = [:]
        var waiters: [Int: Waiter] = [:]
        private var lastID = 0

        mutating func makeID() -> Int {
            lastID += 1
            return lastID
        }

        mutating func removeSleep(_ id: Int) -> Sleep? {
            guard let sleep = sleeps.removeValue(forKey: id) else { return nil }
            if sleep.isCounted { activities += 1 }
            sleep.alarm.set(to: nil)
            return sleep
        }

        mutating func removeSatisfied() -> [Waiter] {
            let satisfied = waiters.filter { $0.value.isSatisfied(self) }
            for id in satisfied.keys { waiters[id] = nil }
            return Array(satisfied.values)
        }
    }

    /// Counted if it goes on unless it sleeps.
    private typealias Sleep = (
        isCounted: Bool, alarm: Alarm, continuation: CheckedContinuation<Void, any Error>
    )
    private typealias Waiter = (
        isSatisfied: @Sendable (State) -> Bool, continuation: CheckedContinuation<Void, Never>
    )

    private let timers = ManualTimers()
    private let state = Locked(State())

    /// A clock at the offset zero.
    public init() {}

    public var now: Instant { Instant(offset: .nanoseconds(timers.instant.nanoseconds)) }
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// The number of tasks that sleep on this clock.
    public var sleepers: Int { state.withLock { $0.sleeps.count } }

    /// The number of timers that are set: one for each sleeper, and for each debouncer or throttler with a pending call.
    public var timerCount: Int { timers.count }

    /// Moves time on, and returns when everything has settled.
    public func advance(by duration: Duration) async {
        await advance(to: now.advanced(by: duration))
    }

    /// Moves time on, and returns when everything has settled.
    public func advance(to instant: Instant) async {
        await settle()
        while let next = timers.next, next <= instant.inNanoseconds {
            timers.fireAll(at: max(timers.instant, next))
            await settle()
        }
        set(to: instant)
        await settle()
    }

    /// Moves time, on or back, does what is due, and does not wait for anything.
    public func set(to instant: Instant) {
        timers.fireAll(at: instant.inNanoseconds)
    }

    /// Changes the time without doing what is due: each sleep lasts as long as it would have.
    public func jump(to instant: Instant) {
        timers.jump(by: instant.inNanoseconds.nanoseconds(since: timers.instant))
    }

    /// Returns when everything has settled, without moving time.
    public func settle() async {
        await until { $0.activities == 0 }
    }

    /// Returns when this many tasks sleep on this clock.
    public func untilSleeping(_ count: Int) async {
        await until { $0.sleeps.count == count }
    }

    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { $0.makeID() }
        let isCounted = Activity.isCounted
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { lieDown(id, until: deadline, isCounted, $0) }
        } onCancel: {
            change { $0.removeSleep(id) }?.continuation.resume(throwing: CancellationError())
        }
    }

    package var instant: DebouncedContacts.Instant { timers.instant }

    package func setTimer(of sleeper: any Sleeper, to instant: DebouncedContacts.Instant?) {
        timers.setTimer(of: sleeper, to: instant)
    }

    package func makeActivity() -> Activity? {
        change { $0.activities += 1 }
        return Activity { [self] in change { $0.activities -= 1 } }
    }

    private func lieDown(
        _ id: Int, until deadline: Instant, _ isCounted: Bool,
        _ continuation: CheckedContinuation<Void, any Error>
    ) {
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        guard now < deadline else { return continuation.resume() }
        change { state in
            let alarm = Alarm(in: self, at: deadline.inNanoseconds) { [self] _ in
                change { $0.removeSleep(id) }?.continuation.resume()
            }
            state.sleeps[id] = (isCounted, alarm, continuation)
            if isCounted { state.activities -= 1 }
        }
        // Cancelled, or due, before it lay down.
        let isCancelled = Task.isCancelled
        guard isCancelled || deadline <= now, let sleep = change({ $0.removeSleep(id) }) else { return }
        sleep.continuation.resume(with: isCancelled ? .failure(CancellationError()) : .success(()))
    }

    /// Returns when things are so, or the task is cancelled, as by the time limit of a test.
    private func until(_ isSatisfied: @escaping @Sendable (State) -> Bool) async {
        let id = state.withLock { $0.makeID() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                change { state in
                    let isOver = Task.isCancelled
                    state.waiters[id] = ({ isOver || isSatisfied($0) }, continuation)
                }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume()
        }
    }

    /// Each change may be what someone waits for.
    @discardableResult
    private func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        let (answer, satisfied) = state.withLock { state in
            let answer = body(&state)
            return (answer, state.removeSatisfied())
        }
        for waiter in satisfied { waiter.continuation.resume() }
        return answer
    }
}

extension ManualClock.Instant {
    fileprivate var inNanoseconds: DebouncedContacts.Instant { .init(nanoseconds: offset.nanoseconds) }
}
