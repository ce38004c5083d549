import Synchronization

/// A run that waits in a gate. If it leaves that without being admitted, it is dropped.
final class Order: Sendable {
    private let run: Run
    private let isAdmitted = Atomic(false)

    init(_ run: Run) {
        self.run = run
    }

    deinit {
        if !isAdmitted.load(ordering: .acquiring) { run.drop() }
    }

    func admit() -> Run {
        isAdmitted.store(true, ordering: .releasing)
        return run
    }
}

extension TimedGate where Item == Order {
    convenience init(_ gate: Gate<Order>, _ timeline: Timeline, cancelsPrevious: Bool) {
        self.init(gate, timeline, cancelsPrevious: cancelsPrevious) { order, _ in order.admit() }
    }

    /// Takes an action, with the task-locals and the priority of the caller.
    @discardableResult
    func accept(delay: Duration? = nil, action: @escaping @isolated(any) @Sendable () async -> Void) -> Run? {
        accept(Order(Run(for: self, action: action)), delay: delay)
    }
}
