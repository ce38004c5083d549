import DebouncedContacts
import Testing

/// When a contact is told of the time between two edges. What it says must not depend on it.
enum Schedule: CaseIterable {
    case onlyAtEdges, atEachDeadline, aroundEachDeadline, longAfterEachDeadline, allTheTime

    /// What the contact says of `edges`, and of the time until `end`. A source that reads a level has answered
    /// all deadlines before it; what is due at that very instant the reading stands in for.
    ///
    /// - Parameter step: how often it is told `allTheTime`.
    func play(
        _ edges: [Edge], until end: Instant, _ contact: Contact, step: Duration = .nanoseconds(1)
    ) -> [Edge] {
        var contact = contact
        var clean: [Edge] = []
        var now = edges.first?.instant ?? end
        for edge in edges {
            wake(&contact, from: now, to: edge.instant, step, &clean)
            if edge.origin == .read {
                contact.advance(to: edge.instant.advanced(by: -1)) { clean.append($0) }
            }
            contact.feed(edge) { clean.append($0) }
            now = edge.instant
        }
        wake(&contact, from: now, to: end, step, &clean)
        contact.advance(to: end) { clean.append($0) }
        return clean
    }

    /// Never at `end`: what is due there is decided by whatever comes then.
    private func wake(
        _ contact: inout Contact, from now: Instant, to end: Instant, _ step: Duration, _ clean: inout [Edge]
    ) {
        var now = now
        while let instant = next(after: now, contact.deadline, step), instant < end {
            contact.advance(to: instant) { clean.append($0) }
            contact.advance(to: now) { clean.append($0) }
            guard contact.deadline ?? .distantFuture > instant else {
                Issue.record("still due after \(instant)")
                return
            }
            now = instant
        }
    }

    private func next(after now: Instant, _ deadline: Instant?, _ step: Duration) -> Instant? {
        switch self {
        case .onlyAtEdges: nil
        case .atEachDeadline: deadline
        case .aroundEachDeadline: deadline.map { now < $0.advanced(by: -1) ? $0.advanced(by: -1) : $0 }
        case .longAfterEachDeadline: deadline?.advanced(by: 3)
        case .allTheTime: now + step
        }
    }
}
