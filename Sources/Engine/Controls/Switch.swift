import DebouncedContacts

/// A contact that stays: a rocker, a door, a float. It has a state, reports its changes, and reports when it has been
/// on for a while.
///
///     line, on while closed   ____#_#_#########################_#______   trailing, delay 4
///     reported                             ^on        ^hold after=12     ^off
///
/// The level at which it is first found is its state, and is no event. A state found later, after the line was lost, is an
/// event if it differs: a door that was opened meanwhile has been opened. The same holds if a reload swaps `on_when`.
struct Switch: LineControl {
    static var kind: ControlKind { .switch }

    /// Its number in the panel.
    var control: Int
    private var settings: SwitchSettings
    private(set) var contact: Contact
    /// Whether its level was ever read: before that it has no state.
    private(set) var isKnown = false
    /// When its state began, if that was seen.
    private var since: Instant?
    /// Whether a reading contradicted what the contact was about to decide.
    private(set) var isVoid = false
    /// Whether its line can't be read at present, or is not there.
    private var isUnreadable = false
    /// Whether its last edge was made up from a reading.
    private var isCorrected = false
    /// Holds that had to wait are reported then, not before.
    private var notBefore = Instant(nanoseconds: .min)
    /// When it went on, and how many stages have been reported since.
    private var onSince: Instant?
    private var stagesReported = 0
    private var chatter = Chatter()
    private var knownDelay: KnownDelay

    init(_ settings: SwitchSettings, control: Int) {
        (self.settings, self.control) = (settings, control)
        contact = Contact(settings.policy(from: .inactive))
        knownDelay = KnownDelay(of: contact)
    }

    /// Whether it is on.
    var isOn: Bool { isKnown && settings.isOn(contact.accepted) }

    /// Whether it has been trembling for so long that its state says little.
    func isUnsettled(at now: Instant) -> Bool { chatter.isLong && !chatter.isOver(at: now) }

    /// If a hold is due together with a change of state, it is reported first. Inlined, since calling the getter would
    /// copy the whole switch.
    @inline(__always)
    var deadline: Instant? {
        Instant.earlier(isVoid ? nil : contact.deadline, holdDeadline)
    }

    private var holdDeadline: Instant? {
        guard let onSince, stagesReported < settings.stages.count, mayHold else { return nil }
        return max(onSince + settings.stages[stagesReported], notBefore)
    }

    /// Whether nothing that is known of the level speaks against a hold.
    private var mayHold: Bool {
        !isVoid && !isUnreadable && !(isCorrected && !settings.isOn(contact.raw))
    }

    /// Takes one edge, at an instant at which nothing else is due.
    mutating func feed(_ edge: Edge, line: Int, _ moments: inout Moments) {
        if !mayHold { notBefore = max(notBefore, edge.instant) }
        (isKnown, isVoid, isCorrected) = (true, false, edge.isReading)
        chatter.feed(edge, restingAfter: settings.policy(to: edge.level).delay)
        if let clean = contact.admit(edge) { change(at: clean.instant, &moments) }
    }

    /// Decides one thing that is due at the deadline.
    mutating func decide(_ moments: inout Moments) {
        if let hold = holdDeadline, hold == deadline {
            moments.insert(
                Moment(
                    control: control, gesture: .hold, at: hold,
                    after: settings.stages[stagesReported].nanoseconds))
            stagesReported += 1
        } else if let clean = contact.decide() {
            change(at: clean.instant, &moments)
        }
    }

    /// Decides nothing until the next edge.
    mutating func void(line: Int) { isVoid = true }

    /// Its line can't be read from now on, or can be read again. A hold waits for that, however long it takes.
    mutating func reading(fails: Bool, at instant: Instant) {
        if isUnreadable, !fails { notBefore = max(notBefore, instant) }
        isUnreadable = fails
    }

    /// That it has been trembling for long, or that its delay has learned.
    mutating func takeNotice(at instant: Instant) -> PanelNotice? {
        if chatter.takeReport() { return .unsettled(control, at: instant) }
        guard settings.on.learns else { return nil }
        return knownDelay.takeChange(of: contact).map { .delay(control, at: instant, $0) }
    }

    func contact(ofLine line: Int) -> Contact { contact }

    /// It keeps its state, the last that was known.
    mutating func suspend(at instant: Instant) {
        restart(at: contact.accepted)
        (isVoid, isUnreadable) = (false, true)
        chatter = Chatter()
    }

    /// Its line is there, at this level.
    mutating func start(_ edge: Edge, line: Int, _ moments: inout Moments) {
        let (wasKnown, wasOn) = (isKnown, isOn)
        restart(at: edge.level)
        (isKnown, isVoid, isCorrected) = (true, false, false)
        chatter = Chatter()
        reading(fails: false, at: edge.instant)
        guard wasKnown ? isOn != wasOn : settings.firesAtStart else {
            if !wasKnown { begin(at: isOn ? edge.instant : nil) }
            return
        }
        reportFound(at: edge.instant, &moments)
    }

    /// What its contact has learned stays.
    private mutating func restart(at level: Level) {
        contact.start(level)
        contact.change(to: settings.policy(from: level))
    }

    /// Other settings, from the next edge or decision on.
    mutating func change(to settings: SwitchSettings, at now: Instant, _ moments: inout Moments) {
        let (wasOn, stages) = (isOn, self.settings.stages)
        self.settings = settings
        contact.change(to: settings.policy(from: contact.accepted))
        knownDelay = KnownDelay(of: contact)
        // `on_when` has changed.
        if isOn != wasOn { reportFound(at: now, &moments) }
        guard stages != settings.stages, let onSince else { return }
        // A new stage that would have been reached by now is not reported late.
        stagesReported = settings.stages.count { onSince + $0 <= now }
    }

    private mutating func change(at instant: Instant, _ moments: inout Moments) {
        contact.change(to: settings.policy(from: contact.accepted))
        chatter = Chatter()
        report(at: instant, isFound: false, &moments)
    }

    private mutating func report(at instant: Instant, isFound: Bool, _ moments: inout Moments) {
        moments.insert(
            Moment(
                control: control, gesture: isOn ? .on : .off, at: instant,
                held: since.map { instant.nanoseconds(since: $0) }, isFound: isFound))
        since = instant
        begin(at: isOn ? instant : nil)
    }

    /// It is not known since when it has this state.
    private mutating func reportFound(at instant: Instant, _ moments: inout Moments) {
        report(at: instant, isFound: true, &moments)
        since = nil
    }

    private mutating func begin(at instant: Instant?) {
        (onSince, stagesReported) = (instant, 0)
    }
}

extension Panel {
    /// Whether a switch is on; nil as long as its line was never read, and for what is no switch.
    package func isOn(_ control: Int) -> Bool? { switches[control].flatMap { $0.isKnown ? $0.isOn : nil } }

    /// Whether a switch has been trembling for so long that its state says little.
    package func isUnsettled(_ control: Int, at now: Instant) -> Bool {
        switches[control]?.isUnsettled(at: now) ?? false
    }
}

extension Switch {
    func write(to state: inout Fingerprint) {
        contact.write(to: &state)
        for flag in [isKnown, isVoid, isUnreadable, isCorrected] { state.add(flag) }
        state.add(notBefore)
        state.add(onSince, for: settings.stages.last?.nanoseconds ?? 0)
        state.add(stagesReported)
    }
}
