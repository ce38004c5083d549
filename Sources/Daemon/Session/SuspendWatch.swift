import DebouncedCLinux
import DebouncedLinux
import Glibc

/// Notices that the machine was suspended. No time of ours passes meanwhile, but what a line did may not have been
/// seen.
final class SuspendWatch: LoopTask {
    private let descriptor: Int32
    private let timeAsleep: () -> Int64
    private let wasSuspended: () -> Void
    private var known: Int64
    private let waker: Waker

    /// The two clocks are not read at one instant, and no machine sleeps for a shorter time.
    private static let shortest: Int64 = 1_000_000

    /// Nil if the kernel does not say so.
    ///
    /// - Parameters:
    ///   - descriptor: can be read from when it may be so; it is closed in the end.
    ///   - timeAsleep: returns for how long it was so until now, in nanoseconds.
    init?(
        _ waker: Waker, descriptor: Int32 = linux_clock_descriptor(),
        timeAsleep: @escaping () -> Int64 = linux_time_asleep, wasSuspended: @escaping () -> Void
    ) {
        guard descriptor >= 0 else { return nil }
        (self.waker, self.descriptor, self.timeAsleep) = (waker, descriptor, timeAsleep)
        (self.wasSuspended, known) = (wasSuspended, timeAsleep())
        waker.watch(readable: descriptor)
    }

    deinit {
        waker.forget(descriptor)
        close(descriptor)
    }

    func wake() {
        var count: UInt64 = 0
        // That the clock was set is an error of the reading.
        guard read(descriptor, &count, MemoryLayout<UInt64>.size) > 0 || errno == ECANCELED else { return }
        let time = timeAsleep()
        guard time - known >= SuspendWatch.shortest else { return }
        known = time
        wasSuspended()
    }
}
