// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Debouncing
import Dispatch

/// Hands on the last of many values to a queue, once no other has come for a while.
///
///     values  1-2-3-----4-----     delay: 4
///     output  --------3-----4-
///
/// It does what `ValueDebouncer` does, for code without `async`:
///
///     let search = DispatchValueDebouncer<String>(delay: .milliseconds(300)) { text in find(text) }
///
///     func textDidChange(to text: String) { search.emit(text) }
///
/// A value at the very instant of the deadline comes after the decision. Once the debouncer is gone nothing more
/// comes out.
public final class DispatchValueDebouncer<Value: Sendable>: Sendable {
    private let gate: QueueGate<Value>

    /// - Parameters:
    ///   - delay: how long no other value may have come before one comes out.
    ///   - queue: where the output is called; a serial one, as the main queue is.
    ///   - output: gets the values.
    public convenience init(
        delay: Duration, queue: DispatchQueue = .main, output: @escaping @Sendable (Value) -> Void
    ) {
        self.init(delay: delay, timeline: DispatchTimeline(queue), output: output)
    }

    package init(
        delay: Duration, timeline: any QueueTimeline, output: @escaping @Sendable (Value) -> Void
    ) {
        gate = QueueGate(Gate(.debounce, delay), timeline, handle: output)
    }

    /// Puts `value` in the place of the one that is pending. May be called from any thread.
    /// - Parameter delay: instead of the debouncer's own, this time.
    public func emit(_ value: Value, delay: Duration? = nil) {
        gate.take(value, delay: delay)
    }

    /// Whether a value is to come out.
    public var isPending: Bool { gate.isPending }

    /// Drops the pending value, even if its deadline is here already.
    public func cancel() {
        gate.cancel()
    }

    /// Hands on the pending value now instead of later, on the queue, and returns when that is done. May be called
    /// on the queue itself.
    public func flush() {
        gate.flush()
    }
}
