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
/// An action at the very instant at which an interval ends comes after it. Actions run outside the actor, so they
/// may call it. Once the throttler is gone nothing more begins.
public actor Throttler {
    private let gate: TimedGate<@Sendable () async -> Void>

    /// - Parameters:
    ///   - interval: how long after an action none runs.
    ///   - latest: whether the last action that came inside an interval runs at its end, and so begins another
    ///     interval. Otherwise it is dropped like the rest.
    ///   - clock: what counts the interval.
    public init(interval: Duration, latest: Bool = false, clock: some Clock<Duration> = ContinuousClock()) {
        gate = TimedGate(Gate(latest ? .throttleLatest : .throttle, interval), Timeline(clock)) { $0 }
    }

    /// Runs `action` as if it had been called here, where no interval runs; then it returns when that is done.
    /// Inside an interval it returns at once.
    public func throttle(_ action: @escaping @Sendable () async -> Void) async {
        await gate.take(action)?()
    }

    /// Whether an action is to run at the end of the interval.
    public var isPending: Bool { gate.isWaiting }

    /// Drops the pending action, and ends the interval: the next action runs at once.
    public func cancel() {
        gate.cancel()
    }
}
