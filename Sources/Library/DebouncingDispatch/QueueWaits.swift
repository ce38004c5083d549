import Debouncing

/// Which queues wait for which others: if a wait closed a circle, none of them would go on.
struct QueueWaits: Sendable {
    private struct Wait: Equatable, Sendable {
        let waiter: ObjectIdentifier
        let other: ObjectIdentifier
    }

    private static let all = Locked(QueueWaits())

    private var waits: [Wait] = []

    /// Whether `waiter` may wait for `other`: it is noted then. What is on no queue may always.
    static func begin(_ waiter: QueueMark?, for other: QueueMark) -> Bool {
        guard let waiter else { return true }
        return all.withLock {
            $0.begin(Wait(waiter: ObjectIdentifier(waiter), other: ObjectIdentifier(other)))
        }
    }

    static func end(_ waiter: QueueMark?, for other: QueueMark) {
        guard let waiter else { return }
        let wait = Wait(waiter: ObjectIdentifier(waiter), other: ObjectIdentifier(other))
        all.withLock { all in
            if let index = all.waits.lastIndex(of: wait) { all.waits.remove(at: index) }
        }
    }

    private mutating func begin(_ wait: Wait) -> Bool {
        guard !leads(from: wait.other, to: wait.waiter) else { return false }
        waits.append(wait)
        return true
    }

    private func leads(from queue: ObjectIdentifier, to target: ObjectIdentifier) -> Bool {
        var seen: Set<ObjectIdentifier> = []
        var next = [queue]
        while let queue = next.popLast() {
            if queue == target { return true }
            if seen.insert(queue).inserted { next += waits.filter { $0.waiter == queue }.map(\.other) }
        }
        return false
    }
}
