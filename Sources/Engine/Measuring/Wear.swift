import DebouncedContacts

/// How far a switch is worn: its contact opens within a bounce for longer than that of a healthy one, or for more than half
/// of the time that its button waits.
package struct Wear: Equatable, Sendable {
    package let quiet: Duration
    package let delay: Duration

    /// Returns nil if the switch is well.
    package init?(_ quiets: Quiets, delay: Duration) {
        guard quiets.areWorn(for: delay.nanoseconds) else { return nil }
        (quiet, self.delay) = (.nanoseconds(quiets.longestCertain), delay)
    }

    /// A delay that would do, in whole milliseconds.
    package var remedy: Duration {
        .milliseconds((2 * quiet.nanoseconds + 999_999) / 1_000_000)
    }
}
