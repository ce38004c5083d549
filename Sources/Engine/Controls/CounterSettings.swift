import DebouncedContacts

/// How the pulses of a counter are told from its bounces.
package struct CounterSettings: Equatable, Sendable {
    /// The shortest time that its contact is closed.
    package var confirm: Duration
    /// The shortest time that it is open.
    package var delay: Duration
    /// Whether openings count as well as closings.
    package var countsBoth: Bool

    package init(
        confirm: Duration = .milliseconds(10), delay: Duration = .milliseconds(10), countsBoth: Bool = false
    ) {
        (self.confirm, self.delay, self.countsBoth) = (confirm, delay, countsBoth)
    }

    package var policy: Policy { .leading(delay: delay, confirm: confirm) }

    /// How many pulses each closing stands for.
    package var pulsesPerClosing: Int64 { countsBoth ? 2 : 1 }
}
