import DebouncedContacts

/// A hand on the buttons of a board: it presses them on request, but no faster than hands do.
package struct ManualMotions: Sendable {
    package var profile: SwitchProfile

    private let contacts: [RandomMotions.Contact]
    private var random: SplitMix
    private var levels: [Level]
    /// The instant from which each contact can be moved again.
    private var free: [Instant]
    /// Of the knobs, by the index of A.
    private var knobs: [Int: KnobHand] = [:]

    private static let tap = Duration.milliseconds(90)
    /// The time that a finger takes to come back.
    private static let pause = Duration.milliseconds(70)
    /// After this time each click of a knob was reported.
    private static let settling = Duration.milliseconds(20)
    /// The time before a contact moves in which there may be a spike.
    private static let leadTime = Duration.milliseconds(20)

    package init(_ contacts: [RandomMotions.Contact], profile: SwitchProfile, seed: UInt64) {
        self.contacts = contacts
        self.profile = profile
        random = SplitMix(seed: seed)
        levels = Array(repeating: .inactive, count: contacts.count)
        free = Array(repeating: Instant(nanoseconds: .min), count: contacts.count)
    }

    /// The effect of touching a wire.
    package struct Touch: Sendable {
        /// The instant at which the contact is closed, if it was.
        package var pressed: Instant?
        /// The instant at which what stays is moved, either way, or a meter turns.
        package var moved: Instant?
        /// Of a knob: the index of A, whether it is turned clockwise, and when.
        package var turned: (index: Int, isClockwise: Bool, start: Instant, end: Instant)?
        package var changes: [FakeBoard.Change]
    }

    /// Presses a button and releases it, or only releases it if it is held. What stays is moved. A knob is turned by a
    /// click: clockwise by the index of A, counterclockwise by that of B.
    package mutating func tap(_ index: Int, at instant: Instant) -> Touch {
        contacts[index].motion == .pressed ? press(index, at: instant) : toggle(index, at: instant)
    }

    private mutating func press(_ index: Int, at instant: Instant) -> Touch {
        var touch = toggle(index, at: instant)
        if let pressed = touch.pressed {
            touch.changes += toggle(index, at: max(pressed + ManualMotions.tap, free[index])).changes
        }
        if !touch.changes.isEmpty { free[index] = free[index] + ManualMotions.pause }
        return touch
    }

    private mutating func turn(_ index: Int, _ meter: MeterProfile, at instant: Instant) -> Touch {
        guard instant >= free[index] else { return Touch(changes: []) }
        let changes = meter.turn(of: contacts[index], from: instant, using: &random)
        free[index] = (changes.last?.instant ?? instant).advanced(by: meter.rest)
        return Touch(pressed: instant, moved: instant, changes: changes)
    }

    private mutating func turn(_ index: Int, isClockwise: Bool, at instant: Instant) -> Touch {
        guard instant >= free[index], let motion = contacts[index].motion.knob else {
            return Touch(changes: [])
        }
        let turn = knobs[index, default: KnobHand(contacts[index], motion)]
            .turn(1, isClockwise: isClockwise, from: instant, using: &random)
        free[index] = turn.end + ManualMotions.settling
        return Touch(turned: (index, isClockwise, turn.start, turn.end), changes: turn.changes)
    }

    /// Presses a button, or releases it. Ignored while the contact is still bouncing.
    package mutating func toggle(_ index: Int, at instant: Instant) -> Touch {
        if contacts[index].motion == .follows { return turn(index - 1, isClockwise: false, at: instant) }
        guard instant >= free[index] else { return Touch(changes: []) }
        if contacts[index].motion.knob != nil { return turn(index, isClockwise: true, at: instant) }
        if let meter = contacts[index].motion.meter { return turn(index, meter, at: instant) }
        let level = !levels[index]
        let stay = contacts[index].motion.stay
        let profile = stay?.profile ?? self.profile
        let start = profile.spikes == nil ? instant : instant + ManualMotions.leadTime
        let changes =
            contacts[index].changes(
                profile.spikes, at: levels[index], within: instant..<start, using: &random)
            + contacts[index].changes(
                level == .active ? profile.closing : profile.opening, to: level, from: start, using: &random)
        levels[index] = level
        free[index] = (changes.last?.instant ?? start).advanced(by: 1) + (stay?.rest ?? .zero)
        return Touch(
            pressed: level == .active ? start : nil, moved: stay == nil ? nil : start, changes: changes)
    }
}
