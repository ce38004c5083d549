import DebouncedContacts

/// One button: a contact, and whether its level at start counts.
struct Button: Sendable {
    /// What was due at a deadline.
    enum Decision {
        /// The clean edge, if that is what the contact decided.
        case contact(Edge?)
        case spikes(Spikes.Burst)
    }

    private var settings: ButtonSettings
    /// What `lockout` does not hear while it is deaf belongs to the press or release before it.
    private var countsSpikes: Bool
    private(set) var contact: Contact
    /// Whether a reading contradicted what the contact was about to decide.
    private(set) var isVoid = false
    /// Whether its line can't be read at present.
    var isUnreadable = false
    private var spikes: Spikes
    /// Whether its line was available before: `firesAtStart` is about the first time alone.
    private var hasStarted = false
    /// Whether its last edge was made up from a reading.
    private var isCorrected = false
    private var knownDelay: KnownDelay

    init(_ settings: ButtonSettings) {
        self.settings = settings
        countsSpikes = !settings.policy.isLockout
        contact = Contact(settings.policy)
        spikes = Spikes(delay: settings.policy.delay)
        knownDelay = KnownDelay(of: contact)
    }

    /// A contact has nothing to decide while spikes may still turn out to be a press's. Inlined, since calling the
    /// getter would copy the whole button.
    @inline(__always)
    var deadline: Instant? { isVoid ? nil : contact.deadline ?? spikes.deadline }

    /// Starts again at the level at which the line is found; whatever was in progress is dropped.
    mutating func start(_ edge: Edge) -> Edge? {
        let fires = settings.firesAtStart && edge.level == .active && !hasStarted
        hasStarted = true
        contact.start(fires ? .inactive : edge.level)
        (isVoid, isUnreadable) = (false, false)
        spikes.forget()
        return fires ? feed(edge) : nil
    }

    /// Takes one edge, at an instant at which nothing else is due.
    @inline(__always)
    mutating func feed(_ edge: Edge) -> Edge? {
        // What came of these pulses was void, and is not known.
        if isVoid, let due = spikes.deadline, due < edge.instant { spikes.forget() }
        (isVoid, isCorrected) = (false, edge.isReading)
        let clean = contact.admit(edge)
        measure(edge)
        return clean
    }

    /// Whether a reading found it open, and no edge said so.
    var isFoundOpen: Bool { isCorrected && contact.raw == .inactive }

    /// A reading found it open when it counted as held.
    mutating func open(at instant: Instant) {
        contact.open(at: instant)
        (isVoid, isCorrected) = (false, false)
        spikes.forget()
    }

    /// Other settings, from the next edge or decision on.
    mutating func change(to settings: ButtonSettings) {
        self.settings = settings
        countsSpikes = !settings.policy.isLockout
        contact.change(to: settings.policy)
        // It was not learned.
        knownDelay = KnownDelay(of: contact)
        spikes.change(delay: settings.policy.delay)
    }

    /// Its contact had learned this before the program began.
    mutating func recall(delay: Duration) {
        contact.recall(delay: delay)
        knownDelay = KnownDelay(of: contact)
    }

    /// Decides nothing until the next edge.
    mutating func void() { isVoid = true }

    /// Decides what is due at the deadline.
    mutating func decide() -> Decision {
        contact.deadline == nil ? .spikes(spikes.decide()) : .contact(contact.decide())
    }

    /// The delay of its contact, if it changed since this was last asked.
    mutating func takeDelay() -> Duration? { knownDelay.takeChange(of: contact) }

    @inline(__always)
    private mutating func measure(_ edge: Edge) {
        guard contact.accepted == .inactive, countsSpikes else { return spikes.forget() }
        spikes.feed(edge)
    }
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
        for flag in [countsSpikes, isVoid, isUnreadable, hasStarted, isCorrected] { state.add(flag) }
    }
}
