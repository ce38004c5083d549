/// The quiets in a contact's bounces, and how long to wait for a release because of them.
@usableFromInline
package struct OpenGaps: Equatable, Sendable {
    /// The longest, in nanoseconds.
    package private(set) var longest: Int64 = 0
    /// The number of those whose length neither a healthy switch nor a person produces.
    package private(set) var wornCount = 0
    /// The longest of those that no person makes, and the one after it.
    private var longestBeyondDoubt: Int64 = 0
    private var secondBeyondDoubt: Int64 = 0

    package init() {}

    /// Infers the quiets that a delay was learned from; none if it is that of a healthy contact.
    package init(behind delay: Int64) {
        guard delay > OpenGaps.firstDelay else { return }
        longest = min(delay, OpenGaps.longestDelay) / 2
        wornCount = OpenGaps.wornThreshold
    }

    package mutating func add(_ quiet: Int64) {
        longest = max(longest, quiet)
        if OpenGaps.wornRange.contains(quiet) { wornCount += 1 }
        if quiet <= OpenGaps.wornRange.upperBound { addBeyondDoubt(quiet) }
    }

    private mutating func addBeyondDoubt(_ quiet: Int64) {
        secondBeyondDoubt = max(secondBeyondDoubt, min(quiet, longestBeyondDoubt))
        longestBeyondDoubt = max(longestBeyondDoubt, quiet)
    }

    package mutating func add(_ others: OpenGaps) {
        longest = max(longest, others.longest)
        wornCount += others.wornCount
        addBeyondDoubt(others.longestBeyondDoubt)
        secondBeyondDoubt = max(secondBeyondDoubt, others.secondBeyondDoubt)
    }
}

extension OpenGaps {
    /// The delay of a contact about which nothing is known, in nanoseconds.
    @inlinable package static var firstDelay: Int64 { 30_000_000 }
    /// The longest delay that can be learned.
    @inlinable package static var longestDelay: Int64 { 150_000_000 }
    /// The number of quiets in `wornRange` prove that the contact is worn.
    static let wornThreshold = 2
    /// Gaps that neither a healthy switch nor a person produces.
    package static let wornRange: ClosedRange<Int64> = 12_000_000...30_000_000

    /// The longest that is known to be of a bounce: otherwise a long one may be a flick of the button.
    package var longestCertain: Int64 { wornCount >= OpenGaps.wornThreshold ? longest : longestBeyondDoubt }

    /// Returns true if the switch is worn: two quiets that no healthy one has, or two above half of the delay of its
    /// button. One alone may be a person.
    package func areWorn(for delay: Int64) -> Bool {
        wornCount >= OpenGaps.wornThreshold || secondBeyondDoubt > delay / 2
    }

    /// Twice the longest quiet, once the contact has proved to be bad.
    package var delay: Int64 {
        guard wornCount >= OpenGaps.wornThreshold else { return OpenGaps.firstDelay }
        return twiceLongest
    }

    private var twiceLongest: Int64 { min(max(2 * longest, OpenGaps.firstDelay), OpenGaps.longestDelay) }
}

extension OpenGaps {
    /// As far as the delay depends on them; what is certain is only reported.
    func write(to state: inout Fingerprint) {
        state.add(twiceLongest)
        state.add(min(wornCount, OpenGaps.wornThreshold))
    }
}
