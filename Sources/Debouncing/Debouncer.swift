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
/// It is called with or without `await`: without, from any code that is not `async` itself.
///
/// As with `Task`, an action that is written in the code of the main actor runs on the main actor:
///
///     @MainActor func textChanged(to text: String) {
///         debouncer.debounce { self.results = await search(for: text) }
///     }
///
/// With `leading` the first action of a burst runs at once, with `maxWait` one runs at least so often while a burst
/// goes on:
///
///     actions      abcdefgh------     delay: 3
///     runs         ----------h---
///     leading      a---------h---
///     maxWait: 4   ----d---h-----
///
/// An action at the very instant of the deadline comes after the decision: the one before runs, and the new one
/// waits. Actions begin in the order of those decisions, each with the task-local values and the priority of the
/// call that it came with. They may call the debouncer. Once it is gone nothing more begins.
public actor Debouncer {
    private let gate: TimedGate<Order>

    /// - Parameters:
    ///   - delay: how long no other action may have come before one runs.
    ///   - maxWait: how long an action waits at most while others keep coming; the last one of them runs then.
    ///   - leading: whether the first action of a burst runs at once.
    ///   - trailing: whether the last action of a burst runs at its end. With `leading` it is one that came after
    ///     the first.
    ///   - clock: what counts the delay.
    public init(
        delay: Duration = .seconds(1), maxWait: Duration? = nil, leading: Bool = false, trailing: Bool = true,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        let edges = Gate<Order>.Edges(leading: leading, trailing: trailing, maxWait: maxWait)
        gate = TimedGate(Gate(.debounce, delay, edges), Timeline(clock))
    }

    deinit {
        gate.cancel()
    }

    /// Puts `action` in the place of the one that is pending. It runs once the delay has passed without another
    /// call. One that has begun goes on, whatever is called meanwhile.
    /// - Parameters:
    ///   - delay: instead of the debouncer's own, this time.
    ///   - action: runs on the actor in whose code it is written, if it uses that.
    public nonisolated func debounce(
        delay: Duration? = nil,
        @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () async -> Void
    ) {
        gate.take(delay: delay, action: action)
    }

    /// The same, from `async` code.
    public func debounce(
        delay: Duration? = nil,
        @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () async -> Void
    ) async {
        gate.take(delay: delay, action: action)
    }

    /// Whether an action is to run, and has not begun.
    public var isPending: Bool { gate.isPending }

    /// Drops every action that has not begun, even if its deadline is here already.
    public nonisolated func cancel() {
        gate.cancel()
    }

    /// The same, from `async` code.
    public func cancel() async {
        gate.cancel()
    }

    /// Runs the pending action now instead of later. Returns when it is done, and every action that began before.
    /// Within an action of the debouncer itself it does not wait for those that began before.
    public func flush() async {
        await gate.flush()
    }
}
