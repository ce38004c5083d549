import DebouncedContacts
import Debouncing
import DebouncingDispatch
import Foundation

/// A queue whose time a test moves. What is due is done on the thread of the test, so nothing is left to settle.
///
/// ```swift
/// let queue = ManualQueue()
/// let debouncer = DispatchDebouncer(delay: .seconds(1), queue: queue) { _ in search() }
///
/// debouncer.run()
/// queue.advance(by: .seconds(1))
/// ```
public final class ManualQueue: QueueTimeline {
    private struct State: Sendable {
        var now = Instant(nanoseconds: 0)
        var works: [@Sendable () -> Void] = []
        var timers: [Weak] = []
    }

    private struct Weak: Sendable {
        weak var timer: ManualTimer?
    }

    private let state = Locked(State())

    /// A queue at the time zero.
    public init() {}

    /// How long time has passed since the queue was made.
    public var time: Duration { .nanoseconds(now.nanoseconds) }

    /// Moves time on, and does what is due, each at its instant.
    public func advance(by duration: Duration) {
        let end = now + duration
        run()
        while let next = timers.compactMap(\.instant).min(), next <= end {
            set(to: max(now, next))
            run()
        }
        set(to: end)
    }

    /// Moves time on without doing what is due, as on a busy queue: a call that is made now comes before it.
    public func delay(by duration: Duration) {
        set(to: now + duration)
    }

    /// Does what is due, and what that makes due.
    public func run() {
        while let work = removeFirst() ?? removeDue() { work() }
    }

    package var now: Instant { state.withLock { $0.now } }

    package func run(_ work: @escaping @Sendable () -> Void) {
        state.withLock { $0.works.append(work) }
    }

    package func runAndWait(within limit: Duration?, _ work: @escaping @Sendable () -> Void) -> Bool {
        work()
        return true
    }

    package func makeTimer(_ work: @escaping @Sendable () -> Void) -> any QueueTimer {
        let timer = ManualTimer(work)
        state.withLock { $0.timers = $0.timers.filter { $0.timer != nil } + [Weak(timer: timer)] }
        return timer
    }

    /// What is kept for later.
    package var waiting: Int { state.withLock { $0.works.count } + timers.count }

    private var timers: [ManualTimer] { state.withLock { $0.timers.compactMap(\.timer) } }

    private func set(to instant: Instant) {
        state.withLock { $0.now = instant }
    }

    private func removeFirst() -> (@Sendable () -> Void)? {
        state.withLock { $0.works.isEmpty ? nil : $0.works.removeFirst() }
    }

    private func removeDue() -> (@Sendable () -> Void)? {
        let now = now
        return timers.first { $0.fires(at: now) }?.work
    }
}

private final class ManualTimer: QueueTimer {
    let work: @Sendable () -> Void
    private let state = Locked(Instant?.none)

    init(_ work: @escaping @Sendable () -> Void) {
        self.work = work
    }

    var instant: Instant? { state.withLock { $0 } }

    func set(to instant: Instant) { state.withLock { $0 = instant } }

    /// Whether it fires now; it does so once.
    func fires(at now: Instant) -> Bool {
        state.withLock { instant in
            guard let set = instant, set <= now else { return false }
            instant = nil
            return true
        }
    }
}

extension DispatchDebouncer {
    /// A debouncer in the time of a test.
    public convenience init(
        delay: Duration = .seconds(1), leading: Bool = false, trailing: Bool = true, maxWait: Duration? = nil,
        queue: ManualQueue, handler: @escaping @Sendable (Date) -> Void = { _ in }
    ) {
        self.init(
            .debouncing(delay, leading: leading, trailing: trailing, maxWait: maxWait), timeline: queue,
            handler: handler)
    }
}

extension DispatchValueDebouncer {
    /// A debouncer in the time of a test.
    public convenience init(
        delay: Duration, leading: Bool = false, trailing: Bool = true, maxWait: Duration? = nil,
        queue: ManualQueue, output: @escaping @Sendable (Value) -> Void
    ) {
        self.init(
            .debouncing(delay, leading: leading, trailing: trailing, maxWait: maxWait), timeline: queue,
            output: output)
    }
}

extension DispatchThrottler {
    /// A throttler in the time of a test.
    public convenience init(
        interval: Duration, leading: Bool = true, keeping kept: Kept = .none, queue: ManualQueue,
        handler: @escaping @Sendable (Date) -> Void = { _ in }
    ) {
        self.init(.throttling(interval, leading: leading, keeping: kept), timeline: queue, handler: handler)
    }
}

extension DispatchValueThrottler {
    /// A throttler in the time of a test.
    public convenience init(
        interval: Duration, leading: Bool = true, keeping kept: Kept = .none, queue: ManualQueue,
        output: @escaping @Sendable (Value) -> Void
    ) {
        self.init(.throttling(interval, leading: leading, keeping: kept), timeline: queue, output: output)
    }
}
