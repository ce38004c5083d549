import DebouncedContacts

/// Counts the times that a line could not be read, or set. A chip behind a bus fails now and then, and that is no loss.
package struct TransientFailures {
    /// The shortest time before the next attempt.
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
    /// The instant of the next attempt: soon, since a hold may wait for it, but not before as much time has passed as
    /// the last attempt took. Nil if it worked.
    package private(set) var next: Instant?
    private var inSuccession = 0
    private var first: Instant?
    private var logged: Instant?

    package init() {}

    /// - Parameters:
    ///   - start: when the attempt began; `now` if it took no time.
    ///   - now: when it had failed.
    package mutating func add(_ problem: LineProblem, since start: Instant? = nil, at now: Instant) {
        count += 1
        inSuccession += 1
        (first, self.problem) = (first ?? now, problem)
        next = now + TransientFailures.pause(after: start ?? now, now)
    }

    /// Nothing is tried until `end`, since an attempt on another line of the same chip took long. If that failed, it counts
    /// as a failure of this line, once.
    package mutating func skip(until end: Instant, since problem: LineProblem?, at now: Instant) {
        guard next.map({ $0 < end }) ?? true else { return }
        if let problem { add(problem, at: now) }
        next = end
    }

    /// It worked, or there is nothing to try any more.
    package mutating func end() {
        (inSuccession, first, next, problem) = (0, nil, nil, nil)
    }

    /// Returns true if the line counts as lost.
    package func isFinal(at now: Instant) -> Bool {
        guard let first else { return false }
        return inSuccession >= TransientFailures.fewest && now >= first + TransientFailures.shortest
    }

    /// Returns true if the last failure should be logged.
    package mutating func shouldLog(at now: Instant) -> Bool {
        if let logged, now < logged + TransientFailures.silence { return false }
        logged = now
        return true
    }

    /// Returns the time for which nothing is tried after an attempt that failed.
    package static func pause(after start: Instant, _ end: Instant) -> Duration {
        max(pause, .nanoseconds(end.nanoseconds(since: start)))
    }
}

extension TransientFailures {
    package func write(to state: inout Fingerprint) {
        state.add(min(inSuccession, TransientFailures.fewest))
        state.add(first, for: TransientFailures.shortest.nanoseconds)
        state.add(next)
    }
}

/// The next attempt at a line that is not available: later each time, until it is.
package struct Retry {
    private static let firstPause = Duration.milliseconds(500)
    private static let longestPause = Duration.seconds(30)

    /// The instant at which it is tried next; nil if there is nothing to try.
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
