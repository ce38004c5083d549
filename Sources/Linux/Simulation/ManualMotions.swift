import DebouncedContacts

/// A hand on the buttons of a board: it presses them on request, but no faster than hands do.
package struct ManualMotions: Sendable {
    package var profile: SwitchProfile

    private let contacts: [RandomMotions.Contact]
    private var random: SplitMix
    private var levels: [Level]
    /// The instant from which each contact can be moved again.
    private var free: [Instant]
    /// Of the knobs, by the place of A.
    private var knobs: [Int: KnobHand] = [:]

    private static let tap = Duration.milliseconds(90)
    /// How long a finger takes to come back.
    private static let pause = Duration.milliseconds(70)
    /// After this time each click of a knob was reported.
    private static let settling = Duration.milliseconds(20)
    /// How long before a contact moves there may be a spike.
    private static let leadTime = Duration.milliseconds(20)

    package init(_ contacts: [RandomMotions.Contact], profile: SwitchProfile, seed: UInt64) {
        self.contacts = contacts
        self.profile = profile
        random = SplitMix(seed: seed)
        levels = Array(repeating: .inactive, count: contacts.count)
        free = Array(repeating: Instant(nanoseconds: .min), count: contacts.count)
    }

    /// What happens to a wire that is touched.
    package struct Touch: Sendable {
        /// When the contact is closed, if it was.
        package var pressed: Instant?
        /// When what stays is moved, either way, or a meter turns.
        package var moved: Instant?
        /// Of a knob: the place of A, whether it is turned clockwise, and when.
        package var turned: (place: Int, isClockwise: Bool, start: Instant, end: Instant)?
        package var changes: [FakeBoard.Change]
    }

    /// Presses a button and releases it, or only releases it if it is held. What stays is moved. A knob is turned by a
    /// click: clockwise by the place of A, counterclockwise by that of B.
    package mutating func tap(_ place: Int, at instant: Instant) -> Touch {
        contacts[place].motion == .pressed ? press(place, at: instant) : toggle(place, at: instant)
    }

    private mutating func press(_ place: Int, at instant: Instant) -> Touch {
        var touch = toggle(place, at: instant)
        if let pressed = touch.pressed {
            touch.changes += toggle(place, at: max(pressed + ManualMotions.tap, free[place])).changes
        }
        if !touch.changes.isEmpty { free[place] = free[place] + ManualMotions.pause }
        return touch
    }

    private mutating func turn(_ place: Int, _ meter: MeterProfile, at instant: Instant) -> Touch {
        guard instant >= free[place] else { return Touch(changes: []) }
        let changes = meter.turn(of: contacts[place], from: instant, using: &random)
        free[place] = (changes.last?.instant ?? instant).advanced(by: meter.rest)
        return Touch(pressed: instant, moved: instant, changes: changes)
    }

    private mutating func turn(_ place: Int, isClockwise: Bool, at instant: Instant) -> Touch {
        guard instant >= free[place], let motion = contacts[place].motion.knob else {
            return Touch(changes: [])
        }
        let turn = knobs[place, default: KnobHand(contacts[place], motion)]
            .turn(1, isClockwise: isClockwise, from: instant, using: &random)
        free[place] = turn.end + ManualMotions.settling
        return Touch(turned: (place, isClockwise, turn.start, turn.end), changes: turn.changes)
    }

    /// Presses a button, or releases it. Ignored while the contact is still bouncing.
    package mutating func toggle(_ place: Int, at instant: Instant) -> Touch {
        if contacts[place].motion == .follows { return turn(place - 1, isClockwise: false, at: instant) }
        guard instant >= free[place] else { return Touch(changes: []) }
        if contacts[place].motion.knob != nil { return turn(place, isClockwise: true, at: instant) }
        if let meter = contacts[place].motion.meter { return turn(place, meter, at: instant) }
        let level = !levels[place]
        let stay = contacts[place].motion.stay
        let profile = stay?.profile ?? self.profile
        let start = profile.spikes == nil ? instant : instant + ManualMotions.leadTime
        let changes =
            contacts[place].changes(
                profile.spikes, at: levels[place], within: instant..<start, using: &random)
            + contacts[place].changes(
                level == .active ? profile.closing : profile.opening, to: level, from: start, using: &random)
        levels[place] = level
        free[place] = (changes.last?.instant ?? start).advanced(by: 1) + (stay?.rest ?? .zero)
        return Touch(
            pressed: level == .active ? start : nil, moved: stay == nil ? nil : start, changes: changes)
    }
}
