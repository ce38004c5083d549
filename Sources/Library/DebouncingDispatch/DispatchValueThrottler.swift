import Debouncing
import Dispatch

/// Hands on at most one of many values to a queue in each interval, and the first at once.
///
///     values            abc---d-------     interval: 4
///     output            a-----d-------
///     keeping: .latest  a---c---d-----
///     keeping: .first   a---b---d-----
///
/// It does what `ValueThrottler` does, for code without `async`:
///
/// ```swift
/// let progress = DispatchValueThrottler<Double>(interval: .milliseconds(100), keeping: .latest) { show($0) }
///
/// func received(_ fraction: Double) { progress.emit(fraction) }
/// ```
///
/// Without a queue it is the main one, and the output is one of the main actor. Once the throttler is gone nothing
/// more comes out.
public final class DispatchValueThrottler<Value: Sendable>: Sendable {
    private let gate: QueueGate<Value>

    /// A throttler of the main queue.
    /// - Parameters:
    ///   - interval: how long after a value none comes out.
    ///   - leading: whether a value that comes outside an interval counts at once.
    ///     Otherwise it begins one, as the first value in it.
    ///   - kept: which of the values that came inside an interval counts at its end, and so begins another one.
    ///   - queue: the main queue.
    ///   - output: gets the values.
    public convenience init(
        interval: Duration, leading: Bool = true, keeping kept: Kept = .none, queue: MainQueue = .main,
        output: @escaping @MainActor @Sendable (Value) -> Void
    ) {
        self.init(interval: interval, leading: leading, keeping: kept, queue: DispatchQueue.main) { value in
            MainActor.assumeIsolated { output(value) }
        }
    }

    /// A throttler of any queue.
    /// - Parameters:
    ///   - interval: how long after a value none comes out.
    ///   - leading: whether a value that comes outside an interval counts at once.
    ///     Otherwise it begins one, as the first value in it.
    ///   - kept: which of the values that came inside an interval counts at its end, and so begins another one.
    ///   - queue: where the output is called; a serial one.
    ///   - output: gets the values.
    @_disfavoredOverload
    public convenience init(
        interval: Duration, leading: Bool = true, keeping kept: Kept = .none, queue: DispatchQueue,
        output: @escaping @Sendable (Value) -> Void
    ) {
        self.init(
            .throttling(interval, leading: leading, keeping: kept), timeline: DispatchTimeline(queue),
            output: output)
    }

    package init(
        _ gate: Gate<Value>, timeline: any QueueTimeline, output: @escaping @Sendable (Value) -> Void
    ) {
        self.gate = QueueGate(gate, timeline, handle: output)
    }

    /// Hands on `value`, now or at the end of the interval, or drops it. May be called from any thread.
    /// - Parameters:
    ///   - value: what is to come out.
    ///   - interval: how long after this value none comes out, instead of the throttler's own interval.
    public func emit(_ value: Value, interval: Duration? = nil) {
        gate.accept(value, delay: interval)
    }

    /// Whether a value is to come, and has not begun.
    public var isPending: Bool { gate.isPending }

    /// Drops the pending value, even if its time is here already, and ends the interval.
    public func cancel() {
        gate.cancel()
    }

    /// Hands on the pending value now instead of later, on the queue, and returns when that is done.
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
