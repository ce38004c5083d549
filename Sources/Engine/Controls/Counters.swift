import DebouncedContacts

/// The counters of a panel, and which of them is next to decide something.
@usableFromInline
struct Counters: Sendable {
    private var counters: [Counted]
    private var deadlines: Deadlines

    private struct Counted {
        /// Its number in the panel.
        var control: Int
        var counter: Counter
        /// Whether its line was ever there.
        var isKnown = false
        /// The level that was kept with its total, until its line is there.
        var before: Level?
    }

    /// - Parameter first: the number of the first counter in the panel.
    init(_ settings: [CounterSettings], from first: Int) {
        counters = settings.enumerated().map { Counted(control: first + $0, counter: Counter($1)) }
        deadlines = Deadlines(count: settings.count)
    }

    /// `distantFuture` if there is none.
    @usableFromInline var earliest: Instant { deadlines.earliest }

    /// The index of the one that is next to decide.
    var next: Int { deadlines.first }

    subscript(index: Int) -> Counter { counters[index].counter }

    var contacts: [Contact] { counters.map(\.counter.contact) }

    /// The level that its pulses account for; nil as long as its line was never there.
    func level(_ index: Int) -> Level? { counters[index].isKnown ? counters[index].counter.level : nil }

    mutating func recall(_ level: Level, _ index: Int) { counters[index].before = level }

    mutating func feed(_ edge: Edge, _ index: Int, _ moments: inout Moments) {
        counters[index].isKnown = true
        update(index, &moments) { $0.admit(edge) }
    }

    mutating func start(_ edge: Edge, _ index: Int, _ moments: inout Moments) {
        let before = counters[index].before.take()
        counters[index].isKnown = true
        update(index, &moments) { $0.start(edge, before: before) }
    }

    mutating func decide(_ moments: inout Moments) {
        update(next, &moments) { $0.decide() }
    }

    mutating func void(_ index: Int) {
        counters[index].counter.void()
        deadlines.set(index, to: nil)
    }

    /// Its line is gone. Its level is taken to stay as it was.
    mutating func lose(_ index: Int, at instant: Instant) {
        let level = counters[index].counter.level
        _ = counters[index].counter.start(Edge(level, at: instant))
        deadlines.set(index, to: nil)
    }

    private mutating func update(
        _ index: Int, _ moments: inout Moments, _ step: (inout Counter) -> Counter.Pulse?
    ) {
        let pulse = step(&counters[index].counter)
        let counter = counters[index].counter
        deadlines.set(index, to: counter.deadline)
        guard let pulse else { return }
        moments.insert(
            Moment(
                control: counters[index].control, gesture: .pulse, at: pulse.instant,
                count: Int(pulse.count), level: counter.level))
    }

    /// Carries on one that stays, under its new number.
    mutating func resume(_ old: Counters, _ before: Int, as index: Int, _ settings: CounterSettings) {
        let control = counters[index].control
        counters[index] = old.counters[before]
        counters[index].control = control
        counters[index].counter.change(to: settings)
        deadlines.set(index, to: counters[index].counter.deadline)
    }
}
