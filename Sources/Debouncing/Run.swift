import Dispatch
import Synchronization

/// One run of an output. Its properties, as those of a flush, belong to the core, under whose lock they are.
@usableFromInline
final class Run: @unchecked Sendable {
    /// The one whose output we are inside of. It may be over: a task outlives the output that began it.
    @TaskLocal static var current: Run?

    /// Cancelled if the regulator `cancelsPrevious`; none on a queue.
    var task: Task<Void, Never>?
    var isolation: (any Actor)?
    /// Held from the start to the end.
    var activity: Activity?
    let isCounted: Bool
    /// The number of flushes its output waits in. Those of other outputs don't wait for it meanwhile: the wait could
    /// close a circle.
    let flushes = Atomic(0)
    let isOver = Atomic(false)

    init(_ activity: Activity?) {
        self.activity = activity
        isCounted = activity != nil
    }

    static var inside: Run? { current.flatMap { $0.isOver.load(ordering: .relaxed) ? nil : $0 } }
}

/// A flush that goes on: it waits for what was pending to begin, and for those runs and all before to end.
final class Flush: @unchecked Sendable {
    /// The number of pending calls that have not begun.
    var count = 0
    var runs: [Run] = []
    /// True if what is pending is due now, not in its time.
    let hastens: Bool
    /// True if it waits for all there is.
    var isDone = true
    /// True if it was cancelled, or its time is up.
    var isFinished = false
    var end: (@Sendable (Bool) -> Void)?

    init(hastens: Bool) {
        self.hastens = hastens
    }

    var isOver: Bool { count == 0 && runs.isEmpty }
}

/// Runs the beginning of a task, as far as its first suspension, and then says so. Swift promises no order among tasks
/// that belong to no actor; so what comes next starts only then.
final class Beginning: TaskExecutor {
    private let hasBegun = Atomic(false)
    private let then: @Sendable () -> Void

    init(then: @escaping @Sendable () -> Void) {
        self.then = then
    }

    func enqueue(_ job: consuming ExecutorJob) {
        guard !hasBegun.exchange(true, ordering: .relaxed) else {
            return globalConcurrentExecutor.enqueue(job)
        }
        let job = UnownedJob(job)
        DispatchQueue.global(qos: .userInitiated).async { [self] in
            job.runSynchronously(on: asUnownedTaskExecutor())
            then()
        }
    }
}
