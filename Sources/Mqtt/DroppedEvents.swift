import DebouncedContacts
import DebouncedWire

/// The events that did not arrive, or may not have. The log is told of them once they are over, and seldom.
struct DroppedEvents: Sendable {
    enum Reason: CaseIterable {
        /// Not sent.
        case dropped
        /// Lost on their way, perhaps.
        case unconfirmed
        /// Not taken by the broker. The log was told of the first of each topic.
        case refused
        /// Commands that were none. The log was told of the first of each topic.
        case ignored
        /// Messages of the broker that were too large to be read.
        case oversized
    }

    private static let pause = Duration.seconds(10)

    /// The number of those that the log has not been told of.
    private var counts: [Reason: Int] = [:]
    /// The time at which the log was last told.
    private var last: Instant?

    mutating func add(_ reason: Reason, _ count: Int = 1) {
        if count > 0 { counts[reason, default: 0] += count }
    }

    /// The time at which the log may be told, if there is anything to tell.
    var next: Instant? {
        if counts.isEmpty { return nil }
        return last.map { $0 + DroppedEvents.pause } ?? Instant(nanoseconds: 0)
    }

    mutating func report(at now: Instant) -> [String] {
        guard let next, next <= now else { return [] }
        last = now
        return rest()
    }

    mutating func rest() -> [String] {
        defer { counts = [:] }
        return Reason.allCases.compactMap { reason in counts[reason].map(reason.words) }
    }
}

extension DroppedEvents.Reason {
    fileprivate func words(_ count: Int) -> String {
        switch self {
        case .dropped:
            counted(count, "event was", "events were")
                + " not sent: the broker was away, or it or this bridge was stuck, for too long"
        case .unconfirmed:
            counted(count, "event was", "events were")
                + " in flight when the connection to the broker ended, and may be lost"
        case .refused: "the broker refused " + counted(count, "more message", "more messages")
        case .ignored: counted(count, "more command was", "more commands were") + " ignored"
        case .oversized: counted(count, "message", "messages") + " of more than 64 KiB dropped"
        }
    }
}
