import DebouncedContacts

/// How the pulses of a counter are told from its bounces.
public struct CounterSettings: Equatable, Sendable {
    /// The shortest time that its contact is closed.
    public var confirm: Duration
    /// The shortest time that it is open.
    public var delay: Duration
    /// Whether openings count as well as closings.
    public var countsBoth: Bool

    public init(
        confirm: Duration = .milliseconds(10), delay: Duration = .milliseconds(10), countsBoth: Bool = false
    ) {
        (self.confirm, self.delay, self.countsBoth) = (confirm, delay, countsBoth)
    }

    public var policy: Policy { .leading(delay: delay, confirm: confirm) }

    /// How many pulses each closing stands for.
    public var pulsesPerClosing: Int64 { countsBoth ? 2 : 1 }
}
