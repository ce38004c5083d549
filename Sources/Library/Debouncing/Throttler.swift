/// Runs at most one of many actions in each interval, and the first at once.
///
///     actions           abc---d-------     interval: 4
///     runs              a-----d-------
///     keeping: .latest  a---c---d-----
///     keeping: .first   a---b---d-----
///     and not leading   ----a---d-----
///
/// For a save button that is hit twice, or a position that is reported while it moves:
///
/// ```swift
/// let throttler = Throttler(interval: .milliseconds(100), keeping: .latest)
///
/// func moved(to place: Place) {
///     throttler.throttle { await report(place) }
/// }
/// ```
///
/// An interval counts from the instant at which an action begins; without `leading`, the first one from its call. An
/// action at the very instant at which one ends comes after it. Actions begin in their order, each with the task-local
/// values and the priority of the call that it came with. They may call the throttler. Once it is gone nothing more
/// begins.
public final class Throttler: Sendable {
    private let gate: TimedGate<Order>

    /// - Parameters:
    ///   - interval: how long after an action none runs.
    ///   - leading: whether an action that comes outside an interval runs at once.
    ///     Otherwise it begins one, as the first action in it.
    ///   - kept: which of the actions that came inside an interval runs at its end, and so begins another one. The
    ///     others are dropped.
    ///   - cancelsPrevious: whether a call that is not dropped cancels the task of an action that still runs, and
    ///     `cancel` does.
    ///   - clock: what counts the interval.
    public init(
        interval: Duration, leading: Bool = true, keeping kept: Kept = .none, cancelsPrevious: Bool = false,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        gate = TimedGate(
            .throttling(interval, leading: leading, keeping: kept), Timeline(clock),
            cancelsPrevious: cancelsPrevious)
    }

    deinit {
        gate.cancel()
    }

    /// Runs `action`, unless an interval is running.
    /// - Parameters:
    ///   - interval: how long after this action none runs, instead of the throttler's own interval.
    ///   - action: runs on the actor in whose code it is written, if it uses that.
    public func throttle(
        interval: Duration? = nil,
        @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () async -> Void
    ) {
        gate.accept(delay: interval, action: action)
    }

    /// Runs `action` and returns when it is done. If an interval is running, or without `leading`, it returns at once.
    /// Cancelling the caller cancels the action that it waits for.
    /// - Parameters:
    ///   - interval: how long after this action none runs, instead of the throttler's own interval.
    ///   - action: runs on the actor in whose code it is written, if it uses that.
    public func throttle(
        interval: Duration? = nil,
        @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () async -> Void
    ) async {
        guard let run = gate.accept(delay: interval, action: action) else { return }
        await withTaskCancellationHandler {
            await run.value
        } onCancel: {
            run.cancel()
        }
    }

    /// Whether an action still waits to run.
    public var isPending: Bool { gate.isPending }

    /// Drops every action that has not begun, and ends the interval: the next action runs at once.
    public func cancel() {
        gate.cancel()
    }

    /// Runs the pending action now instead of later, and ends the interval. Returns when it is done, and every
    /// action that began before; or when the task is cancelled. Within an action, see `Debouncer.flush`.
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
