import DebouncedContacts
import DebouncedEngine
import Testing

extension Schedule {
    /// What a counter says of `edges`, and of all time after them; and the counter then.
    func play(_ edges: [Edge], _ counter: Counter) -> (pulses: [Counter.Pulse], counter: Counter) {
        var counter = counter
        var pulses: [Counter.Pulse] = []
        var now = edges.first?.instant ?? Instant(nanoseconds: 0)
        for edge in edges {
            while let instant = next(after: now, counter.deadline), instant < edge.instant {
                counter.advance(to: instant) { pulses.append($0) }
                counter.advance(to: now) { pulses.append($0) }
                now = instant
            }
            if edge.origin == .read {
                counter.advance(to: edge.instant.advanced(by: -1)) { pulses.append($0) }
            }
            counter.feed(edge) { pulses.append($0) }
            now = edge.instant
        }
        counter.advance(to: .distantFuture) { pulses.append($0) }
        return (pulses, counter)
    }

    private func next(after now: Instant, _ deadline: Instant?) -> Instant? {
        switch self {
        case .onlyAtArrivals: nil
        case .atEachDeadline: deadline
        case .longAfterEachDeadline: deadline?.advanced(by: 3)
        case .allTheTime: deadline.map { max(now.advanced(by: 1), $0.advanced(by: -5)) }
        }
    }
}
