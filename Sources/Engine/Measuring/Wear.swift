import DebouncedContacts

/// Whether a switch is worn: its contact is quiet, within a bounce, for more than half of the time that its button waits.
package struct Wear: Equatable, Sendable {
    package let quiet: Duration
    package let delay: Duration

    /// Returns nil if the switch is well.
    package init?(quiet: Duration, delay: Duration) {
        guard quiet > delay / 2 else { return nil }
        (self.quiet, self.delay) = (quiet, delay)
    }

    /// A delay that would do, in whole milliseconds.
    package var remedy: Duration {
        .milliseconds((2 * quiet.nanoseconds + 999_999) / 1_000_000)
    }
}
