// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// Hands on the last of many values, once no other has come for a while.
///
///     values  1-2-3-----4-----     delay: 4
///     output  --------3-----4-
///
/// It is called from anywhere, without `await`: a burst of values, of any size and from any number of threads,
/// makes one task, and one call of it costs no memory.
///
///     let temperature = ValueDebouncer<Double>(delay: .seconds(2), output: { await display.show($0) })
///
///     func sensorReported(_ value: Double) { temperature.emit(value) }
///
/// A value at the very instant of the deadline comes after the decision: the one before comes out, and the new one
/// waits. An output that takes longer than the delay does not hold up the next one. Once the debouncer is gone
/// nothing more begins.
public final class ValueDebouncer<Value: Sendable>: Sendable {
    @usableFromInline let gate: TimedGate<Value>

    /// - Parameters:
    ///   - delay: how long no other value may have come before one comes out.
    ///   - output: gets the values; it may call the debouncer.
    ///   - clock: what counts the delay.
    public init(
        delay: Duration, output: @escaping @Sendable (Value) async -> Void,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        gate = TimedGate(Gate(.debounce, delay), Timeline(clock)) { value in { await output(value) } }
    }

    /// Puts `value` in the place of the one that is pending.
    @inlinable
    public func emit(_ value: Value) {
        _ = gate.take(value)
    }

    /// Whether a value is to come out.
    public var isPending: Bool { gate.isWaiting }

    /// Drops the pending value.
    public func cancel() {
        gate.cancel()
    }

    /// Hands on the pending value now instead of later, and returns when the output is done with it.
    public func flush() async {
        guard let work = gate.flush() else { return }
        // In a task of its own: a caller that is cancelled does not cancel the output.
        await Task(operation: work).value
    }
}
