import DebouncedContacts

/// How an output blinks: on for half of `every`, then off for the other half. Whoever wakes late skips what is over.
///
///     every = 4   ##__##__##__
struct Blinking: Equatable {
    let every: Duration
    private let begin: Instant
    /// As it was last set.
    private(set) var level = Level.active
    /// When it is to change.
    var next: Instant

    init(every: Duration, from now: Instant) {
        (self.every, begin) = (every, now)
        next = now + every / 2
    }

    mutating func advance(to now: Instant) {
        let half = every.nanoseconds / 2
        let halves = now.nanoseconds(since: begin) / half
        level = halves.isMultiple(of: 2) ? .active : .inactive
        next = begin.advanced(by: (halves + 1) * half)
    }
}
