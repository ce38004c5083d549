import DebouncedContacts

/// A policy on trial: what it makes of the same edges as the others.
package struct Trial: Sendable {
    package let policy: Policy
    private var contact: Contact
    private var reports = Reports()

    init(_ policy: Policy, from level: Level) {
        self.policy = policy
        contact = Contact(policy, level: level)
    }

    mutating func feed(_ edge: Edge) {
        contact.feed(edge) { reports.add($0) }
    }

    mutating func advance(to now: Instant) {
        contact.advance(to: now) { reports.add($0) }
    }

    /// How many presses it reported before this instant that were not counted before.
    mutating func count(before instant: Instant) -> Int { reports.take(before: instant) }
}

/// The presses that a policy reported.
private struct Reports: Sendable {
    /// Those that have not been compared with the wire yet.
    private var pending: [Instant] = []
    private var uncounted = 0

    /// A line that never rests must not fill the memory.
    private static let longestPending = 64

    mutating func add(_ clean: Edge) {
        guard clean.level == .active else { return }
        if pending.count < Reports.longestPending { pending.append(clean.instant) } else { uncounted += 1 }
    }

    mutating func take(before instant: Instant) -> Int {
        let known = pending.prefix { $0 < instant }.count
        pending.removeFirst(known)
        defer { uncounted = 0 }
        return known + uncounted
    }
}

/// How many presses a policy reported, against those that were made.
package struct Verdict: Equatable, Sendable {
    package var policy: Policy
    package var presses = 0
    /// Presses reported beyond the first of each, and those that were never made.
    package var extra = 0
    /// Presses that were not reported.
    package var missed = 0

    package var isExact: Bool { extra == 0 && missed == 0 }

    package init(_ policy: Policy) {
        self.policy = policy
    }

    /// It reported so many presses, of so many that were made.
    mutating func add(_ reported: Int, of made: Int) {
        presses += reported
        extra += max(0, reported - made)
        missed += max(0, made - reported)
    }
}
