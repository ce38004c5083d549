import Debouncing

/// A clock that a test moves. It knows who sleeps on it and what was done when, so a test can wait until all is
/// settled instead of yielding and hoping.
final class ManualClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    /// What a test can wait for.
    struct State {
        fileprivate(set) var now = Instant(offset: .zero)
        /// What was noted, and when.
        fileprivate(set) var notes: [Note] = []
        /// How many times anyone lay down to sleep.
        fileprivate(set) var sleeps = 0
        /// The test has run out of time: nobody waits any longer.
        fileprivate var isOver = false
        fileprivate var sleepers: [Int: Sleeper] = [:]
        fileprivate var waiters: [Waiter] = []

        var sleeping: Int { sleepers.count }
    }

    struct Note: Equatable {
        var text: String
        var instant: Duration
    }

    fileprivate struct Sleeper {
        var deadline: Instant
        var continuation: CheckedContinuation<Void, any Error>
    }

    fileprivate struct Waiter {
        var isSatisfied: @Sendable (State) -> Bool
        var continuation: CheckedContinuation<Void, Never>
    }

    private let state = Locked(State())
    /// Whether sleepers wake when they are cancelled.
    private let heedsCancellation: Bool

    init(heedsCancellation: Bool = true) {
        self.heedsCancellation = heedsCancellation
    }

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .nanoseconds(1) }
    var notes: [Note] { state.withLock { $0.notes } }
    var sleeping: Int { state.withLock { $0.sleeping } }
    var sleeps: Int { state.withLock { $0.sleeps } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = change { state in
            state.sleeps += 1
            return state.sleeps
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                lieDown(id, Sleeper(deadline: deadline, continuation: $0))
            }
        } onCancel: {
            guard heedsCancellation else { return }
            change { $0.sleepers.removeValue(forKey: id) }?.continuation.resume(throwing: CancellationError())
        }
    }

    private func lieDown(_ id: Int, _ sleeper: Sleeper) {
        let isAwake = change { state in
            guard !Task.isCancelled, state.now < sleeper.deadline else { return true }
            state.sleepers[id] = sleeper
            return false
        }
        guard isAwake else { return }
        sleeper.continuation.resume(with: Task.isCancelled ? .failure(CancellationError()) : .success(()))
    }

    /// Notes that something was done, at the instant which it is.
    func note(_ text: String) {
        change { $0.notes.append(Note(text: text, instant: $0.now.offset)) }
    }

    func note(_ priority: TaskPriority) {
        note("\(priority)")
    }

    /// Moves time, and wakes nobody yet: whoever looks at the clock is earlier than those who sleep.
    func set(_ offset: Duration) {
        change { $0.now = Instant(offset: offset) }
    }

    /// Sets the clock as one sets a clock on the wall: who sleeps on it sleeps on for the same time as before.
    func jump(to offset: Duration) {
        change { state in
            let distance = offset - state.now.offset
            state.now = Instant(offset: offset)
            for id in state.sleepers.keys { state.sleepers[id]?.deadline.offset += distance }
        }
    }

    /// Wakes all who have slept long enough.
    func wake() {
        let due = change { state in
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in due { continuation.resume() }
    }

    func advance(to offset: Duration) {
        set(offset)
        wake()
    }

    /// Waits until things are so, or the test has run out of time.
    func until(_ isSatisfied: @escaping @Sendable (State) -> Bool) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                change { $0.waiters.append(Waiter(isSatisfied: isSatisfied, continuation: continuation)) }
            }
        } onCancel: {
            change { $0.isOver = true }
        }
    }

    func untilSleeping(_ count: Int = 1) async {
        await until { $0.sleeping == count }
    }

    func untilNoted(_ count: Int) async {
        await until { $0.notes.count >= count }
    }

    /// Each change may be what someone waits for.
    @discardableResult
    private func change<Answer: Sendable>(_ body: (inout State) -> Answer) -> Answer {
        let (answer, satisfied) = state.withLock { state in
            let answer = body(&state)
            let satisfied = state.waiters.filter { state.isOver || $0.isSatisfied(state) }
            state.waiters = state.waiters.filter { !state.isOver && !$0.isSatisfied(state) }
            return (answer, satisfied)
        }
        for waiter in satisfied { waiter.continuation.resume() }
        return answer
    }
}
