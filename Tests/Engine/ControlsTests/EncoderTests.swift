import DebouncedContacts
import Testing

@testable import DebouncedEngine

/// Knobs as text: `10:A1 30:{A0,B1}` is A closed after 10 ms, and both lines changed at 30.
@Suite struct EncoderTests {
    private func expect(
        from start: String = "00", _ text: String, says expected: String, doubles: Int = 0,
        location: SourceLocation = #_sourceLocation
    ) {
        expect(EncoderSettings(), from: start, text, says: expected, doubles: doubles, location: location)
    }

    private func expect(
        _ settings: EncoderSettings, from start: String = "00", _ text: String,
        says expected: String, doubles: Int = 0, location: SourceLocation = #_sourceLocation
    ) {
        let levels = start.map { $0 == "1" ? Level.active : .inactive }
        let edges = KnobEdge.parse(text)
        for schedule in KnobSchedule.allCases {
            var encoder = Encoder(settings, from: levels)
            let said = schedule.play(edges, &encoder).map(\.text).joined(separator: " ")
            #expect(said == expected, "woken \(schedule)", sourceLocation: location)
            #expect(encoder.doubles == doubles, "woken \(schedule)", sourceLocation: location)
        }
        let whole = WholeKnob(settings, from: levels, edges)
        #expect(whole.turns.map(\.text).joined(separator: " ") == expected, sourceLocation: location)
    }

    private let two = EncoderSettings(edges: .two)
    private let one = EncoderSettings(edges: .one)

    // MARK: clicks

    @Test func aClickIsReportedWhenTheKnobComesToRest() {
        expect("10:A1 20:B1 30:A0 40:B0", says: "clockwise@40")
        expect("10:B1 20:A1 30:B0 40:A0", says: "counterclockwise@40")
        expect(EncoderSettings(isReversed: true), "10:A1 20:B1 30:A0 40:B0", says: "counterclockwise@40")
    }

    @Test func aClickThatWasNotFinishedIsNone() {
        expect("10:A1 20:B1 60:B0 70:A0", says: "")
        expect("10:A1 20:A0 30:B1 40:B0", says: "")
    }

    @Test func theDirectionMayChangeWithEachClick() {
        expect(
            "10:A1 14:B1 18:A0 22:B0 30:B1 34:A1 38:B0 42:A0", says: "clockwise@22 counterclockwise@42")
    }

    @Test func twoEdgesRestAtBothEnds() {
        expect(
            two, "10:A1 20:B1 110:A0 120:B0 210:B1 220:A1",
            says: "clockwise@20 clockwise@120 counterclockwise@220")
    }

    @Test func oneEdgeRestsEverywhere() {
        expect(
            one, "10:A1 20:B1 30:A0 40:A1",
            says: "clockwise@10 clockwise@20 clockwise@30 counterclockwise@40")
    }

    @Test func fourEdgesMayRestClosed() {
        expect(EncoderSettings(rest: .active), from: "11", "10:A0 20:B0 30:A1 40:B1", says: "clockwise@40")
    }

    // MARK: bounces

    @Test func whatBouncesWhileDeafIsNotSeen() {
        expect("10:A1 11:A0 11.2:B1 11.4:A1 20:A0 30:B0", says: "clockwise@30")
        expect("10:A1 11:A0 12:A1 13:A0 14:A1 20:B1 30:A0 40:B0", says: "clockwise@40")
    }

    @Test func theLevelAtTheEndOfTheDeafnessIsTaken() {
        expect(one, "10:A1 12:A0", says: "clockwise@10 counterclockwise@15")
        expect(one, "10:A1 15:A0", says: "clockwise@10 counterclockwise@15")
    }

    @Test func deafnessLastsForHalfTheTimeSinceTheChangeBefore() {
        expect(one, "10:A1 16:A0 17:A1", says: "clockwise@10 counterclockwise@16 clockwise@19")
        expect(one, "10:A1 10.1:A0", says: "clockwise@10 counterclockwise@15")
    }

    @Test func deafnessIsNotShorterThanThreeTenths() {
        let quick = EncoderSettings(edges: .one, delay: .microseconds(400))
        expect(quick, "10:A1 10.4:A0 10.5:A1", says: "clockwise@10 counterclockwise@10.4 clockwise@10.7")
    }

    @Test func onceTheOtherLineChangesDeafnessLastsAsLongAgain() {
        expect(one, "10:A1 11:B1 11.5:A0", says: "clockwise@10 clockwise@11 clockwise@12")
        expect(one, "10:A1 13:B1 14:A0", says: "clockwise@10 clockwise@13 clockwise@15")
    }

    @Test func ofTwoChangesAtOneInstantNeitherEndsTheOthersDeafness() {
        for both in ["{A1,B1}", "{B1,A1}"] {
            expect(one, "10:\(both) 11:A0", says: "clockwise@15", doubles: 1)
            expect(one, "10:\(both) 11:B0", says: "counterclockwise@15", doubles: 1)
        }
    }

    @Test func withoutDelayNoEdgeIsMissed() {
        let open = EncoderSettings(edges: .one, delay: .zero)
        expect(open, "10:A1 10.1:A0 10.2:A1", says: "clockwise@10 counterclockwise@10.1 clockwise@10.2")
    }

    // MARK: doubles

    /// Also once it is known where the knob rests, when other changes may wait for what comes next.
    @Test func aDoubleIsCountedAtOnce() {
        let starts = (1...10).map { $0 * 1000 }
        let clicks = starts.map { "\($0):A1 \($0 + 10):B1 \($0 + 20):A0 \($0 + 30):B0 " }
        let said = starts.map { "clockwise@\($0 + 30)" }.joined(separator: " ")
        expect(clicks.joined() + "20000:{A1,B1}", says: said, doubles: 1)
    }

    @Test func whatADoubleHidesIsRounded() {
        expect("10:A1 30:{A0,B1} 40:B0", says: "clockwise@40", doubles: 1)
        expect("10:A1 30:{B1,A0} 40:B0", says: "clockwise@40", doubles: 1)
        expect("10:{A1,B1} 30:A0 40:B0", says: "clockwise@40", doubles: 1)
        expect("10:{A1,B1} 30:{A0,B0}", says: "", doubles: 2)
    }

    @Test func noRestCountsInTheMiddleOfADouble() {
        expect(one, "10:{A1,B1}", says: "", doubles: 1)
        expect(two, "10:A1 30:{A0,B1} 40:B0", says: "clockwise@40", doubles: 1)
    }

    @Test func anEdgeAndAnEndOfDeafnessAreADoubleToo() {
        expect(one, "10:A1 12:A0 15:B1", says: "clockwise@10", doubles: 1)
        expect(
            one, "10:A1 11:B1 11.5:B0 11.6:A0", says: "clockwise@10 clockwise@11 clockwise@12 clockwise@13")
    }

    @Test func aDoubleOfTwoEdgesGoesOnWithTheHand() {
        expect(two, "10:A1 20:B1 60:{A0,B0} 110:{B1,A1}", says: "clockwise@20 clockwise@60 clockwise@110")
        expect(two, "10:A1 20:B1 120:{A0,B0}", says: "clockwise@20", doubles: 1)
        expect(two, "10:{A1,B1}", says: "", doubles: 1)
    }

    // MARK: start

    @Test func nothingIsKnownUntilTheFirstRest() {
        expect(from: "11", "10:A0 20:B0 110:A1 120:B1 130:A0 140:B0", says: "clockwise@140")
        expect(two, from: "10", "10:B1 20:A0 30:B0", says: "clockwise@30")
    }

    @Test func aLossForgetsWhatWasCounted() {
        var encoder = Encoder(EncoderSettings(), from: [.inactive, .inactive])
        var turns: [Turn] = []
        for edge in KnobEdge.parse("10:A1 20:B1") {
            encoder.feed(edge.edge, line: edge.line) { turns.append($0) }
        }
        encoder.drop(line: 0, at: Instant(nanoseconds: 25_000_000))
        encoder.start(.inactive, line: 0, at: Instant(nanoseconds: 30_000_000))
        for edge in KnobEdge.parse("40:B0 50:A1 60:B1 70:A0 80:B0") {
            encoder.feed(edge.edge, line: edge.line) { turns.append($0) }
        }
        encoder.advance(to: .distantFuture) { turns.append($0) }
        #expect(turns.map(\.text) == ["clockwise@80"])
    }

    @Test func whatWasCountedIsForgottenIfTheKnobIsFoundAtRest() {
        var encoder = Encoder(EncoderSettings(), from: [.inactive, .inactive])
        var turns: [Turn] = []
        for edge in KnobEdge.parse("10:A1 20:B1") {
            encoder.feed(edge.edge, line: edge.line) { turns.append($0) }
        }
        for line in 0...1 { encoder.drop(line: line, at: Instant(nanoseconds: 25_000_000)) }
        for line in 0...1 { encoder.start(.inactive, line: line, at: Instant(nanoseconds: 30_000_000)) }
        for edge in KnobEdge.parse("40:A1 50:B1 60:A0 70:B0") {
            encoder.feed(edge.edge, line: edge.line) { turns.append($0) }
        }
        encoder.advance(to: .distantFuture) { turns.append($0) }
        #expect(turns.map(\.steps) == [1])
    }

    @Test func aPanelWaitsForBothLinesOfAKnobToo() {
        var panel = Panel(PanelSettings(buttons: [], encoders: [one]))
        for line in 0...1 { panel.start(Edge(.inactive, at: Instant(nanoseconds: 0)), line: line) }
        panel.drop(line: 0, at: Instant(nanoseconds: 5_000_000))
        for edge in KnobEdge.parse("10:B1 30:B0") { panel.feed(edge.edge, line: edge.line) }
        panel.advance(to: Instant(nanoseconds: 99_000_000))
        #expect(!panel.hasMoments)
    }

    @Test func oneLineAloneSaysNothing() {
        var encoder = Encoder(one, from: [.inactive, .inactive])
        encoder.drop(line: 1, at: Instant(nanoseconds: 0))
        var turns: [Turn] = []
        for edge in KnobEdge.parse("10:A1 30:A0 50:A1") {
            encoder.feed(edge.edge, line: edge.line) { turns.append($0) }
        }
        encoder.advance(to: .distantFuture) { turns.append($0) }
        #expect(turns.isEmpty)
    }

    /// The last edge of A's bounce is lost, and found when A is looked at.
    @Test func aReadingIsTakenBeforeItsLineIsLookedAt() {
        for late in [0, 1_000_000] as [Int64] {
            var panel = Panel(PanelSettings(buttons: [], encoders: [one]))
            for line in 0...1 { panel.start(Edge(.inactive, at: Instant(nanoseconds: -1)), line: line) }
            for edge in KnobEdge.parse("10:A1 11:A0") { panel.feed(edge.edge, line: edge.line) }
            let due = Instant(nanoseconds: 15_000_000)
            panel.suspendDecisions(line: 0, at: due)
            panel.feed(Edge(.active, at: due.advanced(by: late), origin: .read), line: 0)
            panel.advance(to: Instant(nanoseconds: 99_000_000))
            var gestures: [Gesture] = []
            panel.report { gestures.append($0.gesture) }
            #expect(gestures == [.clockwise])
        }
    }

    @Test func anEdgeToTheSameLevelSaysNothing() {
        expect("10:A1 12:A1 20:B1 25:B1 30:A0 40:B0 50:B0", says: "clockwise@40")
    }

    @Test func theEndsOfTimeDoNotTrap() {
        let settings = EncoderSettings(edges: .one, delay: .nanoseconds(Int64.max))
        let instants: [Int64] = [.min, -1, .max - 1, .max, .max]
        let edges = instants.enumerated().map { place, instant in
            KnobEdge(place & 1, place & 2 == 0 ? .active : .inactive, at: instant)
        }
        for schedule in [KnobSchedule.onlyAtEdges, .atEachDeadline] {
            var encoder = Encoder(settings, from: [.inactive, .inactive])
            #expect(!schedule.play(edges, &encoder).isEmpty)
        }
    }
}

extension EncoderTests {
    /// B is found when it first moves; A has moved before.
    private func turns(_ settings: EncoderSettings, isAssumed: Bool) -> [String] {
        var (encoder, turns) = (Encoder(settings), [Turn]())
        func ms(_ time: Int64) -> Instant { Instant(nanoseconds: time * 1_000_000) }
        encoder.start(.inactive, line: 0, at: ms(10))
        encoder.feed(Edge(.active, at: ms(10)), line: 0) { turns.append($0) }
        encoder.advance(to: ms(20)) { turns.append($0) }
        encoder.start(.inactive, line: 1, at: ms(20), isAssumed: isAssumed)
        for (line, level, time) in [(1, Level.active, Int64(20)), (0, .inactive, 30), (1, .inactive, 40)] {
            encoder.feed(Edge(level, at: ms(time)), line: line) { turns.append($0) }
        }
        encoder.advance(to: ms(100)) { turns.append($0) }
        return turns.map(\.text)
    }

    @Test func aLevelThatIsAssumedWasThereFromTheStart() {
        #expect(turns(EncoderSettings(), isAssumed: true) == ["clockwise@40"])
        // A line that came later may have moved meanwhile.
        #expect(turns(EncoderSettings(), isAssumed: false) == [])
    }
}

extension KnobEdge {
    static func parse(_ text: String) -> [KnobEdge] {
        text.split(separator: " ").flatMap { word in
            let parts = word.split(separator: ":")
            let instant = Int64((Double(parts[0])! * 1_000_000).rounded())
            return parts[1].filter { !"{}".contains($0) }.split(separator: ",").map {
                KnobEdge($0.first == "A" ? 0 : 1, $0.last == "1" ? .active : .inactive, at: instant)
            }
        }
    }
}

extension Turn {
    /// As the cases have it: `clockwise@40`, with the number of steps unless it is one.
    fileprivate var text: String {
        let (whole, part) = instant.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
        let count = steps == 1 ? "" : "×\(steps)"
        return "\(direction.rawValue)\(count)@\(whole)" + (part == 0 ? "" : ".\(part / 100_000)")
    }
}
