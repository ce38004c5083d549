import DebouncedContacts
import DebouncedText

/// Messages that wait to be sent: none later than it may be, and no two of one control closer together than Home
/// Assistant can tell apart.
struct SendQueue: Sendable {
    /// Home Assistant takes the second of two events in one millisecond for the first.
    private static let spacing = Duration.milliseconds(2)
    /// Of those of one instant the second waits longer, since a Home Assistant that is busy reads at once what was
    /// sent a few milliseconds apart.
    private static let spacingOfOneInstant = Duration.milliseconds(20)

    var longestAge: Duration
    private var waiting: [QueuedEvent] = []
    /// When the last message of each topic was sent, and when it happened.
    private var lastSent: [String: (time: Instant, instant: Instant)] = [:]

    init(longestAge: Duration) {
        self.longestAge = longestAge
    }

    /// When the next message may go.
    var next: Instant? {
        firsts.lazy.map { earliest(waiting[$0]) }.min()
    }

    mutating func append(_ events: [QueuedEvent]) { waiting += events }

    /// The next message that may go by now.
    mutating func take(at now: Instant) -> Publication? {
        guard let index = firsts.first(where: { earliest(waiting[$0]) <= now }) else { return nil }
        let event = waiting.remove(at: index)
        lastSent[event.message.topic] = (now, event.instant)
        return event.message
    }

    /// What waits is older than it seems.
    mutating func age(by time: Duration) {
        for index in waiting.indices {
            waiting[index].instant = waiting[index].instant.advanced(by: -time.nanoseconds)
        }
    }

    /// Messages that are too old will not be sent, whether or not there is a broker. Returns how many.
    mutating func dropOld(at now: Instant) -> Int {
        let count = waiting.count
        waiting.removeAll { $0.instant + longestAge < now }
        return count - waiting.count
    }

    /// Returns how many will never be sent.
    mutating func dropAll() -> Int {
        defer { waiting = [] }
        return waiting.count
    }

    /// Where the first message of each topic is: none goes before another of its topic.
    private var firsts: [Int] {
        var topics: Set<String> = []
        return waiting.indices.filter { topics.insert(waiting[$0].message.topic).inserted }
    }

    private func earliest(_ event: QueuedEvent) -> Instant {
        guard let last = lastSent[event.message.topic] else { return event.instant }
        let spacing = event.instant == last.instant ? SendQueue.spacingOfOneInstant : SendQueue.spacing
        return max(event.instant, last.time + spacing)
    }
}

/// An event on its way to the broker.
struct QueuedEvent: Sendable {
    /// When it happened.
    var instant: Instant
    var message: Publication

    /// - Parameters:
    ///   - epoch: nanoseconds since 1970 at the monotonic clock's zero.
    ///   - steps: how far a knob was turned.
    ///   - details: what is said beside the type.
    init(
        _ topic: String, _ type: String, sequence: Int, at instant: Instant, epoch: Int64, steps: Int? = nil,
        details: [(String, JSON)] = []
    ) {
        let payload = JSONRecord { record in
            record.add("event_type", type)
            record.add("steps", steps)
            record.add("seq", sequence)
            record.add("time", timestamp(instant.advanced(by: epoch).nanoseconds))
            for (name, value) in details { record.add(name, value) }
        }
        (self.instant, message) = (instant, .event(topic, payload.json.text))
    }
}
