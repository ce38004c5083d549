import DebouncedCLinux
import DebouncedContacts
import Glibc

/// Waits for descriptors, and for a time on the clock that stamps edges, with that clock's precision.
package struct Poll {
    /// Kept from wait to wait, so that waiting allocates nothing.
    private var polled: [pollfd] = []
    /// The index of each place among them; -1 without a descriptor. The kernel refuses a list that is longer than the
    /// number of descriptors that may be open, even if most of it is empty.
    private var places: [Int32] = []

    package init() {}

    /// The current time of `CLOCK_MONOTONIC`.
    package static var now: Instant { Instant(nanoseconds: nanoseconds(of: CLOCK_MONOTONIC)) }

    /// Forgets all descriptors.
    package mutating func removeAll() {
        polled.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
    }

    /// Waits for this descriptor as well, at the next place; without one the place is never ready.
    ///
    /// - Parameter forWriting: whether room to write is waited for as well.
    package mutating func add(_ descriptor: Int32?, forWriting: Bool = false) {
        guard let descriptor else { return places.append(-1) }
        let events = forWriting ? POLLIN | POLLOUT : POLLIN
        places.append(Int32(polled.count))
        polled.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
    }

    /// Waits until a descriptor is ready or `deadline` is reached. Returns at once if it is past, and waits forever
    /// if it is nil.
    package mutating func wait(until deadline: Instant?) throws(SystemProblem) {
        repeat {
            let time = deadline.map { max(0, $0.nanoseconds(since: Poll.now)) } ?? -1
            if linux_poll(&polled, UInt32(polled.count), time) >= 0 { return }
        } while errno == EINTR
        throw SystemProblem(doing: "wait for lines")
    }

    /// Returns true if the last wait found something to read at this index, or that nothing will ever come there.
    package func isReady(_ place: Int) -> Bool {
        places[place] >= 0 && polled[Int(places[place])].revents != 0
    }

    /// Returns true if the last wait found that the other side of this one is closed.
    package func hasHungUp(_ place: Int) -> Bool {
        places[place] >= 0 && polled[Int(places[place])].revents & Int16(POLLHUP) != 0
    }
}

/// Returns true if nobody reads any more what is written to a pipe, a socket or a terminal.
package func isReaderGone(_ descriptor: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&polled, 1, 0) > 0 && polled.tellsEnd
}

/// Waits until there is something to read, or whoever reads at `reader` has gone. Returns whether there is something.
package func waitToRead(_ descriptor: Int32, unlessGone reader: Int32) -> Bool {
    var polled = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: reader, events: 0, revents: 0),
    ]
    while poll(&polled, 2, -1) < 0, errno == EINTR {}
    return !polled[1].tellsEnd
}

extension pollfd {
    fileprivate var tellsEnd: Bool { revents & Int16(POLLERR | POLLHUP) != 0 }
}

/// The time of day, which may be set back. Nothing is decided by it.
package enum WallClock {
    /// Nanoseconds since the beginning of 1970.
    package static var now: Int64 { nanoseconds(of: CLOCK_REALTIME) }

    /// The time for which the machine was suspended since it was started; the monotonic clock does not count that.
    package static var suspended: Duration {
        .nanoseconds(max(0, nanoseconds(of: CLOCK_BOOTTIME) - nanoseconds(of: CLOCK_MONOTONIC)))
    }

    /// The time of day at the monotonic clock's zero.
    package static var epoch: Int64 { now &- Poll.now.nanoseconds }
}

func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
