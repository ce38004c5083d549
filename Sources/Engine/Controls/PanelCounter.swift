import DebouncedContacts

/// A counter of a panel.
struct PanelCounter: LineControl {
    static var kind: ControlKind { .counter }

    var control: Int
    private(set) var counter: Counter
    /// True if its line was ever there.
    private(set) var isKnown = false
    /// The level that was kept with its total, until its line is there.
    var before: Level?

    init(_ settings: CounterSettings, control: Int) {
        (self.control, counter) = (control, Counter(settings))
    }

    /// Inlined, since calling the getter would copy the whole counter.
    @inline(__always)
    var deadline: Instant? { counter.deadline }

    mutating func feed(_ edge: Edge, line: Int) -> Moment? {
        isKnown = true
        return update { $0.admit(edge) }
    }

    mutating func decide() -> Moment? { update { $0.decide() } }

    mutating func suspendDecisions(line: Int) { counter.suspendDecisions() }

    /// Its level is taken to stay as it was.
    mutating func suspend(at instant: Instant) { _ = counter.start(Edge(counter.level, at: instant)) }

    mutating func start(_ edge: Edge, line: Int) -> Moment? {
        isKnown = true
        let before = before.take()
        return update { $0.start(edge, before: before) }
    }

    mutating func change(to settings: CounterSettings, at now: Instant) -> Moment? {
        counter.change(to: settings)
        return nil
    }

    func contact(ofLine line: Int) -> Contact { counter.contact }

    /// Has it take a step, which may lead to a pulse. The level is that after the pulse.
    private mutating func update(_ step: (inout Counter) -> Counter.Pulse?) -> Moment? {
        step(&counter).map {
            Moment(
                control: control, gesture: .pulse, at: $0.instant, count: Int($0.count), level: counter.level)
        }
    }
}

extension Panel {
    /// Returns the pulses that a counter counted and rejected; nil for any other control.
    package func counterCounts(_ control: Int) -> CounterCounts? { counters[control]?.counter.counts }

    /// Returns the rate of its pulses; nil for any other control than a counter.
    package func pulseRate(_ control: Int) -> PulseRate? { counters[control]?.counter.rate }

    /// The level that the pulses of a counter account for; nil as long as its line was never there.
    package func counterLevel(_ control: Int) -> Level? {
        counters[control].flatMap { $0.isKnown ? $0.counter.level : nil }
    }

    /// The number of steps counters have taken.
    package var counterSteps: Int { counters.steps }

    /// The counters that may have taken a step since there were so many.
    package func counters(steppedSince steps: Int) -> Range<Int> { counters.stepped(since: steps) }

    /// Before anything comes from its line: the level that was kept with the total of a counter.
    package mutating func recall(level: Level, counter control: Int) {
        counters.change(control) { $0.before = level }
    }
}

extension PanelCounter {
    func write(to state: inout Fingerprint) {
        counter.write(to: &state)
        state.add(isKnown)
        state.add(before.map { Int($0.rawValue) } ?? -1)
    }
}
