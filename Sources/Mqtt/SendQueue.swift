import DebouncedContacts
import DebouncedWire

/// Messages that wait to be sent: none later than it may be, and no two of one control closer together than Home
/// Assistant can tell apart.
struct SendQueue: Sendable {
    /// Home Assistant takes the second of two events in one millisecond for the first.
    private static let spacing = Duration.milliseconds(2)
    /// Of those of one instant the second waits longer, since a Home Assistant that is busy reads at once what was
    /// sent a few milliseconds apart.
    private static let spacingOfOneInstant = Duration.milliseconds(20)

    var maxAge: Duration
    private var waiting: [QueuedEvent] = []
    /// The last event of each topic, and when it was sent.
    private var lastSent: [String: (event: QueuedEvent, time: Instant)] = [:]

    init(maxAge: Duration) { self.maxAge = maxAge }

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
        waiting.removeAll { $0.isOlder(than: maxAge, at: now) }
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

/// Events that were sent and may not have arrived. A message with QoS 0 is not confirmed, but the broker confirms a
/// probe behind it.
struct InFlight: Sendable {
    /// A broker that confirms nothing for that long is taken for stuck, and is sent no more events: it still accepts
    /// them as long as there is room, and passes them on late.
    private static let timeout = Duration.milliseconds(500)

    /// The time at which the probe under way was sent.
    private var probed: Instant?
    /// Events that were sent before that probe, and after it.
    private var before = 0
    private var after = 0

    func isStuck(at now: Instant) -> Bool {
        probed.map { $0 + InFlight.timeout <= now } ?? false
    }

    mutating func send() { after += 1 }

    /// Returns whether a probe has to be sent: there is one under way at most.
    mutating func probe(at now: Instant) -> Bool {
        guard after > 0, probed == nil else { return false }
        (before, after, probed) = (after, 0, now)
        return true
    }

    /// The probe is back.
    mutating func confirm() { (before, probed) = (0, nil) }

    /// The connection is over. Returns how many events may be lost.
    mutating func end() -> Int {
        defer { self = InFlight() }
        return before + after
    }
}

/// An event on its way to the broker.
struct QueuedEvent: Sendable {
    /// Steps of a knob; nothing is added to a turn that is over.
    struct Turn: Sendable {
        var steps: Int
        var isOver = false
    }

    let topic: String
    private let type: String
    private var sequence: Int
    private(set) var instant: Instant
    /// The time for which the machine was suspended since, in which the clock of the events did not go on.
    var suspended = Duration.zero
    /// Nanoseconds since 1970 at the monotonic clock's zero.
    private var epoch: Int64
    private var turn: Turn?
    private let details: [(String, JSON)]

    init(
        _ topic: String, _ type: String, sequence: Int, at instant: Instant, epoch: Int64, turn: Turn? = nil,
        details: [(String, JSON)] = []
    ) {
        (self.topic, self.type, self.sequence, self.instant) = (topic, type, sequence, instant)
        (self.epoch, self.turn, self.details) = (epoch, turn, details)
    }

    var message: Publication {
        let payload = JSONRecord { record in
            record.add("event_type", type)
            record.add("steps", turn?.steps)
            record.add("seq", sequence)
            record.add("time", timestamp(instant.advanced(by: epoch).nanoseconds))
            for (name, value) in details { record.add(name, value) }
        }
        return .event(topic, payload.json.text)
    }

    func isOlder(than age: Duration, at now: Instant) -> Bool { instant + age < now + suspended }

    /// The next one can wait, and turns the same knob in the same direction.
    func isContinued(by next: QueuedEvent) -> Bool { isSameTurn(as: next) && next.turn?.isOver == false }

    func isSameTurn(as next: QueuedEvent) -> Bool {
        turn != nil && next.turn != nil && type == next.type
    }

    /// Adds the turn that follows it, if that has the same direction. Returns whether it has.
    mutating func add(_ next: QueuedEvent) -> Bool {
        guard isSameTurn(as: next), let turn, !turn.isOver, let more = next.turn else { return false }
        self.turn = Turn(steps: turn.steps.clampedSum(more.steps), isOver: more.isOver)
        (sequence, instant, suspended, epoch) = (next.sequence, next.instant, next.suspended, next.epoch)
        return true
    }
}
