// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts
import Dispatch

/// The time of a queue, and the queue: what is done at some instant is done there.
package struct QueueTimeline: Sendable {
    package typealias Work = @Sendable () -> Void

    private let read: @Sendable () -> Instant
    private let schedule: @Sendable (Instant?, @escaping Work) -> Void

    /// - Parameter schedule: does the work at an instant, or as soon as it can.
    package init(
        now: @escaping @Sendable () -> Instant,
        schedule: @escaping @Sendable (Instant?, @escaping Work) -> Void
    ) {
        read = now
        self.schedule = schedule
    }

    init(_ queue: DispatchQueue) {
        self.init {
            Instant(nanoseconds: Int64(DispatchTime.now().uptimeNanoseconds))
        } schedule: { instant, work in
            guard let instant else { return queue.async(execute: work) }
            let time = DispatchTime(uptimeNanoseconds: UInt64(instant.nanoseconds))
            queue.asyncAfter(deadline: time, execute: work)
        }
    }

    var now: Instant { read() }

    func run(_ work: @escaping Work) { schedule(nil, work) }

    func run(at instant: Instant, _ work: @escaping Work) { schedule(instant, work) }
}
