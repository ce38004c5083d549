import Debouncing
import Dispatch
import Foundation

/// Calls its handler on a queue, once for many calls, when no other has come for a while.
///
///     run()    #-#-#-----#-----     delay: 4
///     handler  --------#-----#-
///
/// It does what `Debouncer` does, for code without `async`:
///
/// ```swift
/// let debouncer = DispatchDebouncer(delay: .milliseconds(300)) { [weak self] _ in self?.reload() }
///
/// func textDidChange() { debouncer.run() }
/// ```
///
/// Without a queue it is the main one, and the handler is one of the main actor. Or with an action, and a delay of its
/// own, for each call:
///
/// ```swift
/// debouncer.runOnMain(delay: .seconds(1)) { save(text) }
/// ```
///
/// A call at the very instant of the deadline comes after the decision: the handler is called for those before,
/// and once more later. Once the debouncer is gone nothing more is called.
public final class DispatchDebouncer: Sendable {
    private let gate: QueueGate<QueueCall>
    /// What runs if a call brings no action.
    private let handling: QueueCall

    /// A debouncer of the main queue.
    /// - Parameters:
    ///   - delay: how long no other call may have come before the handler is called.
    ///   - leading: whether the first call of a burst counts at once.
    ///   - trailing: whether the last call of a burst counts at its end. With `leading` it is one that came after
    ///     the first.
    ///   - maxWait: how long a call waits at most while others keep coming, from the first call of a burst on, or from
    ///     the last time that one was handled. It is never less than the delay.
    ///   - queue: the main queue.
    ///   - handler: is told the date at which it is called.
    public convenience init(
        delay: Duration = .seconds(1), leading: Bool = false, trailing: Bool = true, maxWait: Duration? = nil,
        queue: MainQueue = .main, handler: @escaping @MainActor @Sendable (Date) -> Void = { _ in }
    ) {
        self.init(
            delay: delay, leading: leading, trailing: trailing, maxWait: maxWait, queue: DispatchQueue.main
        ) { date in
            MainActor.assumeIsolated { handler(date) }
        }
    }

    /// A debouncer of any queue.
    /// - Parameters:
    ///   - delay: how long no other call may have come before the handler is called.
    ///   - leading: whether the first call of a burst counts at once.
    ///   - trailing: whether the last call of a burst counts at its end. With `leading` it is one that came after
    ///     the first.
    ///   - maxWait: how long a call waits at most while others keep coming, from the first call of a burst on, or from
    ///     the last time that one was handled. It is never less than the delay.
    ///   - queue: where the handler is called; a serial one.
    ///   - handler: is told the date at which it is called. Without it, each call brings an action.
    @_disfavoredOverload
    public convenience init(
        delay: Duration = .seconds(1), leading: Bool = false, trailing: Bool = true, maxWait: Duration? = nil,
        queue: DispatchQueue, handler: @escaping @Sendable (Date) -> Void = { _ in }
    ) {
        self.init(
            .debouncing(delay, leading: leading, trailing: trailing, maxWait: maxWait),
            timeline: DispatchTimeline(queue), handler: handler)
    }

    package init(
        _ gate: Gate<QueueCall>, timeline: any QueueTimeline, handler: @escaping @Sendable (Date) -> Void
    ) {
        self.gate = QueueGate(gate, timeline) { $0.action() }
        handling = QueueCall { handler(Date()) }
    }

    /// Has the handler called once the delay has passed without another call. May be called from any thread.
    /// - Parameter delay: instead of the debouncer's own, this time.
    public func run(delay: Duration? = nil) {
        gate.accept(handling, delay: delay)
    }

    /// Has `action` run, in place of the handler, once the delay has passed without another call. May be called
    /// from any thread.
    /// - Parameters:
    ///   - delay: instead of the debouncer's own, this time.
    ///   - action: runs on the queue.
    public func run(delay: Duration? = nil, _ action: @escaping @Sendable () -> Void) {
        gate.accept(QueueCall(action: action), delay: delay)
    }

    /// The same, for an action of the main actor. Only a debouncer of the main queue can do that: on another queue the
    /// program traps when the action is due.
    /// - Parameters:
    ///   - delay: instead of the debouncer's own, this time.
    ///   - action: runs on the queue.
    public func runOnMain(delay: Duration? = nil, _ action: @escaping @MainActor @Sendable () -> Void) {
        gate.accept(QueueCall { MainActor.assumeIsolated(action) }, delay: delay)
    }

    /// Whether a call still waits to be handled.
    public var isPending: Bool { gate.isPending }

    /// Drops the pending call, even if its deadline is here already.
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
