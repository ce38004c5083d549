// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedCLinux
import DebouncedContacts
import Glibc

/// Waits for descriptors, and for a time on the clock that stamps edges, with that clock's precision.
package struct Poll {
    /// Kept from wait to wait, so that waiting allocates nothing.
    private var polled: [pollfd] = []

    package init() {}

    /// The current time of `CLOCK_MONOTONIC`.
    package static var now: Instant {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    /// Forgets all descriptors.
    package mutating func removeAll() {
        polled.removeAll(keepingCapacity: true)
    }

    /// Waits for this descriptor as well, at the next place; without one the place is never ready.
    ///
    /// - Parameter forWriting: whether room to write is waited for as well.
    package mutating func add(_ descriptor: Int32?, forWriting: Bool = false) {
        let events = forWriting ? POLLIN | POLLOUT : POLLIN
        polled.append(pollfd(fd: descriptor ?? -1, events: Int16(events), revents: 0))
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
        polled[place].revents != 0
    }

    private static func remaining(until deadline: Instant?) -> Int64 {
        guard let deadline else { return -1 }
        return max(0, deadline.nanoseconds(since: now))
    }
}
