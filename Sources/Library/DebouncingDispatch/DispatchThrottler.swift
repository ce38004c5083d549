import Debouncing
import Dispatch
import Foundation

/// Calls its handler on a queue at most once in each interval, and at once for the first call.
///
///     run()             #-#-#-#-------     interval: 4
///     handler           #---#---------
///     keeping: .latest  #---#---#-----
///
/// It does what `Throttler` does, for code without `async`:
///
/// ```swift
/// let throttler = DispatchThrottler(interval: .milliseconds(100), keeping: .latest) { _ in redraw() }
///
/// func didScroll() { throttler.run() }
/// ```
///
/// Without a queue it is the main one, and the handler is one of the main actor. Or with an action for each call:
///
/// ```swift
/// throttler.runOnMain { redraw(from: place) }
/// ```
///
/// An interval counts from the instant at which the handler is called. A call at the very instant at which one
/// ends comes after it. Once the throttler is gone nothing more is called.
public final class DispatchThrottler: Sendable {
    private let gate: QueueGate<QueueCall>
    /// What runs if a call brings no action.
    private let handling: QueueCall

    /// A throttler of the main queue.
    /// - Parameters:
    ///   - interval: how long after a call of the handler there is no other.
    ///   - leading: whether a call that comes outside an interval counts at once.
    ///     Otherwise it begins one, as the first call in it.
    ///   - kept: which of the calls that came inside an interval counts at its end, and so begins another one.
    ///   - queue: the main queue.
    ///   - handler: is told the date at which it is called.
    public convenience init(
        interval: Duration, leading: Bool = true, keeping kept: Kept = .none, queue: MainQueue = .main,
        handler: @escaping @MainActor @Sendable (Date) -> Void = { _ in }
    ) {
        self.init(interval: interval, leading: leading, keeping: kept, queue: DispatchQueue.main) { date in
            MainActor.assumeIsolated { handler(date) }
        }
    }

    /// A throttler of any queue.
    /// - Parameters:
    ///   - interval: how long after a call of the handler there is no other.
    ///   - leading: whether a call that comes outside an interval counts at once.
    ///     Otherwise it begins one, as the first call in it.
    ///   - kept: which of the calls that came inside an interval counts at its end, and so begins another one.
    ///   - queue: where the handler is called; a serial one.
    ///   - handler: is told the date at which it is called. Without it, each call brings an action.
    @_disfavoredOverload
    public convenience init(
        interval: Duration, leading: Bool = true, keeping kept: Kept = .none, queue: DispatchQueue,
        handler: @escaping @Sendable (Date) -> Void = { _ in }
    ) {
        self.init(
            .throttling(interval, leading: leading, keeping: kept), timeline: DispatchTimeline(queue),
            handler: handler)
    }

    package init(
        _ gate: Gate<QueueCall>, timeline: any QueueTimeline, handler: @escaping @Sendable (Date) -> Void
    ) {
        self.gate = QueueGate(gate, timeline) { $0.action() }
        handling = QueueCall { handler(Date()) }
    }

    /// Has the handler called at once, unless an interval is running. May be called from any thread.
    /// - Parameter interval: how long after this call there is no other, instead of the throttler's own interval.
    public func run(interval: Duration? = nil) {
        gate.accept(handling, delay: interval)
    }

    /// Has `action` run, in place of the handler, at once, unless an interval is running. May be called from any
    /// thread.
    /// - Parameters:
    ///   - interval: how long after this action none runs, instead of the throttler's own interval.
    ///   - action: runs on the queue.
    public func run(interval: Duration? = nil, _ action: @escaping @Sendable () -> Void) {
        gate.accept(QueueCall(action: action), delay: interval)
    }

    /// The same, for an action of the main actor. Only a throttler of the main queue can do that: on another queue the
    /// program traps when the action is due.
    /// - Parameters:
    ///   - interval: how long after this action none runs, instead of the throttler's own interval.
    ///   - action: runs on the queue.
    public func runOnMain(interval: Duration? = nil, _ action: @escaping @MainActor @Sendable () -> Void) {
        gate.accept(QueueCall { MainActor.assumeIsolated(action) }, delay: interval)
    }

    /// Whether a call still waits to be handled.
    public var isPending: Bool { gate.isPending }

    /// Drops the pending call, even if its time is here already, and ends the interval.
    public func cancel() {
        gate.cancel()
    }

    /// Makes the pending call now instead of later, on the queue, and returns when that is done.
    /// May be called on the queue itself. If the queue waits for the one that it is called on, it does not wait.
    public func flush() {
        gate.flush()
    }

    /// The same, and returns after `limit` at the latest.
    /// - Returns: whether it is done.
    @discardableResult
    public func flush(within limit: Duration) -> Bool {
        gate.flush(within: limit)
    }
}
