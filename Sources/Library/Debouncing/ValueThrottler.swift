/// Hands on at most one of many values in each interval, and the first at once.
///
///     values            abc---d-------     interval: 4
///     output            a-----d-------
///     keeping: .latest  a---c---d-----
///     keeping: .first   a---b---d-----
///     and not leading   ----a---d-----
///
/// It is called from anywhere, without `await`, as `ValueDebouncer` is:
///
/// ```swift
/// let progress = ValueThrottler<Double>(interval: .milliseconds(100), keeping: .latest) { await bar.show($0) }
///
/// func received(_ fraction: Double) { progress.emit(fraction) }
/// ```
///
/// An interval counts from the instant at which the output gets a value; without `leading`, the first one from the
/// value. A value at the very instant at which one ends comes after it. Outputs begin in the order of the values; one
/// that suspends does not hold up the next one. Each has the priority of the task that emitted its value, and nobody's
/// task-local values. Once the throttler is gone nothing more begins.
public final class ValueThrottler<Value: Sendable>: Sendable {
    @usableFromInline let gate: TimedGate<Emission<Value>>

    /// - Parameters:
    ///   - interval: how long after a value none comes out.
    ///   - leading: whether a value that comes outside an interval comes out at once.
    ///     Otherwise it begins one, as the first value in it.
    ///   - kept: which of the values that came inside an interval comes out at its end, and so begins another one.
    ///   - cancelsPrevious: whether a value that is not dropped cancels the task of an output that still runs, and
    ///     `cancel` does.
    ///   - clock: what counts the interval.
    ///   - output: gets the values, on the actor in whose code it is written, if it uses that; it may call the
    ///     throttler.
    public init(
        interval: Duration, leading: Bool = true, keeping kept: Kept = .none, cancelsPrevious: Bool = false,
        clock: some Clock<Duration> = ContinuousClock(),
        @_inheritActorContext output: @escaping @isolated(any) @Sendable (Value) async -> Void
    ) {
        gate = TimedGate(
            .throttling(interval, leading: leading, keeping: kept), Timeline(clock),
            cancelsPrevious: cancelsPrevious, output: output)
    }

    deinit {
        gate.cancel()
    }

    /// Hands on `value`, now or at the end of the interval, or drops it.
    /// - Parameters:
    ///   - value: what is to come out.
    ///   - interval: how long after this value none comes out, instead of the throttler's own interval.
    @inlinable
    public func emit(_ value: Value, interval: Duration? = nil) {
        gate.accept(Emission(value), delay: interval)
    }

    /// Whether a value is to come out.
    public var isPending: Bool { gate.isPending }

    /// Drops every value that the output has not got yet, and ends the interval.
    public func cancel() {
        gate.cancel()
    }

    /// Hands on the pending value now instead of later, and ends the interval. Returns when the output is done with
    /// it, and with every value that it got before; or when the task is cancelled. Within the output itself, see `Debouncer.flush`.
    public func flush() async {
        await gate.flush()
    }

    /// The same, and returns after `limit` at the latest.
    /// - Returns: whether all that it waits for was done in time.
    @discardableResult
    public func flush(within limit: Duration) async -> Bool {
        await gate.flush(within: limit)
    }
}
