import DebouncedContacts
import DebouncedText

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
