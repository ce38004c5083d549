import Debouncing
import Dispatch

/// Hands on the last of many values to a queue, once no other has come for a while.
///
///     values  1-2-3-----4-----     delay: 4
///     output  --------3-----4-
///
/// It does what `ValueDebouncer` does, for code without `async`:
///
/// ```swift
/// let search = DispatchValueDebouncer<String>(delay: .milliseconds(300)) { text in find(text) }
///
/// func textDidChange(to text: String) { search.emit(text) }
/// ```
///
/// Without a queue it is the main one, and the output is one of the main actor. A value at the very instant of the
/// deadline comes after the decision. Once the debouncer is gone nothing more comes out.
public final class DispatchValueDebouncer<Value: Sendable>: Sendable {
    private let gate: QueueGate<Value>

    /// A debouncer of the main queue.
    /// - Parameters:
    ///   - delay: how long no other value may have come before one comes out.
    ///   - leading: whether the first value of a burst comes out at once.
    ///   - trailing: whether the last value of a burst comes out at its end. With `leading` it is one that came after
    ///     the first.
    ///   - maxWait: how long after the last time, or the first value of a burst, a value waits at most while others
    ///     keep coming. It is never less than the delay.
    ///   - queue: the main queue.
    ///   - output: gets the values.
    public convenience init(
        delay: Duration, leading: Bool = false, trailing: Bool = true, maxWait: Duration? = nil,
        queue: MainQueue = .main, output: @escaping @MainActor @Sendable (Value) -> Void
    ) {
        self.init(
            delay: delay, leading: leading, trailing: trailing, maxWait: maxWait, queue: DispatchQueue.main
        ) { value in
            MainActor.assumeIsolated { output(value) }
        }
    }

    /// A debouncer of any queue.
    /// - Parameters:
    ///   - delay: how long no other value may have come before one comes out.
    ///   - leading: whether the first value of a burst comes out at once.
    ///   - trailing: whether the last value of a burst comes out at its end. With `leading` it is one that came after
    ///     the first.
    ///   - maxWait: how long after the last time, or the first value of a burst, a value waits at most while others
    ///     keep coming. It is never less than the delay.
    ///   - queue: where the output is called; a serial one.
    ///   - output: gets the values.
    @_disfavoredOverload
    public convenience init(
        delay: Duration, leading: Bool = false, trailing: Bool = true, maxWait: Duration? = nil,
        queue: DispatchQueue, output: @escaping @Sendable (Value) -> Void
    ) {
        self.init(
            .debouncing(delay, leading: leading, trailing: trailing, maxWait: maxWait),
            timeline: DispatchTimeline(queue), output: output)
    }

    package init(
        _ gate: Gate<Value>, timeline: any QueueTimeline, output: @escaping @Sendable (Value) -> Void
    ) {
        self.gate = QueueGate(gate, timeline, handle: output)
    }

    /// Puts `value` in the place of the one that is pending. May be called from any thread.
    /// - Parameters:
    ///   - value: what is to come out.
    ///   - delay: instead of the debouncer's own, this time.
    public func emit(_ value: Value, delay: Duration? = nil) {
        gate.accept(value, delay: delay)
    }

    /// Whether a value is to come, and has not begun.
    public var isPending: Bool { gate.isPending }

    /// Drops the pending value, even if its deadline is here already.
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
