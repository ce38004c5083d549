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
    /// True if its level was ever read: before that it has no state.
    private(set) var isKnown = false
    /// The start of its state, if that was seen.
    private var since: Instant?
    private var readings = LineReadings()
    /// Holds that had to wait are reported then, not before.
    private var notBefore = Instant(nanoseconds: .min)
    /// The instant at which it went on, and the number of stages that have been reported since.
    private var onSince: Instant?
    private var stagesReported = 0
    private var chatter = Chatter()
    private var reportedDelay: ReportedDelay

    init(_ settings: SwitchSettings, control: Int) {
        (self.settings, self.control) = (settings, control)
        contact = Contact(settings.policy(from: .inactive))
        reportedDelay = ReportedDelay(of: contact)
    }

    /// True if it is on.
    var isOn: Bool { isKnown && settings.isOn(contact.accepted) }

    var state: Gesture? { isKnown ? isOn ? .on : .off : nil }

    /// Returns true if it has been trembling for so long that its state says little.
    func isUnsettled(at now: Instant) -> Bool { chatter.isLong && !chatter.isOver(at: now) }

    /// If a hold is due together with a change of state, it is reported first. Inlined, since calling the getter would
    /// copy the whole switch.
    @inline(__always)
    var deadline: Instant? {
        Instant.earlier(readings.isVoid ? nil : contact.deadline, holdDeadline)
    }

    private var holdDeadline: Instant? {
        guard let onSince, stagesReported < settings.stages.count, mayHold else { return nil }
        return max(onSince + settings.stages[stagesReported], notBefore)
    }

    /// True if nothing that is known of the level speaks against a hold.
    private var mayHold: Bool {
        readings.check == .read && !(readings.isCorrected && !settings.isOn(contact.raw))
    }

    /// Takes one edge, at an instant at which nothing else is due.
    mutating func feed(_ edge: Edge, line: Int) -> Moment? {
        if !mayHold { notBefore = max(notBefore, edge.instant) }
        isKnown = true
        readings.feed(edge)
        chatter.feed(edge, restingAfter: settings.policy(to: edge.level).delay)
        return contact.admit(edge).map { change(at: $0.instant) }
    }

    /// Decides one thing that is due at the deadline.
    mutating func decide() -> Moment? {
        guard let hold = holdDeadline, hold == deadline else {
            return contact.decide().map { change(at: $0.instant) }
        }
        stagesReported += 1
        let stage = settings.stages[stagesReported - 1]
        return Moment(control: control, gesture: .hold, at: hold, after: stage.nanoseconds)
    }

    mutating func suspendDecisions(line: Int) { readings.suspendDecisions() }

    /// Its line can't be read from now on, or can be read again. A hold waits for that, however long it takes.
    mutating func reading(fails: Bool, at instant: Instant) {
        if readings.isUnreadable, !fails { notBefore = max(notBefore, instant) }
        readings.isUnreadable = fails
    }

    /// That it has been trembling for long, or that its delay has learned.
    mutating func takeNotice(at instant: Instant) -> PanelNotice? {
        if chatter.takeReport() { return .unsettled(control, at: instant) }
        guard settings.on.learns else { return nil }
        return reportedDelay.takeChange(of: contact).map { .delay(control, at: instant, $0) }
    }

    func contact(ofLine line: Int) -> Contact { contact }

    /// It keeps its state, the last that was known.
    mutating func suspend(at instant: Instant) {
        restart(at: contact.accepted)
        readings.find()
        readings.isUnreadable = true
        chatter = Chatter()
    }

    /// Its line is there, at this level.
    mutating func start(_ edge: Edge, line: Int) -> Moment? {
        let (wasKnown, wasOn) = (isKnown, isOn)
        restart(at: edge.level)
        isKnown = true
        readings.find()
        chatter = Chatter()
        reading(fails: false, at: edge.instant)
        guard wasKnown ? isOn != wasOn : settings.firesAtStart else {
            if !wasKnown { begin(at: isOn ? edge.instant : nil) }
            return nil
        }
        return found(at: edge.instant)
    }

    /// Starts again at a level; the contact keeps what it has learned.
    private mutating func restart(at level: Level) {
        contact.start(level)
        contact.change(to: settings.policy(from: level))
    }

    /// Other settings, from the next edge or decision on.
    mutating func change(to settings: SwitchSettings, at now: Instant) -> Moment? {
        let (wasOn, stages) = (isOn, self.settings.stages)
        self.settings = settings
        contact.change(to: settings.policy(from: contact.accepted))
        reportedDelay = ReportedDelay(of: contact)
        // `on_when` has changed.
        let moment = isOn != wasOn ? found(at: now) : nil
        if stages != settings.stages, let onSince {
            // A new stage that would have been reached by now is not reported late.
            stagesReported = settings.stages.count { onSince + $0 <= now }
        }
        return moment
    }

    private mutating func change(at instant: Instant) -> Moment {
        contact.change(to: settings.policy(from: contact.accepted))
        chatter = Chatter()
        return changed(at: instant, isFound: false)
    }

    private mutating func changed(at instant: Instant, isFound: Bool) -> Moment {
        let held = since.map { instant.nanoseconds(since: $0) }
        since = instant
        begin(at: isOn ? instant : nil)
        return Moment(
            control: control, gesture: isOn ? .on : .off, at: instant, held: held, isFound: isFound)
    }

    /// It is not known since when it has this state.
    private mutating func found(at instant: Instant) -> Moment {
        defer { since = nil }
        return changed(at: instant, isFound: true)
    }

    private mutating func begin(at instant: Instant?) {
        (onSince, stagesReported) = (instant, 0)
    }
}

extension Panel {
    /// Returns true if a switch is on; nil as long as its line was never read, and for what is no switch.
    package func isOn(_ control: Int) -> Bool? { state(of: control).map { $0 == .on } }

    /// Returns true if a switch has been trembling for so long that its state says little.
    package func isUnsettled(_ control: Int, at now: Instant) -> Bool {
        switches[control]?.isUnsettled(at: now) ?? false
    }
}

extension Switch {
    func write(to state: inout Fingerprint) {
        contact.write(to: &state)
        readings.write(to: &state)
        state.add(isKnown)
        state.add(notBefore)
        state.add(onSince, for: settings.stages.last?.nanoseconds ?? 0)
        state.add(stagesReported)
    }
}

/// Everything that a panel must know about a switch.
package struct SwitchSettings: Equatable, Sendable {
    /// Policies for going on and for going off, which differ in their delays alone.
    package var on: Policy
    package var off: Policy
    /// True if it is on while its contact is open.
    package var isOnWhenOpen: Bool
    /// True if the state in which it is found at the start is reported.
    package var firesAtStart: Bool
    /// The times after which a hold is reported while it is on, the shortest first.
    package var stages: [Duration]

    package static let defaultDelay = Duration.milliseconds(50)

    package init(
        on: Policy = .trailing(delay: SwitchSettings.defaultDelay), off: Policy? = nil,
        isOnWhenOpen: Bool = false,
        firesAtStart: Bool = false, stages: [Duration] = []
    ) {
        (self.on, self.off, self.isOnWhenOpen) = (on, off ?? on, isOnWhenOpen)
        (self.firesAtStart, self.stages) = (firesAtStart, stages)
    }

    /// Returns true if the contact's level means on.
    func isOn(_ level: Level) -> Bool { (level == .active) != isOnWhenOpen }

    /// Returns the longest time from the settling of the contact to the report of the change.
    package func latency(isOn: Bool) -> Duration {
        let latency = (isOn ? on : off).latency
        return isOn == isOnWhenOpen ? latency.release : latency.press
    }

    /// The policy by which its contact accepts this level, or leaves it.
    func policy(to level: Level) -> Policy { isOn(level) ? on : off }
    func policy(from level: Level) -> Policy { isOn(level) ? off : on }
}
