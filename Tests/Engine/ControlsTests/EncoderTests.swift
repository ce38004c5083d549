import DebouncedContacts
import DebouncedReferences
import DebouncedStrips
import Testing

@testable import DebouncedEngine

/// Knobs whose lines go and come, are read, and come late. What they report else is in `encoders.moments`.
@Suite struct EncoderTests {
    private let one = EncoderSettings(edges: .one)

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
        #expect(turns.map(\.words) == ["clockwise@80"])
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

    @Test func aPanelKnowsHowFarItIsFromItsRest() {
        var panel = Panel(PanelSettings(buttons: [], encoders: [EncoderSettings()]))
        for line in 0...1 { panel.start(Edge(.inactive, at: Instant(nanoseconds: 0)), line: line) }
        for edge in KnobEdge.parse("10:B1 30:A1") { panel.feed(edge.edge, line: edge.line) }
        panel.advance(to: Instant(nanoseconds: 99_000_000))
        #expect((panel.distance(0), panel.distance(1)) == (2, 0))
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
        #expect(encoder.decide() == nil)
    }

    /// Its level before that edge is not known.
    @Test func aLineThatWasNotFoundIsFoundByItsFirstEdge() {
        var (encoder, turns) = (Encoder(one), [Turn]())
        encoder.start(.inactive, line: 0, at: Instant(nanoseconds: 0))
        for edge in KnobEdge.parse("10:B0 30:A1") {
            encoder.feed(edge.edge, line: edge.line) { turns.append($0) }
        }
        encoder.advance(to: .distantFuture) { turns.append($0) }
        #expect(turns.map(\.words) == ["clockwise@30"])
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
    /// One line is found when it first moves; the other has moved before.
    private func turns(_ settings: EncoderSettings, isAssumed: Bool, first: Int = 0) -> [String] {
        var (encoder, turns) = (Encoder(settings), [Turn]())
        func ms(_ time: Int64) -> Instant { Instant(nanoseconds: time * 1_000_000) }
        let second = 1 - first
        encoder.start(.inactive, line: first, at: ms(10))
        encoder.feed(Edge(.active, at: ms(10)), line: first) { turns.append($0) }
        encoder.advance(to: ms(20)) { turns.append($0) }
        // A line is what it was found at, unless somebody says otherwise.
        if isAssumed {
            encoder.start(.inactive, line: second, at: ms(20), isAssumed: true)
        } else {
            encoder.start(.inactive, line: second, at: ms(20))
        }
        for (line, level, time) in [
            (second, Level.active, Int64(20)), (first, .inactive, 30), (second, .inactive, 40),
        ] {
            encoder.feed(Edge(level, at: ms(time)), line: line) { turns.append($0) }
        }
        encoder.advance(to: ms(100)) { turns.append($0) }
        return turns.map(\.words)
    }

    @Test func aLevelThatIsAssumedWasThereFromTheStart() {
        #expect(turns(EncoderSettings(), isAssumed: true) == ["clockwise@40"])
        let two = EncoderSettings(edges: .two)
        #expect(turns(two, isAssumed: true, first: 1) == ["counterclockwise@20", "counterclockwise@40"])
        // A line that came later may have moved meanwhile.
        #expect(turns(EncoderSettings(), isAssumed: false) == [])
    }

    @Test func aKnobThatWasNotAtRestThenWaitsForOne() {
        var (encoder, turns) = (Encoder(EncoderSettings()), [Turn]())
        encoder.start(.active, line: 0, at: Instant(nanoseconds: 10))
        encoder.start(.inactive, line: 1, at: Instant(nanoseconds: 20), isAssumed: true)
        encoder.feed(Edge(.inactive, at: Instant(nanoseconds: 30)), line: 0) { turns.append($0) }
        encoder.advance(to: .distantFuture) { turns.append($0) }
        #expect(turns.isEmpty)
    }
}

extension KnobEdge {
    static func parse(_ text: String) -> [KnobEdge] { LineChanges(text[...], lines: 2)!.knobEdges }
}
