import DebouncedContacts

/// What one policy makes of a contact.
struct PolicyPreview: Sendable {
    private var contact: Contact
    private(set) var clean: Signal
    private(set) var presses = 0

    init(_ policy: Policy, level: Level = .inactive) {
        contact = Contact(policy, level: level)
        clean = Signal(level)
    }

    var deadline: Instant? { contact.deadline }
    /// As it is now, if it learns.
    var delay: Duration { contact.currentDelay }

    mutating func feed(_ edge: Edge) {
        var news: [Edge] = []
        contact.feed(edge) { news.append($0) }
        note(news)
    }

    mutating func advance(to now: Instant) {
        var news: [Edge] = []
        contact.advance(to: now) { news.append($0) }
        note(news)
    }

    private mutating func note(_ news: [Edge]) {
        for edge in news {
            _ = clean.append(edge)
            if edge.level == .active { presses += 1 }
        }
    }
}
