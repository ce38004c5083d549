import DebouncedContacts

/// A button's contact: raw edges in, clean edges out. Chords and cooldowns judge those before its recognizer gets them.
struct Button: LineControl {
    static var kind: ControlKind { .button }

    /// Its number in the panel.
    var control: Int
    private var settings: ButtonSettings
    /// True if it counts spikes: what `lockout` ignores belongs to the press or release before it.
    private var countsSpikes: Bool
    private(set) var contact: Contact
    private(set) var readings = LineReadings()
    private var spikes: Spikes
    /// Spikes with no press after them.
    private var burst: Spikes.Burst?
    /// True if its line was available before: `firesAtStart` is about the first time alone.
    private var hasStarted = false
    private var reportedDelay: ReportedDelay

    init(_ settings: ButtonSettings, control: Int) {
        (self.settings, self.control) = (settings, control)
        countsSpikes = !settings.policy.isLockout
        contact = Contact(settings.policy, memory: settings.memory)
        spikes = Spikes(delay: settings.policy.delay)
        reportedDelay = ReportedDelay(of: contact)
    }

    /// A contact has nothing to decide while spikes may still turn out to be a press's. Inlined, since calling the
    /// getter would copy the whole button.
    @inline(__always)
    var deadline: Instant? { readings.isVoid ? nil : contact.deadline ?? spikes.deadline }

    @inline(__always)
    mutating func feed(_ edge: Edge, line: Int) -> Edge? {
        // What came of these pulses was void, and is not known.
        if readings.isVoid, let due = spikes.deadline, due < edge.instant { spikes.forget() }
        readings.feed(edge)
        let clean = contact.admit(edge)
        if contact.accepted == .inactive, countsSpikes { spikes.feed(edge) } else { spikes.forget() }
        return clean
    }

    mutating func decide() -> Edge? {
        if contact.deadline != nil { return contact.decide() }
        burst = spikes.decide()
        return nil
    }

    mutating func suspendDecisions(line: Int) { readings.suspendDecisions() }

    mutating func reading(fails: Bool, at instant: Instant) { readings.isUnreadable = fails }

    /// Whatever was in progress is dropped.
    mutating func suspend(at instant: Instant) { readings.suspendDecisions() }

    mutating func start(_ edge: Edge, line: Int) -> Edge? {
        let fires = settings.firesAtStart && edge.level == .active && !hasStarted
        hasStarted = true
        contact.start(fires ? .inactive : edge.level)
        readings = LineReadings()
        spikes.forget()
        return fires ? feed(edge, line: line) : nil
    }

    mutating func drop(line: Int, at instant: Instant) {
        _ = start(Edge(.inactive, at: instant), line: line)
    }

    /// A reading found it open when it counted as held.
    mutating func open(at instant: Instant) {
        contact.open(at: instant)
        readings.find()
        spikes.forget()
    }

    mutating func change(to settings: ButtonSettings, at now: Instant) -> Edge? {
        self.settings = settings
        countsSpikes = !settings.policy.isLockout
        contact.change(to: settings.policy)
        // It was not learned.
        reportedDelay = ReportedDelay(of: contact)
        spikes.change(delay: settings.policy.delay)
        return nil
    }

    /// Its contact had learned this before the program began.
    mutating func recall(delay: Duration) {
        contact.recall(delay: delay)
        reportedDelay = ReportedDelay(of: contact)
    }

    @inline(__always)
    var hasNotice: Bool { reportedDelay.differs(from: contact) || burst != nil }

    /// That it has learned another delay, or that there were spikes.
    mutating func takeNotice(at instant: Instant) -> PanelNotice? {
        if let delay = reportedDelay.takeChange(of: contact) { return .delay(control, at: instant, delay) }
        return burst.take().map {
            .spikes(control, at: $0.end, count: $0.count, longest: $0.length)
        }
    }

    func contact(ofLine line: Int) -> Contact { contact }
}

extension Policy {
    fileprivate var isLockout: Bool {
        if case .lockout = self { return true }
        return false
    }
}

extension Button {
    func write(to state: inout Fingerprint) {
        contact.write(to: &state)
        spikes.write(to: &state)
        readings.write(to: &state)
        state.add(countsSpikes)
        state.add(hasStarted)
    }
}

/// Everything that a panel must know about a button.
package struct ButtonSettings: Equatable, Sendable {
    package var policy: Policy
    /// True if a contact that is active at start counts as an edge to active at that instant.
    package var firesAtStart: Bool
    package var gestures: GestureSettings
    /// The number of presses after which, or after twice as many, its contact forgets what it learned.
    package var memory = Learner.memory

    package init(
        policy: Policy, firesAtStart: Bool = false, gestures: GestureSettings = GestureSettings()
    ) {
        self.policy = policy
        self.firesAtStart = firesAtStart
        self.gestures = gestures
    }
}

/// The settings of a button or chord that affect when gestures fire.
package struct GestureSettings: Equatable, Sendable {
    package var hasClick = false
    package var hasDouble = false
    package var hasTriple = false
    /// The stages of `hold`, the shortest first.
    package var stages: [Duration] = []
    package var repetition: Repetition?
    /// A press that begins this long after the last release, or later, is not counted with the clicks before it.
    package var gap = Duration.milliseconds(300)
    /// A press that begins sooner than this after the last one is suppressed.
    package var cooldown = Duration.zero

    package init() {}
}

/// The times at which `repeat` fires while a button is held.
package struct Repetition: Equatable, Sendable {
    package var after: Duration
    package var every: Duration

    package init(after: Duration, every: Duration) {
        self.after = after
        self.every = every
    }
}
