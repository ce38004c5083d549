import DebouncedContacts

/// When a line that is not available is tried again: later each time, until it is.
package struct Retry {
    private static let firstPause = Duration.milliseconds(500)
    private static let longestPause = Duration.seconds(30)

    /// When it is tried next; nil if there is nothing to try.
    package var next: Instant?
    private var pause = firstPause

    package init() {}

    /// It was not available just now.
    package mutating func postpone(from now: Instant) {
        next = now + pause
        pause = min(pause * 2, Retry.longestPause)
    }

    /// It is available.
    package mutating func end() { self = Retry() }
}

extension Retry {
    package func write(to state: inout Fingerprint) {
        state.add(next)
        state.add(pause.nanoseconds)
    }
}
