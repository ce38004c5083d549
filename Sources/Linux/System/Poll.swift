import DebouncedCLinux
import DebouncedContacts
import Glibc

/// Waits for descriptors, and for a time on the clock that stamps edges, with that clock's precision.
package struct Poll {
    /// Kept from wait to wait, so that waiting allocates nothing.
    private var polled: [pollfd] = []
    /// Where each place is among them; -1 without a descriptor. The kernel refuses a list that is longer than the number of
    /// descriptors that may be open, even if most of it is empty.
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
        while linux_poll(&polled, UInt32(polled.count), Poll.remaining(until: deadline)) < 0 {
            guard errno == EINTR else { throw SystemProblem(doing: "wait for lines") }
        }
    }

    /// Whether the last wait found something to read at this index, or that nothing will ever come there.
    package func isReady(_ place: Int) -> Bool {
        places[place] >= 0 && polled[Int(places[place])].revents != 0
    }

    /// Whether the last wait found that the other side of this one is closed.
    package func hasHungUp(_ place: Int) -> Bool {
        places[place] >= 0 && polled[Int(places[place])].revents & Int16(POLLHUP) != 0
    }

    private static func remaining(until deadline: Instant?) -> Int64 {
        guard let deadline else { return -1 }
        return max(0, deadline.nanoseconds(since: now))
    }
}
