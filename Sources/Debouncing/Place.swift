import DebouncedContacts
import Dispatch
import Synchronization

/// A place in which time passes: on a clock.
package protocol Place: AnyObject, Sendable {
    var instant: Instant { get }
    /// Wakes `sleeper` at `instant` instead of at another one; not at all if it is nil.
    func setTimer(of sleeper: any Sleeper, to instant: Instant?)
    /// Something that goes on, for a place that wants to know when all is done.
    func makeActivity() -> Activity?
}

/// Does work, one piece after the other.
package protocol WorkQueue: AnyObject, Sendable {
    /// Does `work` as soon as it can.
    func run(_ work: @escaping @Sendable () -> Void)
    /// True if we are on the queue: then work can be done at once.
    var isCurrent: Bool { get }
    /// True if no work can be done before this code returns.
    var isBlocked: Bool { get }
}

extension Place {
    package func makeActivity() -> Activity? { nil }
}

/// Something that goes on, from here until the last reference to it is gone.
package final class Activity: Sendable {
    /// True if we are inside of an activity: what sleeps there on the place's clock is not active meanwhile.
    package static var isCounted: Bool { Run.current?.isCounted ?? false }

    private let end: @Sendable () -> Void

    package init(end: @escaping @Sendable () -> Void) { self.end = end }
    deinit { end() }
}

let continuous = ClockPlace(ContinuousClock())
/// The clock of queues stands still while the machine sleeps.
let suspending = ClockPlace(SuspendingClock())

/// The place of a clock: shared where it is a usual one; a clock that a test moves is one itself.
package func place(of clock: some Clock<Duration>) -> any Place {
    clock is ContinuousClock
        ? continuous : clock is SuspendingClock ? suspending : clock as? any Place ?? ClockPlace(clock)
}

/// A clock, in nanoseconds from the moment at which this was made.
final class ClockPlace<C: Clock<Duration>>: Place {
    private struct State: Sendable {
        var agenda = Agenda()
        /// One for all. It is detached: the first caller lends it neither priority nor task-locals.
        var timer: Task<Void, Never>?
        /// True if the timer wakes someone; then it looks until when to sleep.
        var isAwake = false
    }

    private let clock: C
    private let origin: C.Instant
    private let state = Locked(State())

    init(_ clock: C) {
        (self.clock, origin) = (clock, clock.now)
    }

    var instant: Instant { Instant(nanoseconds: origin.duration(to: clock.now).nanoseconds) }

    func setTimer(of sleeper: any Sleeper, to instant: Instant?) {
        state.withLock { state in
            let before = state.agenda.next
            state.agenda.set(sleeper, to: instant)
            guard state.agenda.next != before, !state.isAwake else { return }
            state.timer?.cancel()
            state.timer =
                state.agenda.next == nil ? nil : Task.detached(priority: .high) { [self] in await keepTime() }
        }
    }

    private func keepTime() async {
        var earlyWakes = 0
        while let instant = wakeWhoIsDue() {
            let wake = origin.advanced(by: .nanoseconds(instant.nanoseconds))
            try? await clock.sleep(until: wake, tolerance: nil)
            earlyWakes = self.instant < instant ? earlyWakes + 1 : 0
            // To sleep on and on, on a clock that fails or wakes early, would use all of a processor. Not the first time: a
            // clock may have been set back.
            if earlyWakes > 1 { try? await Task.sleep(for: .milliseconds(1 << min(earlyWakes, 7))) }
        }
    }

    /// Returns when the next one is due.
    private func wakeWhoIsDue() -> Instant? {
        // It is cancelled under the lock, and only while it sleeps; then another one may stand in its place.
        state.withLock { if !Task.isCancelled { $0.isAwake = true } }
        guard !Task.isCancelled else { return nil }
        // The first in any case: if the clock jumped back before we began, its instant is too late.
        var now = Instant.distantFuture
        while let sleeper = state.withLock({ $0.agenda.removeFirst(dueAt: now) }) {
            sleeper.wake()
            now = instant
        }
        return state.withLock { state in
            state.isAwake = false
            return state.agenda.next
        }
    }
}

extension DispatchQueue: WorkQueue {
    package func run(_ work: @escaping @Sendable () -> Void) { async(execute: work) }
    package var isCurrent: Bool { QueueMark.of(self).isCurrent }
    package var isBlocked: Bool { isOnMainQueue && QueueMark.of(self).isBelowMain.load(ordering: .relaxed) }

    var marked: DispatchQueue {
        _ = QueueMark.of(self)
        return self
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
