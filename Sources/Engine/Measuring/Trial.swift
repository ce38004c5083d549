import DebouncedContacts

/// A policy on trial: what it makes of the same edges as the others.
package struct Trial: Sendable {
    package let policy: Policy
    private var contact: Contact
    /// Presses that have not been held against the wire yet.
    private var pending: [Instant] = []
    private var uncounted = 0
    /// How many presses it reported.
    package private(set) var presses = 0

    /// A line that never rests must not fill the memory.
    fileprivate static let longestPending = 64

    init(_ policy: Policy, from level: Level) {
        self.policy = policy
        contact = Contact(policy, level: level)
    }

    mutating func feed(_ edge: Edge) {
        contact.feed(edge) { clean in
            if clean.level == .active { note(clean.instant, &presses, &pending, &uncounted) }
        }
    }

    mutating func advance(to now: Instant) {
        contact.advance(to: now) { clean in
            if clean.level == .active { note(clean.instant, &presses, &pending, &uncounted) }
        }
    }

    /// How many presses it reported before this instant that were not counted before.
    mutating func count(before instant: Instant) -> Int {
        let known = pending.prefix { $0 < instant }.count
        pending.removeFirst(known)
        defer { uncounted = 0 }
        return known + uncounted
    }
}

private func note(_ press: Instant, _ presses: inout Int, _ pending: inout [Instant], _ uncounted: inout Int)
{
    presses += 1
    if pending.count < Trial.longestPending { pending.append(press) } else { uncounted += 1 }
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
}
