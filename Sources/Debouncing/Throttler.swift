// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// Runs at most one of many actions in each interval, and the first at once.
///
///     actions       a-b-c-d-------     interval: 4
///     runs          a---c---------
///     latest: true  a---b---d-----
///
/// For a save button that is hit twice, or a position that is reported while it moves:
///
///     let throttler = Throttler(interval: .milliseconds(100), latest: true)
///
///     func moved(to place: Place) async {
///         await throttler.throttle { await report(place) }
///     }
///
/// An interval counts from the instant at which an action begins. An action at the very instant at which one ends
/// comes after it. Actions begin in their order, each with the task-local values and the priority of the call that
/// it came with. They run outside the actor, so they may call it. Once the throttler is gone nothing more begins.
public actor Throttler {
    private let gate: TimedGate<Order>

    /// - Parameters:
    ///   - interval: how long after an action none runs.
    ///   - latest: whether the last action that came inside an interval runs at its end, and so begins another
    ///     interval. Otherwise it is dropped like the rest.
    ///   - clock: what counts the interval.
    public init(interval: Duration, latest: Bool = false, clock: some Clock<Duration> = ContinuousClock()) {
        gate = TimedGate(Gate(latest ? .throttleLatest : .throttle, interval), Timeline(clock))
    }

    deinit {
        gate.cancel()
    }

    /// Runs `action`, unless an interval is running.
    /// - Parameter action: runs on the actor in whose code it is written, if it uses that.
    public nonisolated func throttle(
        @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () async -> Void
    ) {
        gate.take(action: action)
    }

    /// Runs `action` and returns when it is done, unless an interval is running: then it returns at once. Cancelling
    /// the caller cancels the action that it waits for.
    /// - Parameter action: runs on the actor in whose code it is written, if it uses that.
    public func throttle(
        @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () async -> Void
    ) async {
        guard let run = gate.take(action: action) else { return }
        await withTaskCancellationHandler {
            await run.value
        } onCancel: {
            run.cancel()
        }
    }

    /// Whether an action is to run, and has not begun.
    public var isPending: Bool { gate.isPending }

    /// Drops every action that has not begun, and ends the interval: the next action runs at once.
    public nonisolated func cancel() {
        gate.cancel()
    }

    /// The same, from `async` code.
    public func cancel() async {
        gate.cancel()
    }

    /// Runs the pending action now instead of later, and ends the interval. Returns when it is done, and every
    /// action that began before. Within an action of the throttler itself it does not wait for those that began
    /// before.
    public func flush() async {
        await gate.flush()
    }
}
