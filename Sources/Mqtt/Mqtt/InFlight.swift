import DebouncedContacts

/// Events that were sent and may not have arrived. A message with QoS 0 is not confirmed, but the broker confirms a
/// probe behind it.
struct InFlight: Sendable {
    /// A broker that confirms nothing for that long is taken for stuck, and is sent no more events: it still accepts
    /// them as long as there is room, and passes them on late.
    private static let timeout = Duration.milliseconds(500)

    /// The time at which the probe under way was sent.
    private var probed: Instant?
    /// Events that were sent before that probe, and after it.
    private var before = 0
    private var after = 0

    func isStuck(at now: Instant) -> Bool {
        probed.map { $0 + InFlight.timeout <= now } ?? false
    }

    mutating func send() { after += 1 }

    /// Returns whether a probe has to be sent: there is one under way at most.
    mutating func probe(at now: Instant) -> Bool {
        guard after > 0, probed == nil else { return false }
        (before, after, probed) = (after, 0, now)
        return true
    }

    /// The probe is back.
    mutating func confirm() { (before, probed) = (0, nil) }

    /// The connection is over. Returns how many events may be lost.
    mutating func end() -> Int {
        defer { self = InFlight() }
        return before + after
    }
}
