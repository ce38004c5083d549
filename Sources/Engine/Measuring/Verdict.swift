import DebouncedContacts

/// The number of presses a policy reported, against those that were made.
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
