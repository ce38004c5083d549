import DebouncedContacts
import Dispatch

/// Runs its output with the last of many inputs, once no other has come for a while.
///
///     inputs  a-b-c-----d-----     delay: 4
///     output  --------c-----d-
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
/// With `leading` the first input of a burst counts at once; with `maxWait` outputs are never further apart than that while
/// a burst goes on:
///
///     inputs       abcdefgh------     delay: 3
///     output       ----------h---
///     leading      a---------h---
///     maxWait: 4   ----d---h-----
public final class Debouncer<Input: Sendable>: Regulator<Input>, @unchecked Sendable {
    /// A debouncer whose output runs in tasks.
    /// - Parameters:
    ///   - delay: how long no other input may have come before one runs.
    ///   - leading: whether the first input of a burst runs at once.
    ///   - trailing: whether the last input of a burst runs at its end. With `leading` it is one that came after the first.
    ///   - maxWait: how long after the last run, or the first input of a burst, an input waits at most while others keep
    ///     coming. It is never less than the delay.
    ///   - cancelsPrevious: whether an input cancels the task of an output that still runs, and `cancel` does.
    ///   - clock: counts the delay.
    ///   - onError: is told what the output throws, unless its task was cancelled.
    ///   - output: gets the inputs, on the actor in whose code it is written, if it uses that.
    public convenience init(
        delay: Duration, leading: Bool = false, trailing: Bool = true, maxWait: Duration? = nil,
        cancelsPrevious: Bool = false, clock: some Clock<Duration> = ContinuousClock(),
        onError: (@Sendable (any Error) -> Void)? = nil,
        @_inheritActorContext output: @escaping @isolated(any) @Sendable (Input) async throws -> Void
    ) {
        let gate = Gate<Input>(debouncing: delay, leading: leading, trailing: trailing, maxWait: maxWait)
        self.init(gate, place(of: clock), cancelsPrevious: cancelsPrevious, .task(output, onError: onError))
    }

    /// A debouncer whose output runs on a serial queue; the delay stands still while the machine sleeps. The options are the same. The main actor
    /// needs no queue.
    public convenience init(
        delay: Duration, leading: Bool = false, trailing: Bool = true, maxWait: Duration? = nil,
        queue: DispatchQueue, output: @escaping @Sendable (Input) -> Void
    ) {
        let gate = Gate<Input>(debouncing: delay, leading: leading, trailing: trailing, maxWait: maxWait)
        self.init(gate, suspending, .queue(queue.marked, output))
    }
}

extension Debouncer where Input == Action {
    /// A debouncer whose calls each bring an action; see `init(delay:leading:trailing:maxWait:cancelsPrevious:clock:onError:output:)`.
    public convenience init(
        delay: Duration = .seconds(1), leading: Bool = false, trailing: Bool = true, maxWait: Duration? = nil,
        cancelsPrevious: Bool = false, clock: some Clock<Duration> = ContinuousClock(),
        onError: (@Sendable (any Error) -> Void)? = nil
    ) {
        self.init(
            Gate(debouncing: delay, leading: leading, trailing: trailing, maxWait: maxWait), place(of: clock),
            cancelsPrevious: cancelsPrevious, .task(nil, onError: onError))
    }

    /// Puts `action` in the place of the one that is pending. It runs once the delay has passed without another call.
    /// - Parameters:
    ///   - time: instead of the debouncer's own delay, for this call.
    ///   - action: runs on the actor in whose code it is written, if it uses that.
    public func debounce(
        for time: Duration? = nil,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async throws -> Void
    ) {
        send(Action(action), for: time)
    }
}

extension Debouncer where Input == Void {
    /// A debouncer with a delay in milliseconds.
    public convenience init(
        milliseconds: Int,
        @_inheritActorContext output: @escaping @isolated(any) @Sendable (()) async throws -> Void
    ) {
        self.init(delay: .milliseconds(milliseconds), output: output)
    }
}
