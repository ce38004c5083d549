import DebouncedContacts

/// Messages that the broker answers once it has done all before them. It answers them in turn.
struct Probes: Sendable {
    enum Purpose {
        /// It has passed on what it keeps.
        case kept
        /// It has taken out what it kept under other names.
        case former
        /// It has taken an announcement. Events that go out behind one at one instant would arrive together.
        case announcement
        /// It has passed on events.
        case events
    }

    /// A broker that has not answered one for that long is connected to again.
    private static let timeout = Duration.seconds(60)

    /// Probes that are not answered yet, and the instant at which each was sent; nil until that is known.
    private var unanswered: [(purpose: Purpose, instant: Instant?)] = []

    /// True if the broker has taken what was announced.
    var hasTakenAnnouncement: Bool { !unanswered.contains { $0.purpose == .announcement } }

    /// The instant by which the broker must have answered the next one.
    var deadline: Instant? { unanswered.first?.instant.map { $0 + Probes.timeout } }

    mutating func send(_ purpose: Purpose) { unanswered.append((purpose, nil)) }

    /// Sets the instant of those that have none: they were sent now.
    mutating func setInstants(to now: Instant) {
        for index in unanswered.indices where unanswered[index].instant == nil {
            unanswered[index].instant = now
        }
    }

    /// Returns what the next one was sent for; nil if none was.
    mutating func answer() -> Purpose? {
        unanswered.isEmpty ? nil : unanswered.removeFirst().purpose
    }
}
