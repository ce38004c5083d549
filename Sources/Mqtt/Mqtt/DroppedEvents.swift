import DebouncedContacts
import DebouncedText

/// The events that did not arrive, or may not have. The log is told of them once they are over, and seldom.
struct DroppedEvents: Sendable {
    private static let pause = Duration.seconds(10)

    // What the log has not been told yet.
    /// How many were not sent.
    private var dropped = 0
    /// How many may have been lost on their way.
    private var unconfirmed = 0
    /// How many the broker did not take, besides the first of each topic.
    private var refused = 0
    /// How many commands were no commands, besides the first of each topic.
    private var ignored = 0
    /// How many messages of the broker were too large to be read.
    private var oversized = 0
    /// When the log was last told.
    private var last: Instant?

    mutating func drop(_ count: Int) { dropped += count }
    mutating func addUnconfirmed(_ count: Int) { unconfirmed += count }
    mutating func refuse() { refused += 1 }
    mutating func ignore() { ignored += 1 }
    mutating func addOversized() { oversized += 1 }

    /// When the log may be told, if there is anything to tell.
    var next: Instant? {
        guard (dropped, unconfirmed, refused, ignored, oversized) != (0, 0, 0, 0, 0) else { return nil }
        return last.map { $0 + DroppedEvents.pause } ?? Instant(nanoseconds: 0)
    }

    /// What the log is told by now.
    mutating func report(at now: Instant) -> [String] {
        guard let next, next <= now else { return [] }
        last = now
        return rest()
    }

    /// What the log has not been told yet.
    mutating func rest() -> [String] {
        defer { (dropped, unconfirmed, refused, ignored, oversized) = (0, 0, 0, 0, 0) }
        return (dropped > 0 ? [DroppedEvents.text(dropped: dropped)] : [])
            + (unconfirmed > 0 ? [DroppedEvents.text(unconfirmed: unconfirmed)] : [])
            + (refused > 0 ? [DroppedEvents.text(refused: refused)] : [])
            + (ignored > 0 ? [counted(ignored, "more command was", "more commands were") + " ignored"] : [])
            + (oversized > 0 ? [DroppedEvents.text(oversized: oversized)] : [])
    }

    private static func text(dropped: Int) -> String {
        counted(dropped, "event was", "events were")
            + " not sent: the broker was away, or it or this bridge was stuck, for too long"
    }

    private static func text(oversized: Int) -> String {
        counted(oversized, "message", "messages") + " of more than 64 KiB dropped"
    }

    private static func text(refused: Int) -> String {
        "the broker refused " + counted(refused, "more message", "more messages")
    }

    private static func text(unconfirmed: Int) -> String {
        counted(unconfirmed, "event was", "events were")
            + " in flight when the connection to the broker ended, and may be lost"
    }
}
