import DebouncedControls

/// What happened before the daemon has said what it has, or has now: as much as a daemon keeps.
struct EarlyEvents {
    private static let mostKept = 256

    private(set) var events: [Event] = []
    /// How many more there were.
    private(set) var dropped = 0
    /// The last one that the daemon could not tell us, or that was dropped.
    private var lastLost: Int?

    /// The last one that happened, whether or not it is kept: what is kept may have come after what was lost.
    var lastSequence: Int? { [events.last?.sequence, lastLost].compactMap(\.self).max() }

    mutating func append(_ event: Event) {
        if events.count < EarlyEvents.mostKept {
            events.append(event)
        } else {
            dropped += 1
            lastLost = event.sequence
        }
    }

    mutating func noteLoss(until sequence: Int) { lastLost = sequence }
}
