import DebouncedContacts

/// A hand on the knob of an encoder.
struct KnobHand: Sendable {
    private var contact: RandomMotions.Contact
    private var motion: KnobMotion
    /// The place at which the knob rests, in quarters of a cycle; nil until it was first turned.
    private var quarter: Int?
    /// True if its contacts may be elsewhere: they belonged to a knob that was built otherwise.
    private var isAstray = false

    /// The shortest rest between two turns: no contact is deaf for longer.
    static let rest = Duration.milliseconds(400)

    init(_ contact: RandomMotions.Contact, _ motion: KnobMotion) {
        (self.contact, self.motion) = (contact, motion)
    }

    /// It turns this knob from now on.
    mutating func change(to contact: RandomMotions.Contact, _ motion: KnobMotion) {
        if contact.second != self.contact.second || motion != self.motion { isAstray = true }
        (self.contact, self.motion) = (contact, motion)
    }

    struct Turn {
        /// The instant at which the first click begins.
        var start: Instant
        /// The instant from which the knob rests again.
        var end: Instant
        var changes: [FakeBoard.Change]
    }

    /// Turns it by some clicks. Before the first one a knob that rests with both contacts closed goes to its rest: lines of
    /// a simulation are open at first.
    mutating func turn(
        _ clicks: Int, isClockwise: Bool, from instant: Instant, using random: inout SplitMix
    ) -> Turn {
        var (start, changes): (Instant, [FakeBoard.Change]) = (instant, [])
        if isAstray {
            // Both at one instant, which is no turn.
            changes = [0, 1].map { change($0, to: motion.restsClosed ? .active : .inactive, at: instant) }
            (start, quarter, isAstray) = (instant + KnobHand.rest, motion.restsClosed ? 2 : 0, false)
        } else if quarter == nil, motion.restsClosed {
            changes = [0, 1].map { change($0, to: .active, at: instant.advanced(by: Int64($0) * 1_000_000)) }
            start = instant + KnobHand.rest
        }
        var knob = Knob(
            motion.profile, clicks: clicks, seed: random.next(), from: start, isClockwise: isClockwise,
            quarter: quarter ?? (motion.restsClosed ? 2 : 0))
        while let click = knob.click() {
            changes += click.changes.map { change($0.line, to: $0.edge.level, at: $0.edge.instant) }
        }
        quarter = knob.quarter
        let length = Int64(Double(clicks) / motion.profile.speed * 1e9)
        return Turn(
            start: start, end: max(changes.last?.instant ?? start, start.advanced(by: length)),
            changes: changes)
    }

    /// Of A, which is 0, or B.
    private func change(_ line: Int, to level: Level, at instant: Instant) -> FakeBoard.Change {
        let isFirst = (line == 0) != motion.isReversed
        var contact = contact
        if !isFirst { contact.line = contact.second ?? contact.line }
        return contact.change(to: level, at: instant)
    }
}
