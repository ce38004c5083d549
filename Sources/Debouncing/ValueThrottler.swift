// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// Hands on at most one of many values in each interval, and the first at once.
///
///     values           abc---d-------     interval: 4
///     output           a-----d-------
///     latest: true     a---c---d-----
///     keeping: .first  a---b---d-----
///
/// It is called from anywhere, without `await`, as `ValueDebouncer` is:
///
///     let progress = ValueThrottler<Double>(interval: .milliseconds(100), latest: true, output: { await bar.show($0) })
///
///     func received(_ fraction: Double) { progress.emit(fraction) }
///
/// An interval counts from the instant at which the output gets a value. A value at the very instant at which one
/// ends comes after it. Outputs begin in the order of the values; one that suspends does not hold up the next one.
/// Each has the priority of the task that emitted its value, and nobody's task-local values. Once the throttler is
/// gone nothing more begins.
public final class ValueThrottler<Value: Sendable>: Sendable {
    @usableFromInline let gate: TimedGate<Emission<Value>>

    /// - Parameters:
    ///   - interval: how long after a value none comes out.
    ///   - latest: whether the last value that came inside an interval comes out at its end, and so begins another
    ///     interval. Otherwise it is dropped like the rest.
    ///   - output: gets the values, on the actor in whose code it is written, if it uses that; it may call the
    ///     throttler.
    ///   - clock: what counts the interval.
    public convenience init(
        interval: Duration, latest: Bool = false,
        @_inheritActorContext output: @escaping @isolated(any) @Sendable (Value) async -> Void,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.init(interval: interval, keeping: latest ? .latest : .none, output: output, clock: clock)
    }

    /// - Parameters:
    ///   - interval: how long after a value none comes out.
    ///   - kept: which of the values that came inside an interval comes out at its end, and so begins another one.
    ///   - output: gets the values, on the actor in whose code it is written, if it uses that; it may call the
    ///     throttler.
    ///   - clock: what counts the interval.
    public init(
        interval: Duration, keeping kept: KeptValue,
        @_inheritActorContext output: @escaping @isolated(any) @Sendable (Value) async -> Void,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        gate = TimedGate(Gate(.keeping(kept), interval), Timeline(clock), output: output)
    }

    deinit {
        gate.cancel()
    }

    /// Hands on `value`, now or at the end of the interval, or drops it.
    @inlinable
    public func emit(_ value: Value) {
        gate.take(Emission(value))
    }

    /// Whether a value is to come out.
    public var isPending: Bool { gate.isPending }

    /// Drops every value that the output has not got yet, and ends the interval: the next value comes out at once.
    public func cancel() {
        gate.cancel()
    }

    /// Hands on the pending value now instead of later, and ends the interval. Returns when the output is done with
    /// it, and with every value that it got before. Within the output itself it does not wait for those before.
    public func flush() async {
        await gate.flush()
    }
}
