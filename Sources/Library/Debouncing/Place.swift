import DebouncedContacts
import Dispatch
import Synchronization

/// Does what is due, and returns when the next thing is.
package typealias Wake = @Sendable () -> Instant?

/// Where time passes: on a clock or on a queue.
package protocol Place: AnyObject, Sendable {
    var instant: Instant { get }
    /// Has `wake` called at `instant`, and then as it says, until the timer is released.
    /// - Parameter timer: one that was made here for the same `wake`; it is set anew, or replaced.
    func setTimer(_ timer: (any PlaceTimer)?, to instant: Instant, _ wake: @escaping Wake) -> any PlaceTimer
    /// Something that goes on, for a place that wants to know when all is done.
    func makeActivity() -> Activity?
}

package protocol PlaceTimer: AnyObject, Sendable {}

/// A place that also does work, one piece after the other.
package protocol QueuePlace: Place {
    /// Does `work` as soon as it can.
    func run(_ work: @escaping @Sendable () -> Void)
    /// Whether we are on the queue: then work can be done at once.
    var isCurrent: Bool { get }
    /// Whether no work can be done before this code returns.
    var isBlocked: Bool { get }
}

extension Place {
    package func makeActivity() -> Activity? { nil }
}

/// Something that goes on, from here until the last reference to it is gone.
package final class Activity: Sendable {
    /// Whether we are inside of an activity: what sleeps there on the place's clock is not active meanwhile.
    package static var isCounted: Bool { Run.current?.isCounted ?? false }

    private let end: @Sendable () -> Void

    package init(end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    deinit { end() }
}

let continuous = ClockPlace(ContinuousClock())

/// The place of a clock: shared where it is the usual one; a clock that a test moves is one itself.
package func place(of clock: some Clock<Duration>) -> any Place {
    if clock is ContinuousClock { return continuous }
    return clock as? any Place ?? ClockPlace(clock)
}

/// Any other clock, in nanoseconds from the moment at which this was made.
final class ClockPlace<C: Clock<Duration>>: Place {
    private let clock: C
    private let origin: C.Instant

    init(_ clock: C) {
        self.clock = clock
        origin = clock.now
    }

    var instant: Instant { Instant(nanoseconds: origin.duration(to: clock.now).nanoseconds) }

    func setTimer(_ timer: (any PlaceTimer)?, to instant: Instant, _ wake: @escaping Wake) -> any PlaceTimer {
        (timer as? SleepingTask)?.task.cancel()
        return SleepingTask(
            Task.detached(priority: .high) { [self] in
                var earlyWakes = 0
                // Not until `instant`: the clock may have jumped back before we began.
                while let instant = wake() {
                    try? await clock.sleep(
                        until: origin.advanced(by: .nanoseconds(instant.nanoseconds)), tolerance: nil)
                    earlyWakes = self.instant < instant ? earlyWakes + 1 : 0
                    // To sleep on and on, on a clock that fails or wakes early, would use all of a processor. Not the
                    // first time: a clock may have been set back.
                    if earlyWakes > 1 { try? await Task.sleep(for: .milliseconds(1 << min(earlyWakes, 7))) }
                }
            })
    }
}

/// A timer of a clock. The task is detached: the first caller lends it neither priority nor task-locals.
private final class SleepingTask: PlaceTimer {
    let task: Task<Void, Never>

    init(_ task: Task<Void, Never>) {
        self.task = task
    }

    deinit { task.cancel() }
}

/// A queue of dispatch.
final class DispatchPlace: QueuePlace {
    private let queue: DispatchQueue
    private let mark: QueueMark

    init(_ queue: DispatchQueue) {
        self.queue = queue
        mark = QueueMark.of(queue)
    }

    var instant: Instant { Instant(nanoseconds: Int64(DispatchTime.now().uptimeNanoseconds)) }

    var isCurrent: Bool { mark.isCurrent }
    var isBlocked: Bool { isOnMainQueue && mark.isBelowMain.load(ordering: .relaxed) }

    func run(_ work: @escaping @Sendable () -> Void) {
        queue.async(execute: work)
    }

    func setTimer(_ timer: (any PlaceTimer)?, to instant: Instant, _ wake: @escaping Wake) -> any PlaceTimer {
        let timer = timer as? DispatchTimer ?? DispatchTimer(queue, wake)
        timer.set(to: instant)
        return timer
    }
}

/// A timer of dispatch. It is one, however often it is set: work that waits in the queue could not be taken back.
private final class DispatchTimer: PlaceTimer, @unchecked Sendable {
    private let timer: any DispatchSourceTimer

    init(_ queue: DispatchQueue, _ wake: @escaping Wake) {
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { [weak self] in
            if let next = wake() { self?.set(to: next) }
        }
        timer.schedule(deadline: .distantFuture)
        timer.activate()
    }

    deinit { timer.cancel() }

    func set(to instant: Instant) {
        let time = UInt64(max(0, instant.nanoseconds))
        timer.schedule(
            deadline: instant < .distantFuture ? DispatchTime(uptimeNanoseconds: time) : .distantFuture)
    }
}

var isOnMainQueue: Bool { QueueMark.of(.main).isCurrent }

/// Marks a queue, once and for as long as it lives, so that we know when we are on it, or on one whose target it is.
private final class QueueMark: @unchecked Sendable {
    // Keys are only compared; Swift 6.0 does not know yet that they can be shared.
    private struct Key<Value>: @unchecked Sendable {
        let key = DispatchSpecificKey<Value>()
    }

    private static let marks = Key<QueueMark>()
    private static let making = Mutex(false)

    private let own = Key<Bool>()
    /// Known once the queue has run: nothing tells the target of one.
    let isBelowMain = Atomic(false)

    static func of(_ queue: DispatchQueue) -> QueueMark {
        making.withLock { _ in
            if let mark = queue.getSpecific(key: marks.key) { return mark }
            let mark = QueueMark()
            queue.setSpecific(key: marks.key, value: mark)
            queue.setSpecific(key: mark.own.key, value: true)
            queue.async { mark.isBelowMain.store(isOnMainQueue, ordering: .relaxed) }
            return mark
        }
    }

    var isCurrent: Bool { DispatchQueue.getSpecific(key: own.key) == true }
}
