import DebouncedContacts

/// The contact of a meter, which closes once in each turn. Now and then the meter stops at its switching point: the contact
/// trembles there, until the meter goes on.
///
///     ______#_##########_#_##_#_#_####_#_##########_#_______________
///           a turn           stopped              goes on
package struct MeterProfile: Equatable, Sendable {
    /// Its times must be told from those of a pulse: while it trembles it is never open for as long as between two pulses.
    private let bounce: Bounce
    private let closed: ClosedRange<Int64>
    /// For how long it is open while it trembles.
    private let tremble: ClosedRange<Int64>
    private let open: ClosedRange<Int64>
    /// Its motion if openings count as well: each motion is a pulse, after which it stays.
    let stay: Stay?

    /// One turn in this many ends at the switching point.
    private static let turnsPerStop = 4
    /// The number of times it opens and closes again then.
    private static let trembles = 5...40
    private static let longestBounce: Int64 = 5_000_000

    /// - Parameters:
    ///   - confirm: the shortest time that it is closed in a turn.
    ///   - delay: the shortest time that it is open in a turn.
    ///   - countsBoth: whether openings count as well as closings.
    package init(confirm: Duration, delay: Duration, countsBoth: Bool = false) {
        let (confirm, delay) = (max(1, confirm.nanoseconds), max(10, delay.nanoseconds))
        let longest = max(1, min(delay / 10 * 9, MeterProfile.longestBounce))
        // What is closed for less than `confirm` between two openings joins them: no bounce outlasts `delay`.
        bounce = Bounce(
            settling: max(1, longest / 10)...longest, pulse: max(1, longest / 1000)...max(1, longest / 20),
            quiet: max(1, longest / 20)...max(1, longest / 3), pulsesPerCluster: 3)
        tremble = max(1, longest / 100)...longest
        closed = 2 * confirm...4 * confirm
        open = delay + delay / 4...2 * delay
        let profile = SwitchProfile(
            name: "meter", closing: bounce, opening: bounce, sufficient: .trailing(delay: .zero))
        stay = countsBoth ? Stay(profile, delay: .nanoseconds(max(2 * delay, 4 * confirm))) : nil
    }

    /// The time for which it is left alone after a turn.
    var rest: Int64 { open.lowerBound }

    /// One turn from `start` on: the first change closes it.
    func turn(
        of contact: RandomMotions.Contact, from start: Instant, using random: inout SplitMix
    ) -> [FakeBoard.Change] {
        var changes = contact.changes(bounce, to: .active, from: start, using: &random)
        func end() -> Instant { changes.last?.instant ?? start }
        if Int.random(in: 1...MeterProfile.turnsPerStop, using: &random) == 1 {
            for _ in 0..<Int.random(in: MeterProfile.trembles, using: &random) {
                changes += tremble(of: contact, after: end(), using: &random)
            }
        }
        let opening = end().advanced(by: Int64.random(in: closed, using: &random))
        return changes + contact.changes(bounce, to: .inactive, from: opening, using: &random)
    }

    /// It is closed for a while, then open for too short a time to be between two pulses, then closed again.
    private func tremble(
        of contact: RandomMotions.Contact, after instant: Instant, using random: inout SplitMix
    ) -> [FakeBoard.Change] {
        let opening = instant.advanced(by: Int64.random(in: closed, using: &random))
        let closing = opening.advanced(by: random.heavyTailed(tremble))
        return [contact.change(to: .inactive, at: opening), contact.change(to: .active, at: closing)]
    }

    /// Returns the time for which it stays open before the next turn.
    func pause(using random: inout SplitMix) -> Int64 { Int64.random(in: open, using: &random) }
}
