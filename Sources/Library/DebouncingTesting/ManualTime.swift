/// What a manual clock knows.
struct ManualTime: Sendable {
    var now = ManualClock.Instant(offset: .zero)
    /// What happens on account of the clock, and does not sleep on it.
    var activities = 0
    private(set) var sleepers: [Int: Sleeper] = [:]
    var waiters: [Int: Waiter] = [:]
    private var lastID = 0

    var firstDeadline: ManualClock.Instant? { sleepers.values.map(\.deadline).min() }

    mutating func makeID() -> Int {
        lastID += 1
        return lastID
    }

    mutating func add(_ sleeper: Sleeper, _ id: Int) {
        sleepers[id] = sleeper
        if sleeper.isCounted { activities -= 1 }
    }

    mutating func remove(_ id: Int) -> Sleeper? {
        guard let sleeper = sleepers.removeValue(forKey: id) else { return nil }
        if sleeper.isCounted { activities += 1 }
        return sleeper
    }

    /// Those who have slept long enough, the earliest first.
    mutating func removeDue() -> [Sleeper] {
        let due = sleepers.filter { $0.value.deadline <= now }
        let inOrder = due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
        return inOrder.compactMap { remove($0.key) }
    }

    mutating func removeSatisfied() -> [Waiter] {
        guard !waiters.isEmpty else { return [] }
        let satisfied = waiters.filter { $0.value.isSatisfied(self) }
        for id in satisfied.keys { waiters[id] = nil }
        return Array(satisfied.values)
    }

    mutating func jump(to instant: ManualClock.Instant) {
        let distance = now.duration(to: instant)
        now = instant
        sleepers = sleepers.mapValues { sleeper in
            var moved = sleeper
            moved.deadline = sleeper.deadline.advanced(by: distance)
            return moved
        }
    }
}

struct Sleeper: Sendable {
    var deadline: ManualClock.Instant
    /// Whether it is active unless it sleeps.
    let isCounted: Bool
    let continuation: CheckedContinuation<Void, any Error>

    func resume() { continuation.resume() }
    func resume(throwing error: any Error) { continuation.resume(throwing: error) }
}

struct Waiter: Sendable {
    let isSatisfied: @Sendable (ManualTime) -> Bool
    let continuation: CheckedContinuation<Void, Never>
}
