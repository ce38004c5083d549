import Glibc

/// The time of day, which may be set back. Nothing is decided by it.
package enum WallClock {
    /// Nanoseconds since the beginning of 1970.
    package static var now: Int64 { nanoseconds(of: CLOCK_REALTIME) }

    /// How long the machine has been suspended since it was started; the monotonic clock does not count that.
    package static var suspended: Duration {
        .nanoseconds(max(0, nanoseconds(of: CLOCK_BOOTTIME) - nanoseconds(of: CLOCK_MONOTONIC)))
    }

    /// What it says at the monotonic clock's zero.
    package static var epoch: Int64 { now &- Poll.now.nanoseconds }
}

func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
