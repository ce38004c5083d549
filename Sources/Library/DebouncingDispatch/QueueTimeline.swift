import DebouncedContacts
import Dispatch

/// The time of a queue, and the queue.
package protocol QueueTimeline: Sendable {
    var now: Instant { get }
    /// Does `work` on the queue, as soon as it can.
    func run(_ work: @escaping @Sendable () -> Void)
    /// Does `work` on the queue, and returns when it is done, or when the time is up. It may be called on the queue. It
    /// does not wait if the queue waits for the one that it is called on.
    /// - Returns: whether it is done.
    func runAndWait(within limit: Duration?, _ work: @escaping @Sendable () -> Void) -> Bool
    /// A timer that does `work` on the queue whenever it fires.
    func makeTimer(_ work: @escaping @Sendable () -> Void) -> any QueueTimer
}

/// Fires at one instant. It is gone when it is released.
package protocol QueueTimer: Sendable {
    /// Fires at `instant`, instead of at any other.
    func set(to instant: Instant)
}
