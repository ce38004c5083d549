import DebouncedContacts
import DebouncedEngine
import Testing

/// What holds for every panel, tried on thousands of random ones.
@Suite struct LawTests {
    static let panels = (0..<1500).map { RandomPanel(seed: $0) }

    @Test(arguments: Schedule.allCases)
    func eachButtonSaysWhatItsContactSays(_ schedule: Schedule) {
        every(LawTests.panels) { $0.says(schedule) == $0.momentsOfEachAlone() }
    }

    @Test func instantsAndAtOneInstantButtonsNeverGoBack() {
        every(LawTests.panels) { $0.neverGoesBack }
    }

    @Test func theFirstMomentOfAButtonIsAPressAndReleasesFollow() {
        every(LawTests.panels) { $0.pressesInTurn }
    }
}

/// The same with gestures, chords and groups.
@Suite struct BoundLawTests {
    static let panels = (0..<1500).map { RandomPanel(seed: $0, bound: true) }

    @Test(arguments: Schedule.allCases)
    func theMomentOfATimeUpdateChangesNothing(_ schedule: Schedule) {
        every(BoundLawTests.panels) { $0.says(schedule) == $0.says(.onlyAtArrivals) }
    }

    @Test func instantsAndAtOneInstantButtonsNeverGoBack() {
        every(BoundLawTests.panels) { $0.neverGoesBack }
    }

    @Test func eachButtonAndChordIsPressedAndReleasedInTurn() {
        every(BoundLawTests.panels) { $0.pressesInTurn }
    }

    @Test func eachPressIsReportedOrSuppressedOrTakenByAChord() {
        every(BoundLawTests.panels) { $0.losesLines || $0.losesNoPress }
    }
}

/// Names the first panel for which the law does not hold.
private func every(
    _ panels: [RandomPanel], location: SourceLocation = #_sourceLocation, _ law: (RandomPanel) -> Bool
) {
    guard let panel = panels.first(where: { !law($0) }) else { return }
    Issue.record("does not hold for \(panel)", sourceLocation: location)
}

extension RandomPanel {
    fileprivate var losesLines: Bool {
        arrivals.dropFirst(settings.buttons.count).contains {
            if case .edge(let edge, _) = $0 { edge.origin == .read } else { true }
        }
    }

    /// Every button for itself, put in order afterwards.
    fileprivate func momentsOfEachAlone() -> [Moment] {
        settings.buttons.indices.flatMap { moments(ofAlone: $0) }.sorted {
            ($0.instant, $0.control) < ($1.instant, $1.control)
        }
    }

    fileprivate var neverGoesBack: Bool {
        let places = says(.onlyAtArrivals).map { ($0.instant, $0.control) }
        return zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }
    }

    /// Each button and chord is pressed first, then released, and so on.
    fileprivate var pressesInTurn: Bool {
        let edges =
            losesLines ? [] : says(.onlyAtArrivals).filter { [.press, .release].contains($0.gesture) }
        return (0..<(settings.buttons.count + settings.chords.count)).allSatisfy { index in
            let gestures = edges.filter { $0.control == index }.map(\.gesture)
            return gestures == gestures.indices.map { $0.isMultiple(of: 2) ? .press : .release }
        }
    }

    /// Each press that a contact decides is reported, suppressed, or part of a chord.
    fileprivate var losesNoPress: Bool {
        var settings = settings
        // What a chord suppresses was taken by it: without its cooldown, each of its presses is reported.
        for chord in settings.chords.indices { settings.chords[chord].gestures.cooldown = .zero }
        var panel = Panel(settings)
        for arrival in arrivals { panel.feed(arrival) }
        panel.finish(at: panel.now)
        while let deadline = panel.deadline { panel.advance(to: deadline) }
        var accounted = panel.suppressions.all
        panel.report { moment in
            guard moment.gesture == .press else { return }
            let chord = moment.control - settings.buttons.count
            accounted += chord < 0 ? 1 : settings.chords[chord].buttons.count
        }
        return accounted == momentsOfEachAlone().count { $0.gesture == .press }
    }

    private func moments(ofAlone button: Int) -> [Moment] {
        var alone = LoneButton(settings: settings.buttons[button], index: button)
        for arrival in arrivals {
            switch arrival {
            case .edge(let edge, button): alone.feed(edge)
            case .start(let edge, button): alone.start(edge)
            case .gone(let instant, button): alone.start(Edge(.inactive, at: instant))
            case .void(let instant, button): alone.void(at: instant)
            default: break
            }
        }
        alone.advance(to: .distantFuture)
        return alone.moments
    }
}

/// A contact, and what is reported of it: a release only after a press.
private struct LoneButton {
    let settings: ButtonSettings
    let index: Int
    var contact: Contact
    var moments: [Moment] = []
    var pressed: Instant?
    var isVoid = false
    var hasStarted = false

    init(settings: ButtonSettings, index: Int) {
        (self.settings, self.index) = (settings, index)
        contact = Contact(settings.policy)
    }

    mutating func feed(_ edge: Edge) {
        if edge.origin == .read { advance(to: edge.instant.advanced(by: -1)) }
        var clean: [Edge] = []
        let origin = isVoid ? .read : edge.origin
        contact.feed(Edge(edge.level, at: edge.instant, origin: origin)) { clean.append($0) }
        isVoid = false
        for edge in clean { report(edge) }
    }

    mutating func void(at instant: Instant) {
        advance(to: instant.advanced(by: -1))
        isVoid = true
    }

    mutating func start(_ edge: Edge) {
        advance(to: edge.instant.advanced(by: -1))
        isVoid = false
        close(at: edge.instant)
        let fires = settings.firesAtStart && !hasStarted
        hasStarted = true
        contact = Contact(settings.policy, level: fires ? .inactive : edge.level)
        if fires, edge.level == .active { feed(edge) }
    }

    mutating func advance(to instant: Instant) {
        guard !isVoid else { return }
        var clean: [Edge] = []
        contact.advance(to: instant) { clean.append($0) }
        for edge in clean { report(edge) }
    }

    /// The line was found again, or lost: a press that was reported has its release.
    private mutating func close(at instant: Instant) {
        guard let start = pressed.take() else { return }
        moments.append(
            Moment(
                control: index, gesture: .release, at: instant,
                held: instant.nanoseconds - start.nanoseconds, isLost: true))
    }

    private mutating func report(_ clean: Edge) {
        if clean.level == .active {
            pressed = clean.instant
            moments.append(Moment(control: index, gesture: .press, at: clean.instant))
        } else if let start = pressed {
            pressed = nil
            let held = clean.instant.nanoseconds - start.nanoseconds
            moments.append(Moment(control: index, gesture: .release, at: clean.instant, held: held))
        }
    }
}

/// `script/explore` knows a state by its fingerprint.
@Suite struct FingerprintTests {
    private struct House {
        var panel: Panel
        let arrivals: [Arrival]

        /// Controls of all kinds, whose lines take turns.
        init(seed: UInt64) {
            let random = RandomPanel(seed: seed, bound: true)
            var settings = random.settings
            settings.buttons.append(ButtonSettings(policy: .learning(confirm: .nanoseconds(2))))
            settings.switches = [SwitchSettings(on: .trailing(delay: .nanoseconds(3)))]
            settings.counters = [CounterSettings(confirm: .nanoseconds(1), delay: .nanoseconds(4))]
            settings.encoders = EncoderSettings.Edges.allCases.map {
                EncoderSettings(edges: $0, delay: .nanoseconds(2))
            }
            panel = Panel(settings)
            panel.recall(level: .inactive, counter: settings.map.controls(.counter).lowerBound)
            let (lines, start) = (settings.map.lines, random.arrivals[0].instant)
            arrivals =
                lines.map { .start(Edge(.inactive, at: start), line: $0) }
                + random.arrivals.dropFirst(random.settings.buttons.count).enumerated().map {
                    $1.renumbered(to: (($1.line ?? 0) + $0) % lines.count)
                }
        }

        var fingerprint: SIMD2<UInt64> {
            var state = Fingerprint(now: panel.now, oldest: panel.now)
            panel.write(to: &state)
            return state.halves
        }

        mutating func feed(_ arrival: Arrival) {
            panel.feed(arrival)
            panel.report { _ in }
        }
    }

    @Test(arguments: Schedule.allCases)
    func theMomentOfATimeUpdateMakesNoOtherState(_ schedule: Schedule) {
        for seed: UInt64 in 0..<200 {
            var (house, other) = (House(seed: seed), House(seed: seed))
            #expect(house.fingerprint == other.fingerprint)
            for (place, arrival) in house.arrivals.enumerated() {
                house.feed(arrival)
                schedule.wake(&other.panel, before: arrival.instant)
                other.feed(arrival)
                #expect(house.fingerprint == other.fingerprint, "seed \(seed), arrival \(place)")
            }
        }
    }

    @Test func anEdgeMakesAnotherState() {
        for seed: UInt64 in 0..<200 {
            var house = House(seed: seed)
            for arrival in house.arrivals {
                var still = house
                still.panel.advance(to: arrival.instant)
                house.feed(arrival)
                guard case .edge(let edge, let line) = arrival else { continue }
                let isChange = still.panel.contact(ofLine: line).raw != edge.level
                #expect(!isChange || house.fingerprint != still.fingerprint, "seed \(seed), \(arrival)")
            }
        }
    }

    @Test(arguments: [5, 8]) func aQuietThatMayCountMakesAnotherState(_ quiet: Int64) {
        func state(after quiet: Int64) -> SIMD2<UInt64> {
            let now = ms(90 + quiet)
            var (contact, state) = (Contact(.learning()), Fingerprint(now: now, oldest: now))
            for (place, time) in [0, 60, 60 + quiet, 70 + quiet, 90 + quiet].enumerated() {
                contact.feed(Edge(place.isMultiple(of: 2) ? .active : .inactive, at: ms(time))) { _ in }
            }
            contact.write(to: &state)
            return state.halves
        }
        #expect(state(after: quiet) == state(after: quiet))
        #expect(state(after: quiet) != state(after: quiet + 1))
    }

    private func ms(_ time: Int64) -> Instant { Instant(nanoseconds: time * 1_000_000) }
}
