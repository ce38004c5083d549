import DebouncedContacts

/// A debouncer or a throttler: it takes inputs from any code, without `await`, and decides which of them its output gets,
/// and when.
///
/// An output runs in a task of its own, on the actor in whose code it is written, if it uses that; or on a queue. **What
/// has not begun, because its actor or queue is busy, is replaced by what comes after it**, and counts as pending.
/// Outputs begin in their order, each with the priority of the call that it came with; one that suspends does not hold up
/// the next. They may call the regulator. Once that is gone nothing more begins.
public class Regulator<Input: Sendable>: @unchecked Sendable {
    @usableFromInline final let core: Core<Input>

    package init(
        _ gate: Gate<Input>, _ place: any Place, cancelsPrevious: Bool = false, _ output: Output<Input>
    ) {
        core = Core(gate, place, cancelsPrevious: cancelsPrevious, output)
    }

    deinit {
        core.cancel()
    }

    /// Takes an input, and returns at once. A burst of them, of any size and from any number of threads, costs no memory.
    /// - Parameters:
    ///   - input: for the output.
    ///   - time: instead of the delay or interval, for this call.
    @inlinable
    public final func send(_ input: Input, for time: Duration? = nil) {
        core.receive(input, for: time)
    }

    /// True if anything is to run, and has not begun.
    public final var isPending: Bool { core.isPending }

    /// Drops what has not begun, even if it is due, and ends the burst or interval. On the actor or queue of the output it
    /// is never too late.
    public final func cancel() {
        core.cancel()
    }

    /// Runs what is pending now instead of later. Returns when that is done, and all that began before; or when the task is
    /// cancelled, or the time is up.
    ///
    /// In an output it waits neither for that nor for another that waits in a flush: flushes never wait for each other.
    /// - Parameter limit: how long it waits at most.
    /// - Returns: whether all is done.
    @discardableResult
    public final func flush(within limit: Duration? = nil) async -> Bool {
        await core.flush(hastens: true, within: limit)
    }

    /// The same, but what is pending runs in its time: after the last call it returns when nothing more is to be done.
    @discardableResult
    public final func finish(within limit: Duration? = nil) async -> Bool {
        await core.flush(hastens: false, within: limit)
    }

    /// Runs what is pending now, and blocks the thread until that is done, and all that began before; or until the time is
    /// up. On the queue of the output it runs it at once.
    ///
    /// It does not wait for itself, but returns false at once: in an output; on the actor of what is to run; and on the main
    /// thread if the main queue is the target of the output's. The output runs thereafter. Of other queues nobody knows
    /// whether they share a target: then the time will be up.
    /// - Parameters:
    ///   - limit: how long it waits at most.
    ///   - isolation: the actor that calls.
    /// - Returns: whether all is done.
    @available(*, noasync, message: "use flush, which does not block the thread")
    @discardableResult
    public final func flushAndWait(within limit: Duration, isolation: isolated (any Actor)? = #isolation)
        -> Bool
    {
        core.flushAndWait(within: limit, on: isolation)
    }
}

extension Regulator where Input == Void {
    /// Takes a call.
    /// - Parameter time: instead of the delay or interval, for this call.
    public final func run(for time: Duration? = nil) {
        send((), for: time)
    }
}
