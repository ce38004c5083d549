import DebouncedContacts

/// How often a line could not be read, or set. A chip behind a bus fails now and then, and that is no loss.
package struct TransientFailures {
    /// How long to wait before the next attempt.
    package static let pause = Duration.milliseconds(10)
    /// At least this many in a row, over at least this time, are a loss.
    private static let fewest = 10
    private static let shortest = Duration.seconds(1)
    /// They are logged no more often than this.
    private static let silence = Duration.seconds(60)

    /// In all.
    package private(set) var count = 0
    /// The last one, until it worked again.
    package private(set) var problem: LineProblem?
    private var inSuccession = 0
    private var first: Instant?
    private var latest: Instant?
    private var logged: Instant?

    package init() {}

    package mutating func add(_ problem: LineProblem, at now: Instant) {
        count += 1
        inSuccession += 1
        (first, latest) = (first ?? now, now)
        self.problem = problem
    }

    /// It worked, or there is nothing to try any more.
    package mutating func end() {
        (inSuccession, first, latest, problem) = (0, nil, nil, nil)
    }

    /// Whether the line counts as lost.
    package func isFinal(at now: Instant) -> Bool {
        guard let first else { return false }
        return inSuccession >= TransientFailures.fewest && now >= first + TransientFailures.shortest
    }

    /// Whether the last failure should be logged.
    package mutating func shouldLog(at now: Instant) -> Bool {
        if let logged, now < logged + TransientFailures.silence { return false }
        logged = now
        return true
    }

    /// When to try again: soon, since a hold may wait for it. Nil if it worked.
    package var next: Instant? { latest.map { $0 + TransientFailures.pause } }
}

extension TransientFailures {
    package func write(to state: inout Fingerprint) {
        state.add(min(inSuccession, TransientFailures.fewest))
        state.add(first, for: TransientFailures.shortest.nanoseconds)
        state.add(latest, for: TransientFailures.pause.nanoseconds)
    }
}
