// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts
import Dispatch

/// The time of a dispatch queue.
final class DispatchTimeline: QueueTimeline {
    private let queue: DispatchQueue
    /// Marks the queue, so that we know when we are on it.
    private let mark = Mark()

    init(_ queue: DispatchQueue) {
        self.queue = queue
        queue.setSpecific(key: mark.key, value: true)
    }

    deinit {
        queue.setSpecific(key: mark.key, value: nil)
    }

    var now: Instant { Instant(nanoseconds: Int64(DispatchTime.now().uptimeNanoseconds)) }

    func run(_ work: @escaping @Sendable () -> Void) {
        queue.async(execute: work)
    }

    func runAndWait(_ work: () -> Void) {
        if DispatchQueue.getSpecific(key: mark.key) == true { work() } else { queue.sync(execute: work) }
    }

    func makeAlarm(_ work: @escaping @Sendable () -> Void) -> any QueueAlarm {
        DispatchAlarm(queue, work)
    }
}

/// A key is only compared; Swift 6.0 does not know yet that it can be shared.
private struct Mark: @unchecked Sendable {
    let key = DispatchSpecificKey<Bool>()
}

/// A timer of dispatch. It is one, however often it is set: work that waits in the queue could not be taken back.
private final class DispatchAlarm: QueueAlarm, @unchecked Sendable {
    private let timer: any DispatchSourceTimer

    init(_ queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler(handler: work)
        timer.schedule(deadline: .distantFuture)
        timer.activate()
    }

    deinit {
        timer.cancel()
    }

    func set(to instant: Instant) {
        let isEver = instant < .distantFuture
        timer.schedule(
            deadline: isEver ? DispatchTime(uptimeNanoseconds: UInt64(instant.nanoseconds)) : .distantFuture)
    }
}
