/// Hands on the last of many values, once no other has come for a while.
///
///     values  1-2-3-----4-----     delay: 4
///     output  --------3-----4-
///
/// It is called from anywhere, without `await`: a burst of values, of any size and from any number of threads,
/// makes one task, and one call of it costs no memory.
///
/// ```swift
/// let temperature = ValueDebouncer<Double>(delay: .seconds(2)) { await display.show($0) }
///
/// func sensorReported(_ value: Double) { temperature.emit(value) }
/// ```
///
/// A value at the very instant of the deadline comes after the decision: the one before comes out, and the new one
/// waits. Outputs begin in the order of the values; one that suspends does not hold up the next one. Each has the
/// priority of the task that emitted its value, and no task-local values: what it needs belongs in the value.
/// Once the debouncer is gone nothing more begins.
public final class ValueDebouncer<Value: Sendable>: Sendable {
    @usableFromInline let gate: TimedGate<Emission<Value>>

    /// - Parameters:
    ///   - delay: how long no other value may have come before one comes out.
    ///   - leading: whether the first value of a burst comes out at once.
    ///   - trailing: whether the last value of a burst comes out at its end. With `leading` it is one that came
    ///     after the first.
    ///   - maxWait: how long after the last output, or the first value of a burst, a value waits at most while others
    ///     keep coming. It is never less than the delay.
    ///   - cancelsPrevious: whether a value cancels the task of an output that still runs, and `cancel` does.
    ///   - clock: what counts the delay.
    ///   - output: gets the values, on the actor in whose code it is written, if it uses that; it may call the
    ///     debouncer.
    public init(
        delay: Duration, leading: Bool = false, trailing: Bool = true, maxWait: Duration? = nil,
        cancelsPrevious: Bool = false, clock: some Clock<Duration> = ContinuousClock(),
        @_inheritActorContext output: @escaping @isolated(any) @Sendable (Value) async -> Void
    ) {
        gate = TimedGate(
            .debouncing(delay, leading: leading, trailing: trailing, maxWait: maxWait), Timeline(clock),
            cancelsPrevious: cancelsPrevious, output: output)
    }

    deinit {
        gate.cancel()
    }

    /// Puts `value` in the place of the one that is pending.
    /// - Parameters:
    ///   - value: what is to come out.
    ///   - delay: instead of the debouncer's own, this time.
    @inlinable
    public func emit(_ value: Value, delay: Duration? = nil) {
        gate.accept(Emission(value), delay: delay)
    }

    /// Whether a value is to come out.
    public var isPending: Bool { gate.isPending }

    /// Drops every value that the output has not got yet.
    public func cancel() {
        gate.cancel()
    }

    /// Hands on the pending value now instead of later. Returns when the output is done with it, and with every
    /// value that it got before; or when the task is cancelled. Within the output itself, see `Debouncer.flush`.
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
