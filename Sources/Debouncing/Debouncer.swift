// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// Runs the last of many actions, once no other has come for a while.
///
///     actions  a-b-c-----d-----     delay: 4
///     runs     --------c-----d-
///
/// For a search field that should ask once the typing pauses, or a document that is saved when its author rests:
///
///     let debouncer = Debouncer(delay: .milliseconds(300))
///
///     func textChanged(to text: String) async {
///         await debouncer.debounce { await search(for: text) }
///     }
///
/// An action at the very instant of the deadline comes after the decision: the one before runs, and the new one
/// waits. Actions begin in the order of those decisions, each with the task-local values and the priority of the
/// call that it came with. They run outside the actor, so they may call it. Once the debouncer is gone nothing more
/// begins.
public actor Debouncer {
    private let gate: TimedGate<Order>

    /// - Parameters:
    ///   - delay: how long no other action may have come before one runs.
    ///   - clock: what counts the delay.
    public init(delay: Duration = .seconds(1), clock: some Clock<Duration> = ContinuousClock()) {
        gate = TimedGate(Gate(.debounce, delay), Timeline(clock))
    }

    deinit {
        gate.cancel()
    }

    /// Puts `action` in the place of the one that is pending. It runs once the delay has passed without another
    /// call. One that has begun goes on, whatever is called meanwhile.
    /// - Parameter delay: instead of the debouncer's own, this time.
    public func debounce(
        delay: Duration? = nil, _ action: @escaping @isolated(any) @Sendable () async -> Void
    ) {
        gate.take(delay: delay, action: action)
    }

    /// Whether an action is to run, and has not begun.
    public var isPending: Bool { gate.isPending }

    /// Drops every action that has not begun, even if its deadline is here already.
    public func cancel() {
        gate.cancel()
    }

    /// Runs the pending action now instead of later. Returns when it is done, and every action that began before.
    /// Within an action of the debouncer itself it does not wait for those that began before.
    public func flush() async {
        await gate.flush()
    }
}
