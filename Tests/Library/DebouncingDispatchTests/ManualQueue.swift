import DebouncedContacts
import Debouncing
import DebouncingDispatch
import Foundation

/// A queue whose time a test moves. What is done is done on the test's own thread, so nothing is left to settle.
final class ManualQueue: QueueTimeline {
    private struct State {
        var now = Instant(nanoseconds: 0)
        var works: [@Sendable () -> Void] = []
        var timers: [Weak] = []
        var timersMade = 0
    }

    private struct Weak {
        weak var timer: Timer?
    }

    final class Timer: QueueTimer {
        let work: @Sendable () -> Void
        private let instant = Locked(Instant?.none)

        init(_ work: @escaping @Sendable () -> Void) {
            self.work = work
        }

        func set(to instant: Instant) { self.instant.withLock { $0 = instant } }

        /// Whether it fires now; it does so once.
        func fires(at now: Instant) -> Bool {
            instant.withLock { instant in
                guard let set = instant, set <= now else { return false }
                instant = nil
                return true
            }
        }
    }

    private let state = Locked(State())

    var now: Instant { state.withLock { $0.now } }
    var column: Int { Int(now.nanoseconds) }
    /// What is kept for later.
    var waiting: Int { state.withLock { $0.works.count + $0.timers.count { $0.timer != nil } } }

    /// How many timers were ever made.
    var timersMade: Int { state.withLock { $0.timersMade } }

    func run(_ work: @escaping @Sendable () -> Void) {
        state.withLock { $0.works.append(work) }
    }

    func runAndWait(within limit: Duration?, _ work: @escaping @Sendable () -> Void) -> Bool {
        work()
        return true
    }

    func makeTimer(_ work: @escaping @Sendable () -> Void) -> any QueueTimer {
        let timer = Timer(work)
        state.withLock { state in
            state.timers.append(Weak(timer: timer))
            state.timersMade += 1
        }
        return timer
    }

    /// Moves time, and does nothing yet: who calls now is earlier than what waits.
    func set(_ nanoseconds: Int) {
        state.withLock { $0.now = Instant(nanoseconds: Int64(nanoseconds)) }
    }

    /// Does what is due, and what that makes due.
    func wake() {
        while let work = removeFirst() ?? removeDue() { work() }
    }

    private func removeFirst() -> (@Sendable () -> Void)? {
        state.withLock { $0.works.isEmpty ? nil : $0.works.removeFirst() }
    }

    private func removeDue() -> (@Sendable () -> Void)? {
        let timers = state.withLock { $0.timers.compactMap(\.timer) }
        return timers.first { $0.fires(at: now) }?.work
    }
}

extension DispatchDebouncer {
    convenience init(
        delay: Duration, timeline: ManualQueue, handler: @escaping @Sendable (Date) -> Void
    ) {
        self.init(
            .debouncing(delay, leading: false, trailing: true, maxWait: nil), timeline: timeline,
            handler: handler)
    }
}

extension DispatchValueDebouncer {
    convenience init(
        delay: Duration, timeline: ManualQueue, output: @escaping @Sendable (Value) -> Void
    ) {
        self.init(
            .debouncing(delay, leading: false, trailing: true, maxWait: nil), timeline: timeline,
            output: output)
    }
}

extension DispatchThrottler {
    convenience init(
        interval: Duration, keeping kept: Kept, timeline: ManualQueue,
        handler: @escaping @Sendable (Date) -> Void
    ) {
        self.init(.throttling(interval, leading: true, keeping: kept), timeline: timeline, handler: handler)
    }
}
