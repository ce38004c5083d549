import DebouncedContacts
import DebouncedEngine
import DebouncedStrips
import Testing

/// The contact of a meter.
@Suite struct CounterTests {
    /// One column is 1 ms.
    private static let quick = CounterSettings(confirm: .milliseconds(3), delay: .milliseconds(8))

    private func ms(_ milliseconds: Double) -> Instant { Instant(nanoseconds: Int64(milliseconds * 1e6)) }

    /// Plays edges under several wake schedules.
    @discardableResult
    private func expect(
        _ settings: CounterSettings, _ edges: [Edge], says expected: String, from level: Level = .inactive,
        location: SourceLocation = #_sourceLocation
    ) -> Counter {
        var counter = Counter(settings)
        _ = counter.start(Edge(level, at: edges.first?.instant ?? ms(0)))
        for schedule in Schedule.allCases {
            let played = schedule.play(edges, counter)
            #expect(words(played.pulses) == expected, "woken \(schedule)", sourceLocation: location)
        }
        return Schedule.onlyAtArrivals.play(edges, counter).counter
    }

    private func words(_ pulses: [Counter.Pulse]) -> String {
        pulses.map { pulse in
            let count = pulse.count == 1 ? "" : "\(pulse.count) "
            let milliseconds = pulse.instant.nanoseconds / 1_000_000
            return "\(count)\(pulse.isMadeUp ? "made-up" : "pulse")@\(milliseconds)"
        }.joined(separator: " ")
    }

    private func drawn(
        _ drawing: String, says expected: String, settings: CounterSettings = quick,
        from level: Level = .inactive,
        location: SourceLocation = #_sourceLocation
    ) -> Counter {
        expect(
            settings, Strip(drawing, from: level).edges, says: expected, from: level, location: location)
    }

    // MARK: Pulses

    @Test func aMeterThatStopsAtItsSwitchingPointCountsOnce() {
        let edges = (0..<430).map {
            Edge($0.isMultiple(of: 2) ? .active : .inactive, at: ms(Double($0) * 700))
        }
        let settings = CounterKind.gas.settings
        let counter = expect(settings, edges, says: "pulse@20")
        #expect(counter.counts.rejected.soon == 214)
        #expect(counter.counts.rejected.short == 0)
    }

    @Test func bothSidesCountIfTheConfigSaysSo() {
        var settings = Self.quick
        settings.countsBoth = true
        let counter = drawn("__####__#___________", says: "pulse@5 pulse@14", settings: settings)
        #expect(counter.counts.pulses == 2)
    }

    // MARK: Rejected ones

    @Test func aSpikeIsRejectedOnceNoPulseFollows() {
        #expect(drawn("__#_____________", says: "").counts.rejected.short == 1)
        #expect(drawn("__#__#######____", says: "pulse@8").counts.rejected.short == 0)
    }

    @Test func aSpikeThatAReadingEndsIsRejectedToo() {
        #expect(drawn("__##-___________", says: "").counts.rejected.short == 1)
    }

    @Test func closedAgainTooSoonIsRejectedOnlyIfItLasts() {
        #expect(drawn("__####___#______", says: "pulse@5").counts.rejected.soon == 0)
        #expect(drawn("__####___###____", says: "pulse@5").counts.rejected.soon == 1)
        #expect(drawn("__####___#_###__", says: "pulse@5").counts.rejected.soon == 1)
    }

    // MARK: Lost edges

    @Test func anEdgeToClosedLaterThanTheDelayProvesAnOpening() {
        let counter = drawn("__############:####", says: "pulse@5 made-up@14")
        #expect(counter.counts.pulses == 2)
        #expect(counter.counts.madeUp == 1)
    }

    @Test func anEdgeToClosedWithinTheDelayProvesNothing() {
        _ = drawn("__########:########", says: "pulse@5")
        _ = drawn("__#########:#######", says: "pulse@5 made-up@11")
    }

    @Test func theEdgeBeforeCountsAndNotTheDecision() {
        _ = drawn("__####__####:######:####", says: "pulse@5")
        _ = drawn("__####__####:#######:######:######", says: "pulse@5")
        _ = drawn("__####__####:########:#####", says: "pulse@5 made-up@21")
    }

    @Test func nothingIsProvedBeforeThePulse() {
        let settings = CounterSettings(confirm: .milliseconds(9), delay: .milliseconds(2))
        _ = drawn("__####:#####:#########__", says: "pulse@21", settings: settings)
    }

    @Test func aLostOpeningIsTwoPulsesIfBothCount() {
        var settings = Self.quick
        settings.countsBoth = true
        let counter = drawn("__############:####", says: "pulse@5 2 made-up@14", settings: settings)
        #expect(counter.counts.madeUp == 2)
    }

    @Test func withoutADelayTheNextNanosecondProvesIt() {
        let edges = [0, 1].map { Edge(.active, at: Instant(nanoseconds: 10_000_000 + $0)) }
        expect(CounterSettings(confirm: .zero, delay: .zero), edges, says: "pulse@10 made-up@10")
    }

    @Test func foundOpenByAReadingItIsOpenFromThenOn() {
        _ = drawn("__#####---______#####", says: "pulse@5 pulse@19")
    }

    @Test func whatWasContradictedIsNotDecided() {
        var counter = Counter(Self.quick)
        counter.feed(Edge(.active, at: ms(0))) { _ in Issue.record("too soon") }
        counter.suspendDecisions()
        #expect(counter.deadline == nil)
        counter.advance(to: ms(50)) { _ in Issue.record("it is void") }
        counter.feed(Edge(.inactive, at: ms(60))) { _ in Issue.record("it was not closed") }
        counter.advance(to: .distantFuture) { _ in Issue.record("it was not closed") }
        #expect(counter.deadline == nil)
    }

    /// A touch that would have been too short says neither how long a pulse took nor when it began.
    @Test func aTouchThatWasContradictedIsNoPartOfAPulse() {
        var counter = Counter(Self.quick)
        for (at, level) in [(0.0, Level.active), (1, .inactive)] {
            counter.feed(Edge(level, at: ms(at))) { _ in Issue.record("too short") }
        }
        counter.suspendDecisions()
        var pulses: [Counter.Pulse] = []
        for (at, level) in [(60.0, Level.active), (100, .inactive), (200, .active), (240, .inactive)] {
            counter.feed(Edge(level, at: ms(at))) { pulses.append($0) }
        }
        #expect(words(pulses) == "pulse@63 pulse@203")
        #expect(counter.rate.perSecond(at: ms(240)) == 1e9 / 140e6)
        #expect(counter.counts.rejected.short == 0)
    }

    @Test func anOpeningThatWasContradictedProvesNothing() {
        var counter = Counter(Self.quick)
        for (at, level) in [(0.0, Level.active), (10, .inactive)] {
            counter.feed(Edge(level, at: ms(at))) { #expect($0.instant == ms(3)) }
        }
        counter.suspendDecisions()
        counter.feed(Edge(.active, at: ms(30))) { _ in Issue.record("it was closed") }
        counter.advance(to: .distantFuture) { _ in Issue.record("it was closed") }
        #expect(counter.counts.pulses == 1)
    }

    /// No edge of a polled line was lost, so none is proven.
    @Test(arguments: [(Edge.Origin.polled, 1), (.read, 2)])
    func aShortOpeningThatWasPolledIsABounce(_ origin: Edge.Origin, _ pulses: Int) {
        var counter = Counter(Self.quick)
        counter.feed(Edge(.active, at: ms(0))) { _ in }
        counter.advance(to: ms(20)) { #expect($0.instant == ms(3)) }
        counter.feed(Edge(.inactive, at: ms(30), origin: origin)) { _ in }
        counter.feed(Edge(.active, at: ms(33))) { #expect($0.isMadeUp) }
        counter.feed(Edge(.inactive, at: ms(60))) { _ in }
        counter.advance(to: .distantFuture) { _ in }
        #expect(counter.counts.pulses == Int64(pulses))
    }

    // MARK: The level that is found

    /// It bounced when it opened, the last opening of that got lost, and the line was read.
    @Test func anOpeningThatWasReadIsProvedByTheNextEdge() {
        func edges(_ closing: Double) -> [Edge] {
            [
                Edge(.active, at: ms(0)), Edge(.inactive, at: ms(30)), Edge(.active, at: ms(30.2)),
                Edge(.inactive, at: ms(38.2), origin: .read), Edge(.active, at: ms(closing)),
                Edge(.inactive, at: ms(closing + 10)),
            ]
        }
        let counter = expect(CounterTests.quick, edges(42), says: "pulse@3 made-up@42")
        #expect((counter.counts.pulses, counter.counts.madeUp) == (2, 1))
        // That it was open for so long before is not certain.
        expect(CounterTests.quick, edges(38.2), says: "pulse@3")
        // As without the reading.
        var unread = edges(42)
        unread.remove(at: 3)
        expect(CounterTests.quick, unread, says: "pulse@3 made-up@42")
    }

    @Test func theLevelAtTheStartIsNoPulse() {
        _ = drawn("####__________####__", says: "pulse@17", from: .active)
    }

    @Test func closedSinceItWasSavedIsOnePulse() {
        for (before, found) in [(Level.inactive, Level.inactive), (.active, .inactive), (.active, .active)] {
            var counter = Counter(Self.quick)
            #expect(counter.start(Edge(found, at: ms(7)), before: before) == nil)
        }
        var counter = Counter(Self.quick)
        #expect(
            counter.start(Edge(.active, at: ms(7)), before: .inactive)
                == Counter.Pulse(at: ms(7), isMadeUp: true))
        #expect(counter.counts.madeUp == 1)
        #expect(counter.level == .active)
    }

    @Test func afterALossNothingIsGuessed() {
        var counter = Counter(Self.quick)
        counter.feed(Edge(.active, at: ms(0))) { _ in }
        #expect(counter.start(Edge(.active, at: ms(900))) == nil)
        counter.advance(to: .distantFuture) { _ in Issue.record("what was pending was dropped") }
        #expect(counter.counts.pulses == 0)
    }

    @Test func edgesFromBeforeTheStartComeAtTheStart() {
        var counter = Counter(Self.quick)
        _ = counter.start(Edge(.inactive, at: ms(100)))
        var pulses: [Counter.Pulse] = []
        counter.feed(Edge(.active, at: ms(50))) { pulses.append($0) }
        counter.advance(to: ms(200)) { pulses.append($0) }
        #expect(pulses == [Counter.Pulse(at: ms(103))])
    }

    // MARK: Settings

    @Test func otherSettingsHoldFromTheNextEdgeOn() {
        var counter = Counter(Self.quick)
        counter.feed(Edge(.active, at: ms(0))) { _ in }
        counter.change(to: CounterSettings(confirm: .zero, delay: .milliseconds(1)))
        var pulses: [Counter.Pulse] = []
        for (at, level) in [(10.0, Level.inactive), (12, .active), (13, .inactive)] {
            counter.feed(Edge(level, at: ms(at))) { pulses.append($0) }
        }
        #expect(words(pulses) == "pulse@3 pulse@12")
    }

    @Test func eachKindKnowsTheShortestTimeBetweenTwo() {
        let intervals = CounterKind.allCases.map { kind in
            (kind.settings.confirm + kind.settings.delay).nanoseconds / 1000
        }
        #expect(intervals == [2_020_000, 320_000, 20_000, 205_000, 4_000, 500])
    }

    // MARK: The rate

    @Test func theRateIsMeasuredBetweenFirstClosingEdges() {
        let counter = drawn("__#_####__________######____________", says: "pulse@7 pulse@21")
        #expect(counter.rate.perSecond(at: ms(30)) == 1e9 / 16e6)
    }

    @Test func bothSidesDoubleTheRate() {
        var settings = Self.quick
        settings.countsBoth = true
        let counter = drawn(
            "__######__________######____________", says: "pulse@5 pulse@16 pulse@21 pulse@32",
            settings: settings)
        #expect(counter.rate.perSecond(at: ms(30)) == 2e9 / 16e6)
    }

    @Test func aSpikeLongBeforeIsNotTheFirstEdge() {
        let counter = drawn("#_________######__________######____________", says: "pulse@13 pulse@29")
        #expect(counter.rate.perSecond(at: ms(30)) == 1e9 / 16e6)
    }

    /// Only the first time that its line is there: later, nothing is guessed.
    @Test func whatHappenedBeforeTheStartCountsOnce() {
        var panel = Panel(PanelSettings(buttons: [], counters: [Self.quick]))
        #expect(panel.counterLevel(0) == nil)
        panel.recall(level: .inactive, counter: 0)
        panel.start(Edge(.active, at: ms(0)), line: 0)
        #expect(panel.counterCounts(0)?.pulses == 1)
        panel.feed(Edge(.inactive, at: ms(100)), line: 0)
        panel.drop(line: 0, at: ms(200))
        panel.start(Edge(.active, at: ms(300)), line: 0)
        #expect(panel.counterCounts(0)?.pulses == 1)
    }

    @Test func itStaysAsItWasWhileItsLineIsAway() {
        var panel = Panel(PanelSettings(buttons: [], counters: [Self.quick]))
        panel.start(Edge(.inactive, at: ms(0)), line: 0)
        panel.feed(Edge(.active, at: ms(100)), line: 0)
        panel.advance(to: ms(200))
        panel.drop(line: 0, at: ms(300))
        #expect(panel.counterLevel(0) == .active)
    }
}

@Suite struct PanelCounterTests {
    /// It is saved with the total.
    @Test func aPulseHasTheLevelThatItLeadsTo() {
        var panel = Panel(PanelSettings(buttons: [], counters: [CounterSettings(countsBoth: true)]))
        func instant(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: milliseconds * 1_000_000) }
        var levels: [Level?] = []
        panel.start(Edge(.inactive, at: instant(0)), line: 0)
        for (place, level) in [Level.active, .inactive, .active].enumerated() {
            panel.feed(Edge(level, at: instant(Int64(place + 1) * 100)), line: 0)
            panel.advance(to: instant(Int64(place + 1) * 100 + 50))
            panel.report { levels.append($0.level) }
        }
        #expect(levels == [.active, .inactive, .active])
        #expect(panel.counterLevel(0) == .active)
    }

    /// An opening and a closing, of which nobody heard.
    @Test func aContactThatCountsBothWaysMakesUpTwo() {
        var panel = Panel(PanelSettings(buttons: [], counters: [CounterSettings(countsBoth: true)]))
        var counts: [Int?] = []
        panel.start(Edge(.inactive, at: Instant(nanoseconds: 0)), line: 0)
        for second in 1...2 {
            panel.feed(Edge(.active, at: Instant(nanoseconds: Int64(second) * 1_000_000_000)), line: 0)
            panel.advance(to: Instant(nanoseconds: Int64(second) * 1_000_000_000 + 500_000_000))
            panel.report { counts.append($0.count) }
        }
        #expect(counts == [1, 2])
    }
}
