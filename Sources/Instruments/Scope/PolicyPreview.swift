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
        var edges: [Edge] = []
        contact.feed(edge) { edges.append($0) }
        note(edges)
    }

    mutating func advance(to now: Instant) {
        var edges: [Edge] = []
        contact.advance(to: now) { edges.append($0) }
        note(edges)
    }

    private mutating func note(_ edges: [Edge]) {
        for edge in edges {
            _ = clean.append(edge)
            if edge.level == .active { presses += 1 }
        }
    }
}
