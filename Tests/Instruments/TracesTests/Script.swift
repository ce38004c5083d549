import DebouncedContacts

/// A source that answers what was written down for it.
struct Script: EdgeSource {
    var arrivals: [Arrival]

    mutating func next(before deadline: Instant?) throws -> Arrival {
        arrivals.isEmpty ? .end : arrivals.removeFirst()
    }

    mutating func holdsEdge(at instant: Instant) -> Bool { false }
}
