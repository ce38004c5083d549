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

    /// Once there are quiets that no healthy switch has, there are quiets of all lengths: the longest of a few dozen presses is
    /// far from the longest there will be.
    ///
    /// - Parameter quiet: the longest so far, in nanoseconds.
    static func neededDelay(_ quiet: Int64) -> Duration {
        max(Delay.default, .nanoseconds(min(4 * min(quiet, Quiets.longestDelay), Quiets.longestDelay)))
    }

    /// What a measurement would recommend for `leading`, if it saw this quiet.
    package var remedy: Duration {
        let needed = Wear.neededDelay(quiet.nanoseconds)
        return Trials.delays.first { $0 >= needed } ?? needed
    }
}
