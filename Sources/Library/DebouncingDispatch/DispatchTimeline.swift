import DebouncedContacts
import Dispatch

/// The time of a dispatch queue.
final class DispatchTimeline: QueueTimeline {
    private let queue: DispatchQueue
    private let mark: QueueMark

    init(_ queue: DispatchQueue) {
        self.queue = queue
        mark = QueueMark.of(queue)
    }

    var now: Instant { Instant(nanoseconds: Int64(DispatchTime.now().uptimeNanoseconds)) }

    func run(_ work: @escaping @Sendable () -> Void) {
        queue.async(execute: work)
    }

    func runAndWait(within limit: Duration?, _ work: @escaping @Sendable () -> Void) -> Bool {
        if mark.isCurrent {
            work()
            return true
        }
        let waiter = QueueMark.current
        guard QueueWaits.begin(waiter, for: mark) else {
            queue.async(execute: work)
            return false
        }
        defer { QueueWaits.end(waiter, for: mark) }
        return runAndWait(until: limit.map { now + $0 }, work)
    }

    private func runAndWait(until end: Instant?, _ work: @escaping @Sendable () -> Void) -> Bool {
        guard let end else {
            queue.sync(execute: work)
            return true
        }
        let item = DispatchWorkItem(block: work)
        queue.async(execute: item)
        return item.wait(timeout: DispatchTime(end)) == .success
    }

    func makeTimer(_ work: @escaping @Sendable () -> Void) -> any QueueTimer {
        DispatchTimer(queue, work)
    }
}

extension DispatchTime {
    fileprivate init(_ instant: Instant) {
        let isEver = instant < .distantFuture
        self = isEver ? DispatchTime(uptimeNanoseconds: UInt64(max(0, instant.nanoseconds))) : .distantFuture
    }
}

/// A timer of dispatch. It is one, however often it is set: work that waits in the queue could not be taken back.
private final class DispatchTimer: QueueTimer, @unchecked Sendable {
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
        timer.schedule(deadline: DispatchTime(instant))
    }
}
