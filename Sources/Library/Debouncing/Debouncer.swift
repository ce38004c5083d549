/// Runs the last of many actions, once no other has come for a while.
///
///     actions  a-b-c-----d-----     delay: 4
///     runs     --------c-----d-
///
/// For a search field that should ask once the typing pauses, or a document that is saved when its author rests:
///
/// ```swift
/// @MainActor final class Model {
///     private let debouncer = Debouncer(delay: .milliseconds(300), cancelsPrevious: true)
///     private(set) var results: [String] = []
///
///     func textChanged(to text: String) {
///         debouncer.debounce { self.results = await search(for: text) }
///     }
/// }
/// ```
///
/// It is called from any code, without `await`. As with `Task`, an action that is written in the code of the main
/// actor runs on the main actor.
///
/// With `leading` the first action of a burst runs at once; with `maxWait` runs are never further apart than that
/// while a burst goes on:
///
///     actions      abcdefgh------     delay: 3
///     runs         ----------h---
///     leading      a---------h---
///     maxWait: 4   ----d---h-----
///
/// An action at the very instant of the deadline comes after the decision: the one before runs, and the new one
/// waits. Actions begin in the order of those decisions, each with the task-local values and the priority of the
/// call that it came with. They may call the debouncer. Once it is gone nothing more begins.
public final class Debouncer: Sendable {
    private let gate: TimedGate<Order>

    /// - Parameters:
    ///   - delay: how long no other action may have come before one runs.
    ///   - leading: whether the first action of a burst runs at once.
    ///   - trailing: whether the last action of a burst runs at its end. With `leading` it is one that came after
    ///     the first.
    ///   - maxWait: how long after the last run, or the first call of a burst, an action waits at most while others
    ///     keep coming. It is never less than the delay.
    ///   - cancelsPrevious: whether a call cancels the task of an action that still runs, and `cancel` does.
    ///   - clock: what counts the delay.
    public init(
        delay: Duration = .seconds(1), leading: Bool = false, trailing: Bool = true, maxWait: Duration? = nil,
        cancelsPrevious: Bool = false, clock: some Clock<Duration> = ContinuousClock()
    ) {
        gate = TimedGate(
            .debouncing(delay, leading: leading, trailing: trailing, maxWait: maxWait), Timeline(clock),
            cancelsPrevious: cancelsPrevious)
    }

    deinit {
        gate.cancel()
    }

    /// Puts `action` in the place of the one that is pending. It runs once the delay has passed without another
    /// call. One that has begun goes on, unless the debouncer `cancelsPrevious`.
    /// - Parameters:
    ///   - delay: instead of the debouncer's own, this time.
    ///   - action: runs on the actor in whose code it is written, if it uses that.
    public func debounce(
        delay: Duration? = nil,
        @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () async -> Void
    ) {
        gate.accept(delay: delay, action: action)
    }

    /// Whether an action still waits to run.
    public var isPending: Bool { gate.isPending }

    /// Drops every action that has not begun, even if its deadline is here already.
    public func cancel() {
        gate.cancel()
    }

    /// Runs the pending action now instead of later. Returns when it is done, and every action that began before; or
    /// when the task is cancelled.
    ///
    /// Within an action of the debouncer itself it does not wait for those that began before, and it never waits for
    /// an action that waits for the one it is called in. A detached task inside an action is unknown here: there, set
    /// a time limit.
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
