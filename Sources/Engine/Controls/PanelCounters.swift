import DebouncedContacts

// The lines of counters.

extension Panel {
    /// What a counter counted and rejected; nil for what is none.
    public func counterCounts(_ control: Int) -> CounterCounts? { self[counter: control]?.counts }

    /// Pulses a second.
    public func pulsesPerSecond(_ control: Int, at now: Instant) -> Double? {
        self[counter: control]?.rate.perSecond(at: now)
    }

    /// The level that the pulses of a counter account for; nil as long as its line was never there.
    package func counterLevel(_ control: Int) -> Level? {
        index(ofCounter: control).flatMap { counters.level($0) }
    }

    /// Before anything comes from its line: the level that was kept with the total of a counter.
    package mutating func recall(level: Level, counter control: Int) {
        if let index = index(ofCounter: control) { counters.recall(level, index) }
    }

    private func index(ofCounter control: Int) -> Int? {
        let numbers = map.controls(.counter)
        return numbers.contains(control) ? control - numbers.lowerBound : nil
    }

    private subscript(counter control: Int) -> Counter? { index(ofCounter: control).map { counters[$0] } }

    private func index(ofLine line: Int) -> Int { line - map.lines(.counter).lowerBound }

    mutating func feed(_ edge: Edge, counter line: Int) {
        let index = index(ofLine: line)
        update(at: edge.instant) { $0.feed(edge, index, &$1) }
    }

    mutating func start(_ edge: Edge, counter line: Int) {
        drop(counter: line, at: edge.instant)
        let index = index(ofLine: line)
        update(at: edge.instant) { $0.start(edge, index, &$1) }
    }

    mutating func drop(counter line: Int, at instant: Instant) {
        steps += 1
        counters.lose(index(ofLine: line), at: instant)
        advance(to: instant)
    }

    mutating func void(counter line: Int) { counters.void(index(ofLine: line)) }

    mutating func decideCounter() {
        steps += 1
        counters.decide(&moments)
    }

    /// What a counter reports at once, nothing may precede later.
    private mutating func update(at instant: Instant, _ step: (inout Counters, inout Moments) -> Void) {
        let before = moments.all.count
        step(&counters, &moments)
        steps += 1
        if moments.all.count > before { decided = max(decided, instant) }
    }

    /// Carries on a counter of an old panel, which had the number `before`.
    mutating func resume(counterOf old: Panel, _ before: Int, as control: Int) {
        guard let before = old.index(ofCounter: before) else { return }
        let index = control - map.controls(.counter).lowerBound
        counters.resume(old.counters, before, as: index, settings.counters[index])
    }
}
