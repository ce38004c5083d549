import DebouncedContacts
import Debouncing

/// A queue whose time a test moves. What is due is done on the thread of the test, so nothing is left to settle.
///
/// ```swift
/// let queue = ManualQueue()
/// let debouncer = Debouncer<Void>(delay: .seconds(1), queue: queue) { search() }
///
/// debouncer.run()
/// queue.advance(by: .seconds(1))
/// ```
public final class ManualQueue: WorkQueue {
    fileprivate let timers = ManualTimers()
    private let works = Locked<[@Sendable () -> Void]>([])

    /// A queue at the time zero.
    public init() {}

    /// The time since the queue was made.
    public var time: Duration { .nanoseconds(timers.instant.nanoseconds) }

    /// Moves time on, and does what is due, each at its instant.
    public func advance(by duration: Duration) {
        let end = timers.instant + duration
        run()
        while let next = timers.next, next <= end {
            timers.set(to: max(timers.instant, next))
            run()
        }
        timers.set(to: end)
    }

    /// Moves time on without doing what is due, as on a busy queue: a call that is made now comes before it.
    public func delay(by duration: Duration) { timers.set(to: timers.instant + duration) }

    /// Does what is due, and what that makes due.
    public func run() {
        repeat {
            while let work = works.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { work() }
        } while timers.fire()
    }

    package var isCurrent: Bool { true }
    package var isBlocked: Bool { false }

    package func run(_ work: @escaping @Sendable () -> Void) { works.withLock { $0.append(work) } }

    /// The amount of work that is kept for later.
    package var waiting: Int { works.withLock { $0.count } + timers.count }
}

extension Debouncer {
    /// A debouncer in the time of a test.
    public convenience init(
        delay: Duration, leading: Bool = false, trailing: Bool = true, maxWait: Duration? = nil,
        queue: ManualQueue, output: @escaping @Sendable (Input) -> Void
    ) {
        let gate = Gate<Input>(debouncing: delay, leading: leading, trailing: trailing, maxWait: maxWait)
        self.init(gate, queue.timers, .queue(queue, output))
    }
}

extension Throttler {
    /// A throttler in the time of a test.
    public convenience init(
        interval: Duration, leading: Bool = true, trailing: Trailing = .dropped, queue: ManualQueue,
        output: @escaping @Sendable (Input) -> Void
    ) {
        let gate = Gate<Input>(throttling: interval, leading: leading, trailing: trailing)
        self.init(gate, queue.timers, .queue(queue, output))
    }
}

extension ManualQueue {
    /// Makes an output of the main actor one of this queue, which the main actor must then move.
    public func onMainActor<Input: Sendable>(
        _ output: @escaping @MainActor @Sendable (Input) -> Void
    ) -> @Sendable (Input) -> Void {
        { input in MainActor.assumeIsolated { output(input) } }
    }
}
