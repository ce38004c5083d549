import DebouncedContacts

/// The contact of a meter: raw edges in, pulses out. A pulse is a press of a `leading` contact.
///
///     C=3 D=8   line   __#_#_######__#____________#_________     # closed
///               pulse  __|______p___________________________     | first closing edge   p decided, closed for C
///               short  ____________________________________1     counted once no pulse can follow within D
///
/// An edge to closed while it is closed, later than `delay` after the edge before, proves that it was open in between:
///
///     C=3 D=8   line   ______############:######     : an edge to closed
///               pulse  _________p________m______     m made up
///
/// So it does if the opening was made up from a reading meanwhile: since when it was open, only that edge can tell.
///
/// As with `Contact`, its results depend on the instants that it is given, never on when; a deadline at the instant of
/// an edge is decided first; nothing is allocated.
package struct Counter: Sendable {
    /// One pulse, or two if `countsBoth` and an opening was lost.
    package struct Pulse: Equatable, Sendable {
        /// The instant at which it was decided.
        package var instant: Instant
        package var count: Int64
        /// True if the edges that belong to it were lost.
        package var isMadeUp: Bool

        package init(at instant: Instant, count: Int64 = 1, isMadeUp: Bool = false) {
            (self.instant, self.count, self.isMadeUp) = (instant, count, isMadeUp)
        }
    }

    package private(set) var contact: Contact
    package private(set) var rate = PulseRate()
    package private(set) var counts = CounterCounts()
    private var settings: CounterSettings
    /// The latest edge or decision.
    private var latest = Instant(nanoseconds: .min)
    /// The latest edge, or when the line was found.
    private var lastEdge = Instant(nanoseconds: .min)
    /// The latest edge that was not made up, or when the line was found.
    private var lastSeen = Instant(nanoseconds: .min)
    /// True if it is open as far as a reading says, and no edge.
    private var isOpeningMadeUp = false
    /// The first closing edge of what may become a pulse.
    private var closing: Instant?
    /// True if it is closed again, too soon after a pulse.
    private var isReclosed = false
    private var spikes: Spikes
    private var readings = LineReadings()

    package init(_ settings: CounterSettings) {
        self.settings = settings
        contact = Contact(settings.policy)
        spikes = Spikes(delay: settings.delay)
    }

    /// The next instant of which it must be told; nil if nothing is pending.
    package var deadline: Instant? { readings.isVoid ? nil : contact.deadline ?? spikes.deadline }

    /// The level that the pulses counted so far account for.
    package var level: Level { contact.accepted }

    /// Takes an edge, after deciding everything that was due before it.
    /// - Parameter report: receives the pulses, if any, in the order of their instants.
    package mutating func feed(_ edge: Edge, _ report: (Pulse) throws -> Void) rethrows {
        // A reading that contradicts a pending decision cancels it: see `Edge.Origin.read`.
        if edge.origin == .seen { try advance(to: max(edge.instant, latest), report) }
        if let pulse = admit(edge) { try report(pulse) }
    }

    /// Decides everything due at `now` or earlier, each decision at its own instant.
    package mutating func advance(to now: Instant, _ report: (Pulse) throws -> Void) rethrows {
        while let deadline, deadline <= now {
            if let pulse = decide() { try report(pulse) }
        }
    }

    /// The line is found at a level that no edge led to, and whatever was in progress is dropped.
    ///
    /// - Parameter before: the level that was kept with the total, at the start of the program. If it was open then and
    ///   is closed now, one pulse happened meanwhile. In all other cases nothing is guessed.
    package mutating func start(_ edge: Edge, before: Level? = nil) -> Pulse? {
        latest = max(latest, edge.instant)
        (lastEdge, lastSeen, isOpeningMadeUp) = (latest, latest, false)
        readings.find()
        contact = Contact(settings.policy, level: edge.level)
        forgetPulse()
        rate.forget()
        guard before == .inactive, edge.level == .active else { return nil }
        return count(Pulse(at: latest, isMadeUp: true))
    }

    /// Decides nothing until the next edge.
    package mutating func suspendDecisions() { readings.suspendDecisions() }

    /// Other settings, from the next edge or decision on.
    package mutating func change(to settings: CounterSettings) {
        self.settings = settings
        contact.change(to: settings.policy)
        spikes.change(delay: settings.delay)
    }

    private mutating func forgetPulse() {
        (closing, isReclosed) = (nil, false)
        spikes.forget()
    }
}

extension Counter {
    /// Takes one edge, at an instant at which nothing else is due.
    package mutating func admit(_ edge: Edge) -> Pulse? {
        // What came of these pulses was void, and is not known.
        if readings.isVoid, let due = spikes.deadline, due < edge.instant { forgetPulse() }
        latest = max(latest, edge.instant)
        let stood = latest.nanoseconds(since: lastEdge)
        let (wasPressed, wasClosed) = (contact.accepted == .active, contact.raw == .active)
        let isProof =
            wasPressed && edge.level == .active && edge.origin == .seen && provesOpening(wasClosed)
        // Of a polled line each change is seen so.
        let isSeen = edge.origin != .read
        (lastEdge, lastSeen) = (latest, isSeen ? latest : lastSeen)
        readings.feed(edge)
        let edge = Edge(edge.level, at: latest, origin: edge.origin)
        let clean = contact.admit(edge)
        if wasPressed { reclose(edge.level, wasClosed: wasClosed || isProof, after: stood) }
        isOpeningMadeUp = !isSeen && edge.level == .inactive
        if contact.accepted == .inactive { open(edge) }
        if let clean { return pulse(clean) }
        return isProof ? madeUpPulse() : nil
    }

    /// Returns true if an edge to closed proves that it was open before, for longer than bounces are, though no edge
    /// said so.
    private func provesOpening(_ wasClosed: Bool) -> Bool {
        (wasClosed || isOpeningMadeUp)
            && latest.nanoseconds(since: lastSeen) > max(0, settings.delay.nanoseconds)
    }

    /// Decides what is due at the deadline.
    package mutating func decide() -> Pulse? {
        guard let due = contact.deadline else {
            counts.rejected.short += Int64(spikes.decide().count)
            closing = nil
            return nil
        }
        latest = due
        return contact.decide().flatMap { pulse($0) }
    }

    /// An edge within a pulse: it is not over, or the next one came too soon.
    private mutating func reclose(_ level: Level, wasClosed: Bool, after stood: Int64) {
        if wasClosed, isReclosed, stood >= settings.confirm.nanoseconds {
            counts.rejected.soon += 1
            isReclosed = false
        }
        if level == .inactive { isReclosed = false } else if !wasClosed { isReclosed = true }
    }

    /// An edge that may begin a pulse, or end one that was too short.
    private mutating func open(_ edge: Edge) {
        if edge.level == .active { closing = closing ?? edge.instant }
        spikes.feed(edge)
    }

    private mutating func pulse(_ clean: Edge) -> Pulse? {
        let first = closing ?? lastEdge
        forgetPulse()
        if clean.level == .active { rate.feed(first, pulses: settings.pulsesPerClosing) }
        return clean.level == .active || settings.countsBoth ? count(Pulse(at: clean.instant)) : nil
    }

    /// An opening was lost, and this edge is the first of another pulse.
    private mutating func madeUpPulse() -> Pulse {
        rate.feed(latest, pulses: settings.pulsesPerClosing)
        return count(Pulse(at: latest, count: settings.pulsesPerClosing, isMadeUp: true))
    }

    private mutating func count(_ pulse: Pulse) -> Pulse {
        counts.pulses += pulse.count
        if pulse.isMadeUp { counts.madeUp += pulse.count }
        return pulse
    }
}

extension Counter {
    func write(to state: inout Fingerprint) {
        contact.write(to: &state)
        spikes.write(to: &state)
        for flag in [isOpeningMadeUp, isReclosed, readings.isVoid, closing != nil] { state.add(flag) }
        state.add(latest)
        state.add(lastEdge, for: settings.confirm.nanoseconds)
        state.add(lastSeen, for: settings.delay.nanoseconds + 1)
    }
}

/// The pulses that a counter counted since it was made, and those that it did not.
package struct CounterCounts: Equatable, Sendable {
    /// Counted pulses, those made up included.
    package var pulses: Int64 = 0
    /// Pulses whose edges were lost.
    package var madeUp: Int64 = 0
    package var rejected = Rejected()

    /// Pulses that were none, by reason.
    package struct Rejected: Equatable, Sendable {
        /// Ended before `confirm`, and no pulse followed within `delay`.
        package var short: Int64 = 0
        /// Closed for `confirm`, but after less than `delay` of being open.
        package var soon: Int64 = 0

        package init() {}
    }

    package init() {}
}

/// Settings that tell the pulses of a counter from its bounces.
package struct CounterSettings: Equatable, Sendable {
    /// The shortest time that its contact is closed.
    package var confirm: Duration
    /// The shortest time that it is open.
    package var delay: Duration
    /// True if openings count as well as closings.
    package var countsBoth: Bool

    package init(
        confirm: Duration = .milliseconds(10), delay: Duration = .milliseconds(10), countsBoth: Bool = false
    ) {
        (self.confirm, self.delay, self.countsBoth) = (confirm, delay, countsBoth)
    }

    package var policy: Policy { .leading(delay: delay, confirm: confirm) }

    /// The number of pulses each closing stands for.
    package var pulsesPerClosing: Int64 { countsBoth ? 2 : 1 }
}

/// The quantity that a counter measures, which says how long its pulses are at least.
package enum CounterKind: String, CaseIterable, Sendable {
    case gas, water, energy, rain, wind, flow

    /// The settings of a counter of this kind unless its config says otherwise; without a kind they are those of
    /// `energy`.
    package var settings: CounterSettings {
        switch self {
        case .gas: CounterSettings(confirm: .milliseconds(20), delay: .seconds(2))
        case .water: CounterSettings(confirm: .milliseconds(20), delay: .milliseconds(300))
        case .energy: CounterSettings()
        case .rain: CounterSettings(confirm: .milliseconds(5), delay: .milliseconds(200))
        case .wind: CounterSettings(confirm: .milliseconds(1), delay: .milliseconds(3))
        case .flow: CounterSettings(confirm: .zero, delay: .microseconds(500))
        }
    }
}

/// The reading of a meter: `base + each × pulses`.
package struct CounterTotal: Equatable, Sendable {
    /// The reading before the first pulse, possibly less than 0. Nil if that is not known, because what was kept could
    /// not be read.
    package private(set) var base: Decimal?
    /// The value of a pulse.
    package private(set) var each: Decimal
    /// All since the counter began.
    package private(set) var pulses: Int64

    package init(base: Decimal?, each: Decimal, pulses: Int64 = 0) {
        (self.base, self.each, self.pulses) = (base, each, pulses)
    }

    /// Nil if it is not known.
    package var total: Decimal? { base.map { $0 + pulses * each } }

    /// True if no pulse can add to it any more.
    package var isFull: Bool { total == .largest || pulses == .max }

    package mutating func count(_ more: Int64 = 1) {
        pulses = pulses.clampedSum(more)
    }

    /// From now on it shows this.
    package mutating func set(_ total: Decimal) {
        base = total - pulses * each
    }

    /// Each pulse stands for something else from now on; those before keep what they stood for.
    package mutating func change(each: Decimal) {
        let shown = total
        self.each = each
        if let shown { set(shown) }
    }
}
