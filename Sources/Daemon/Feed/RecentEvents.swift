import DebouncedControls

/// The latest events, for a client that was away for a moment. To keep one allocates nothing.
struct RecentEvents {
    static let most = 256

    private var events: [Event] = []
    /// Where the oldest is.
    private var first = 0

    init() {
        events.reserveCapacity(RecentEvents.most)
    }

    mutating func append(_ event: Event) {
        guard events.count == RecentEvents.most else { return events.append(event) }
        events[first] = event
        first = (first + 1) % RecentEvents.most
    }

    /// Those that came after this one, the oldest first, and how many of them are no longer kept.
    func after(_ sequence: Int) -> (lost: Int, events: [Event]) {
        let ordered = events[first...] + events[..<first]
        // A client may ask for any number: nothing is added to it.
        guard let oldest = ordered.first?.sequence, sequence < oldest else {
            return (0, ordered.filter { $0.sequence > sequence })
        }
        return (oldest - 1 - max(0, sequence), Array(ordered))
    }
}
