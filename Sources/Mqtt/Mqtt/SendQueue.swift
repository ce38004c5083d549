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
    /// The last event of each topic, and when it was sent.
    private var lastSent: [String: (event: QueuedEvent, time: Instant)] = [:]

    init(longestAge: Duration) { self.longestAge = longestAge }

    /// The time at which the next message may go.
    var next: Instant? { firsts.lazy.map(earliest).min() }

    mutating func append(_ events: [QueuedEvent]) { waiting += events }

    /// The next message that may go by now.
    mutating func take(at now: Instant) -> Publication? {
        guard let index = firsts.first(where: { earliest($0) <= now }) else { return nil }
        var event = waiting.remove(at: index)
        while let next = waiting[index...].firstIndex(where: { $0.topic == event.topic }),
            waiting[next].instant <= now, event.add(waiting[next])
        {
            waiting.remove(at: next)
        }
        lastSent[event.topic] = (event, now)
        return event.message
    }

    mutating func age(by time: Duration) {
        for index in waiting.indices { waiting[index].suspended += time }
    }

    /// Messages that are too old will not be sent, whether or not there is a broker. Returns how many.
    mutating func dropOld(at now: Instant) -> Int {
        let count = waiting.count
        waiting.removeAll { $0.isOlder(than: longestAge, at: now) }
        return count - waiting.count
    }

    /// Returns how many will never be sent.
    mutating func dropAll() -> Int {
        defer { waiting = [] }
        return waiting.count
    }

    /// The first message of each topic: none goes before another of its topic.
    private var firsts: [Int] {
        var topics: Set<String> = []
        return waiting.indices.filter { topics.insert(waiting[$0].topic).inserted }
    }

    private func earliest(_ index: Int) -> Instant {
        let event = waiting[index]
        guard let last = lastSent[event.topic] else { return event.instant }
        return max(event.instant, last.time + spacing(last.event, index))
    }

    private func spacing(_ last: QueuedEvent, _ index: Int) -> Duration {
        let event = waiting[index]
        if last.isContinued(by: event), !isTurnedBack(index) { return EncoderPublisher.pause }
        return last.instant == event.instant ? SendQueue.spacingOfOneInstant : SendQueue.spacing
    }

    /// A turn of the other direction waits behind this one, to which nothing is added then.
    private func isTurnedBack(_ index: Int) -> Bool {
        waiting[(index + 1)...].contains {
            $0.topic == waiting[index].topic && !waiting[index].isSameTurn(as: $0)
        }
    }
}
