import DebouncedCLinux
import Glibc

/// Work beside the loop, in a thread that ends with it.
package final class DetachedThread: Sendable {
    private let work: @Sendable () -> Void

    private init(_ work: @escaping @Sendable () -> Void) {
        self.work = work
    }

    /// Enough for work that calls nothing but the system.
    package static let smallStack = 256 << 10

    /// Returns 0, or the errno if there can't be another thread; then `work` is not done.
    package static func start(stack: Int = smallStack, _ work: @escaping @Sendable () -> Void) -> Int32 {
        DetachedThread(work).start(stack)
    }

    private func start(_ stack: Int) -> Int32 {
        var (attributes, thread) = (pthread_attr_t(), pthread_t())
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, stack)
        let job = Unmanaged.passRetained(self)
        let code = withoutSignals {
            pthread_create(&thread, &attributes, { DetachedThread.run($0) }, job.toOpaque())
        }
        pthread_attr_destroy(&attributes)
        if code != 0 { job.release() }
        return code
    }

    private static func run(_ job: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let job { Unmanaged<DetachedThread>.fromOpaque(job).takeRetainedValue().work() }
        return nil
    }
}

/// A thread begins with the blocked signals of the one that starts it. Those for us are taken by the loop.
private func withoutSignals<Result>(_ start: () -> Result) -> Result {
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return start()
}

/// An event descriptor through which a thread says how its work went. It is all that it shares with the loop.
package final class ThreadOutcome: Sendable {
    /// Can be read once the work is done.
    package let descriptor: Int32

    package init?() {
        descriptor = linux_event_descriptor()
        if descriptor < 0 { return nil }
    }

    /// It is called if there is no descriptor, too, and must leave its errno alone.
    deinit { if descriptor >= 0 { close(descriptor) } }

    /// An event descriptor with 0 could not be read.
    package func put(_ value: UInt64) {
        while write(descriptor, [value + 1], MemoryLayout<UInt64>.size) < 0, errno == EINTR {}
    }

    package func take() -> UInt64? {
        var value: UInt64 = 0
        guard read(descriptor, &value, MemoryLayout<UInt64>.size) > 0 else { return nil }
        return value - 1
    }
}
