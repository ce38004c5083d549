import DebouncedCLinux
import DebouncedContacts
import Glibc
import Synchronization

/// Work beside the loop, one piece at a time: a disk that sleeps or is behind, or a server that is gone, holds its
/// callers up for seconds.
///
/// Each piece has a thread, which ends with it, so that an idle daemon has none. It shares nothing with the loop but
/// what it was given and its result. So one that is stuck can be left alone.
package final class Background<Result: Sendable> {
    private let outcome = Outcome()
    private let waker: Waker?
    private let start: ThreadStarter
    package private(set) var isBusy = false

    /// Nil, and the errno, if no descriptor is left.
    ///
    /// - Parameters:
    ///   - waker: wakes the loop once there is a result.
    ///   - start: starts the thread of each piece.
    package init?(waker: Waker? = nil, start: @escaping ThreadStarter = { startThread($0) }) {
        (self.waker, self.start) = (waker, start)
        if outcome.descriptor < 0 { return nil }
        waker?.watch(readable: outcome.descriptor)
    }

    deinit {
        if outcome.descriptor >= 0 { waker?.forget(outcome.descriptor) }
    }

    /// Can be read once there is a result.
    package var descriptor: Int32 { outcome.descriptor }

    /// Begins a piece of work; returns 0, or the errno if that is impossible.
    package func begin(_ work: @escaping @Sendable () -> Result) -> Int32 {
        guard !isBusy else { return EBUSY }
        let code = start { [outcome] in outcome.put(work()) }
        isBusy = code == 0
        return code
    }

    /// Returns the result, once; nil while there is none.
    package func take() -> Result? {
        guard isBusy, let result = outcome.take() else { return nil }
        isBusy = false
        return result
    }

    /// Waits for the result, if one is to come.
    package func wait(until deadline: Instant) {
        guard isBusy else { return }
        var poll = Poll()
        poll.add(descriptor)
        try? poll.wait(until: deadline)
    }

    /// The result, and an event descriptor that tells of it.
    private final class Outcome: Sendable {
        let descriptor = linux_event_descriptor()
        private let result = Mutex<Result?>(nil)

        /// It is called if there is no descriptor, too, and must leave its errno alone.
        deinit { if descriptor >= 0 { close(descriptor) } }

        func put(_ value: Result) {
            result.withLock { $0 = value }
            while write(descriptor, [UInt64(1)], MemoryLayout<UInt64>.size) < 0, errno == EINTR {}
        }

        func take() -> Result? {
            var count: UInt64 = 0
            guard read(descriptor, &count, MemoryLayout<UInt64>.size) > 0 else { return nil }
            return result.withLock { $0.take() }
        }
    }
}

/// Starts a thread; returns 0, or the errno if there can't be another one. Then the work is not done.
package typealias ThreadStarter = (@escaping @Sendable () -> Void) -> Int32

/// Enough for work that calls nothing but the system.
package let smallStack = 256 << 10

/// As much as a main thread has.
package let largeStack = 8 << 20

/// Starts a thread that ends with its work. See `ThreadStarter`.
package func startThread(stack: Int = smallStack, _ work: @escaping @Sendable () -> Void) -> Int32 {
    let job = Unmanaged.passRetained(ThreadJob(work))
    var (attributes, thread, all, before) = (pthread_attr_t(), pthread_t(), sigset_t(), sigset_t())
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, stack)
    // A thread begins with the blocked signals of the one that starts it. Those for us are taken by the loop.
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    let code = pthread_create(
        &thread, &attributes,
        {
            if let job = $0 { Unmanaged<ThreadJob>.fromOpaque(job).takeRetainedValue().work() }
            return nil
        }, job.toOpaque())
    pthread_sigmask(SIG_SETMASK, &before, nil)
    pthread_attr_destroy(&attributes)
    if code != 0 { job.release() }
    return code
}

private final class ThreadJob: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}
