import DebouncedContacts

/// Remembers the last one to two hundred presses of a button, whatever its policy makes of them. It sees every edge;
/// only the first press, and the one after a hundred, cost an allocation.
package struct BounceHistory: Sendable {
    /// Tells presses apart, and knows the quiets.
    private var contact: Contact
    private var actuation: Actuation?
    /// The last press that is over.
    package private(set) var last: Actuation?
    private var current = BounceTally()
    private var previous = BounceTally()

    private static var memory: Int { Learner.memory }
    /// After this time without an edge, pulses that led to no press were spikes.
    private static var rest: Int64 { OpenGaps.firstDelay }

    private var latest = Instant(nanoseconds: .min)

    package init() {
        contact = Contact(.learning())
    }

    /// The line is found at a level that no edge led to. What a press was like that was under way is not known.
    package mutating func start(_ level: Level) {
        contact.start(level)
        (actuation, latest) = (nil, Instant(nanoseconds: .min))
    }

    /// Returns whether a press is over, and is the last one.
    package mutating func feed(_ edge: Edge) -> Bool {
        let wasPressed = contact.accepted == .active
        let wasAtRest = !wasPressed && contact.raw == .inactive && hasRested(by: edge.instant)
        contact.feed(edge) { _ in }
        let isOver = wasPressed && contact.accepted == .inactive
        let isMeasured = isOver && finish()
        if wasAtRest { dropSpikes() }
        if actuation != nil {
            actuation?.feed(edge)
        } else if edge.level == .active, contact.accepted == .inactive {
            actuation = Actuation(at: edge.instant)
        }
        latest = max(latest, edge.instant)
        return isMeasured
    }

    /// Counts what is over by then. Returns whether a press is.
    package mutating func advance(to now: Instant) -> Bool {
        let wasPressed = contact.accepted == .active
        contact.advance(to: now) { _ in }
        if contact.accepted == .active { return false }
        if wasPressed { return finish() }
        if contact.deadline == nil, hasRested(by: now) { dropSpikes() }
        return false
    }

    private func hasRested(by now: Instant) -> Bool { now.nanoseconds(since: latest) >= BounceHistory.rest }

    private mutating func dropSpikes() {
        guard let pulses = actuation?.pulses else { return }
        current.addSpikes(pulses)
        actuation = nil
    }

    /// Returns false if the press was under way when the line was found.
    private mutating func finish() -> Bool {
        guard let actuation = actuation.take() else { return false }
        if current.presses == BounceHistory.memory { beginBlock() }
        current.add(actuation)
        last = actuation
        return true
    }

    private mutating func beginBlock() {
        swap(&current, &previous)
        current.clear()
    }
}

extension BounceHistory {
    package var tally: BounceTally {
        var tally = previous
        tally.add(current)
        return tally
    }

    /// The longest quiet within a bounce, as far as it is certain that it was one.
    package var longestQuiet: Duration { contact.longestQuiet }

    /// Returns nil if the switch is well, for a button that waits so long.
    package func wear(for delay: Duration) -> Wear? { Wear(contact.quiets, delay: delay) }
}

/// The degree to which a switch is worn: its contact opens within a bounce for longer than that of a healthy one, or
/// for more than half of the time that its button waits.
package struct Wear: Equatable, Sendable {
    package let quiet: Duration
    package let delay: Duration

    /// Returns nil if the switch is well.
    package init?(_ quiets: OpenGaps, delay: Duration) {
        guard quiets.areWorn(for: delay.nanoseconds) else { return nil }
        (quiet, self.delay) = (.nanoseconds(quiets.longestCertain), delay)
    }

    /// Once there are quiets that no healthy switch has, there are quiets of all lengths: the longest of a few dozen presses is
    /// far from the longest there will be.
    ///
    /// - Parameter quiet: the longest so far, in nanoseconds.
    static func neededDelay(_ quiet: Int64) -> Duration {
        max(Delay.default, .nanoseconds(min(4 * min(quiet, OpenGaps.longestDelay), OpenGaps.longestDelay)))
    }

    /// The delay that a measurement would recommend for `leading`, if it saw this quiet.
    package var remedy: Duration {
        let needed = Wear.neededDelay(quiet.nanoseconds)
        return Trials.delays.first { $0 >= needed }!
    }
}
