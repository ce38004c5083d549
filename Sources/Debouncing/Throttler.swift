import DebouncedContacts
import Dispatch

/// Runs its output with at most one of many inputs in each interval, and with the first at once.
///
///     inputs             abc---d-------     interval: 4
///     output             a-----d-------
///     trailing: .latest  a---c---d-----
///     trailing: .first   a---b---d-----
///     and not leading    ----a---d-----
///
/// For a save button that is hit twice, or a position that is reported while it moves:
///
/// ```swift
/// let throttler = Throttler(interval: .milliseconds(100), trailing: .latest)
///
/// func moved(to place: Place) {
///     throttler.throttle { await report(place) }
/// }
/// ```
///
/// An interval counts from the instant at which an output begins; without `leading`, the first one from the input. An input
/// at the very instant at which one ends comes after it.
public final class Throttler<Input: Sendable>: Regulator<Input>, @unchecked Sendable {
    /// A throttler whose output runs in tasks.
    /// - Parameters:
    ///   - interval: how long after a run no other one begins.
    ///   - leading: whether an input that comes outside an interval runs at once. Otherwise it begins one, as the first
    ///     input in it.
    ///   - trailing: which of the inputs that come inside an interval runs at its end, and so begins another one.
    ///   - cancelsPrevious: whether an input that is kept cancels the task of an output that still runs, and `cancel` does.
    ///   - clock: counts the interval.
    ///   - onError: is told what the output throws, unless its task was cancelled.
    ///   - output: gets the inputs, on the actor in whose code it is written, if it uses that.
    public convenience init(
        interval: Duration, leading: Bool = true, trailing: Trailing = .dropped,
        cancelsPrevious: Bool = false, clock: some Clock<Duration> = ContinuousClock(),
        onError: (@Sendable (any Error) -> Void)? = nil,
        @_inheritActorContext output: @escaping @isolated(any) @Sendable (Input) async throws -> Void
    ) {
        let gate = Gate<Input>(throttling: interval, leading: leading, trailing: trailing)
        self.init(gate, place(of: clock), cancelsPrevious: cancelsPrevious, .task(output, onError: onError))
    }

    /// A throttler whose output runs on a serial queue; the interval stands still while the machine sleeps. The options are the same. The main actor
    /// needs no queue.
    public convenience init(
        interval: Duration, leading: Bool = true, trailing: Trailing = .dropped,
        queue: DispatchQueue, output: @escaping @Sendable (Input) -> Void
    ) {
        let gate = Gate<Input>(throttling: interval, leading: leading, trailing: trailing)
        self.init(gate, suspending, .queue(queue.marked, output))
    }
}

extension Throttler where Input == Action {
    /// A throttler whose calls each bring an action; see `init(interval:leading:trailing:cancelsPrevious:clock:onError:output:)`.
    public convenience init(
        interval: Duration, leading: Bool = true, trailing: Trailing = .dropped,
        cancelsPrevious: Bool = false, clock: some Clock<Duration> = ContinuousClock(),
        onError: (@Sendable (any Error) -> Void)? = nil
    ) {
        self.init(
            Gate(throttling: interval, leading: leading, trailing: trailing), place(of: clock),
            cancelsPrevious: cancelsPrevious, .task(nil, onError: onError))
    }

    /// Runs `action`, now or at the end of the interval, or drops it.
    /// - Parameters:
    ///   - time: instead of the throttler's own interval, for this call.
    ///   - action: runs on the actor in whose code it is written, if it uses that.
    public func throttle(
        for time: Duration? = nil,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async throws -> Void
    ) {
        send(Action(action), for: time)
    }
}

extension Throttler where Input == Void {
    /// A throttler with an interval in milliseconds.
    public convenience init(
        milliseconds: Int,
        @_inheritActorContext output: @escaping @isolated(any) @Sendable (()) async throws -> Void
    ) {
        self.init(interval: .milliseconds(milliseconds), output: output)
    }
}
