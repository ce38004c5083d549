import DebouncedContacts

/// Moves contacts one after the other: buttons are pressed, held and left alone for as long as people do; what stays is
/// moved to its other level.
package struct RandomMotions: Sendable {
    /// A contact, and how it is wired.
    package struct Contact: Sendable {
        package var line: LineAddress
        /// B of a knob.
        package var second: LineAddress?
        package var activeLow: Bool
        package var motion: LineMotion

        package init(
            _ line: LineAddress, _ second: LineAddress? = nil, activeLow: Bool, motion: LineMotion = .pressed
        ) {
            self.line = line
            self.second = second
            self.activeLow = activeLow
            self.motion = motion
        }
    }

    /// Contacts that are pressed from now on.
    package var contacts: [Contact]
    private let profile: SwitchProfile
    private let presses: Int
    private var made = 0
    private var random: SplitMix
    private var time: Instant
    /// Contacts that were left closed.
    private var closed: Set<LineAddress> = []
    private var knobs: [LineAddress: KnobHand] = [:]

    package init(
        _ contacts: [Contact], profile: SwitchProfile, presses: Int, seed: UInt64, from start: Instant
    ) {
        self.contacts = contacts
        self.profile = profile
        self.presses = presses
        random = SplitMix(seed: seed)
        time = start
    }

    /// A press or another motion, as it happens on the wire.
    package struct Press: Sendable {
        /// The index of the contact that is moved.
        package var contact: Int
        package var instant: Instant
        /// Of a knob: by how many clicks it is turned, less than 0 for counterclockwise, and when it rests again.
        package var turn: (clicks: Int, end: Instant)?
        package var changes: [FakeBoard.Change]
    }

    /// One more press, until all were made.
    package mutating func press() -> Press? {
        guard made < presses else { return nil }
        let index = made % contacts.count
        let contact = contacts[index]
        made += 1
        if let stay = contact.motion.stay { return move(index, contact, stay) }
        if let meter = contact.motion.meter { return turn(index, contact, meter) }
        if let knob = contact.motion.knob { return turn(index, contact, knob) }
        return press(index, contact)
    }

    private mutating func press(_ index: Int, _ contact: Contact) -> Press {
        let profile = profile.aged(by: Double(made) / Double(presses))
        let wait = quiet(profile.pace.apart, at: .inactive, of: contact)
        let start = time
        let closing = changes(profile.closing, of: contact, to: .active)
        let hold = quiet(profile.pace.held, at: .active, of: contact)
        let opening = changes(profile.opening, of: contact, to: .inactive)
        return Press(contact: index, instant: start, changes: wait + closing + hold + opening)
    }

    private mutating func turn(_ index: Int, _ contact: Contact, _ meter: MeterProfile) -> Press {
        time = time.advanced(by: meter.pause(using: &random))
        let start = time
        let changes = meter.turn(of: contact, from: start, using: &random)
        // It is open for long enough before another contact's turn.
        time = (changes.last?.instant ?? start).advanced(by: meter.rest)
        return Press(contact: index, instant: start, changes: changes)
    }

    /// The number of clicks a turn has.
    private static let clicks = 1...8

    private mutating func turn(_ index: Int, _ contact: Contact, _ motion: KnobMotion) -> Press {
        time = time + .nanoseconds(Int64.random(in: 0...KnobHand.rest.nanoseconds, using: &random))
        let clicks = Int.random(in: RandomMotions.clicks, using: &random)
        let isClockwise = Bool.random(using: &random)
        var hand = knobs[contact.line] ?? KnobHand(contact, motion)
        hand.change(to: contact, motion)
        let turn = hand.turn(clicks, isClockwise: isClockwise, from: time, using: &random)
        knobs[contact.line] = hand
        time = turn.end + KnobHand.rest
        return Press(
            contact: index, instant: turn.start, turn: (isClockwise ? clicks : -clicks, turn.end),
            changes: turn.changes)
    }

    private mutating func move(_ index: Int, _ contact: Contact, _ stay: Stay) -> Press {
        time = time.advanced(
            by: Int64.random(in: stay.rest.nanoseconds...2 * stay.rest.nanoseconds, using: &random))
        let start = time
        let isClosing = closed.insert(contact.line).inserted
        if !isClosing { closed.remove(contact.line) }
        let changes = changes(
            isClosing ? stay.profile.closing : stay.profile.opening, of: contact,
            to: isClosing ? .active : .inactive)
        // It settles before the next one moves.
        time = time + stay.rest
        return Press(contact: index, instant: start, changes: changes)
    }

    /// Nothing happens for this long, except perhaps a spike.
    private mutating func quiet(
        _ length: ClosedRange<Duration>, at level: Level, of contact: Contact
    ) -> [FakeBoard.Change] {
        let start = time
        time = start.advanced(
            by: Int64.random(
                in: length.lowerBound.nanoseconds...length.upperBound.nanoseconds, using: &random))
        let quiet = start.advanced(by: 1)..<time
        return contact.changes(profile.spikes, at: level, within: quiet, using: &random)
    }

    private mutating func changes(
        _ bounce: Bounce, of contact: Contact, to level: Level
    ) -> [FakeBoard.Change] {
        let changes = contact.changes(bounce, to: level, from: time, using: &random)
        time = changes.last?.instant ?? time
        return changes
    }
}

extension RandomMotions.Contact {
    func change(to level: Level, at instant: Instant) -> FakeBoard.Change {
        FakeBoard.Change(line, isHigh: level.isHigh(activeLow: activeLow), at: instant)
    }

    /// The contact goes to a level, starting at this instant.
    func changes(
        _ bounce: Bounce, to level: Level, from start: Instant, using random: inout SplitMix
    ) -> [FakeBoard.Change] {
        bounce.edges(using: &random).enumerated().map { index, edge in
            change(to: index.isMultiple(of: 2) ? level : !level, at: start.advanced(by: edge))
        }
    }

    /// A spike while the contact is at a level, if one comes.
    func changes(
        _ spikes: SpikeProfile?, at level: Level, within quiet: Range<Instant>, using random: inout SplitMix
    ) -> [FakeBoard.Change] {
        let time = quiet.lowerBound.nanoseconds..<quiet.upperBound.nanoseconds
        let spike = spikes?.spike(in: time, using: &random) ?? []
        return zip(spike, [!level, level]).map { change(to: $1, at: Instant(nanoseconds: $0)) }
    }
}
