import DebouncedContacts
import DebouncedText

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
