import DebouncedContacts
import DebouncedStrips
import Testing

@testable import DebouncedEngine

@Suite struct PanelTests {
    @Test func buttonsKnowNothingOfEachOther() {
        expect(
            Row(
                .leading(delay: .nanoseconds(5), confirm: .nanoseconds(2)),
                line: "__#_#######________",
                says: "......P.........R.."),
            Row(
                .trailing(delay: .nanoseconds(4)),
                line: "___#####_#____#____",
                says: ".......P......R...."),
            Row(
                .lockout(delay: .nanoseconds(6)),
                line: "_##____###_#_______",
                says: ".P.....R..........."))
    }

    /// A chord has none, and an encoder two.
    @Test func eachControlHasItsLines() {
        let buttons = [ButtonSettings(policy: .learning()), ButtonSettings(policy: .learning())]
        let chord = ChordSettings(buttons: [0, 1], within: .zero)
        let map = PanelSettings(buttons: buttons, chords: [chord], encoders: [EncoderSettings()]).map
        #expect(map.controls.map { Array(map.lines(ofControl: $0)) } == [[0], [1], [], [2, 3]])
        #expect(map.lines(ofControl: 4).isEmpty)
    }

    @Test func atOneInstantTheFileSaysWhoIsFirst() {
        expect(
            Row(.trailing(delay: .nanoseconds(3)), line: "____########", says: ".......P...."),
            Row(.lockout(delay: .nanoseconds(3)), line: "_______#####", says: ".......P...."),
            Row(.trailing(delay: .nanoseconds(5)), line: "__##########", says: ".......P...."),
            inOrder: "0P 1P 2P")
    }

    @Test func theInstantIsStrongerThanTheFile() {
        expect(
            Row(.trailing(delay: .nanoseconds(6)), line: "__##########", says: "........P..."),
            Row(.trailing(delay: .nanoseconds(3)), line: "___#########", says: "......P....."),
            inOrder: "1P 0P")
    }

    @Test func oneButtonsMomentsOfAnInstantStayTogether() {
        var panel = Panel([.lockout(delay: .zero), .lockout(delay: .zero)])
        let instant = Instant(nanoseconds: 4)
        for (level, line) in [(Level.active, 0), (.active, 1), (.inactive, 0), (.inactive, 1)] {
            panel.feed(Edge(level, at: instant), line: line)
        }
        #expect(marks(&panel) == ["0 press", "0 release", "1 press", "1 release"])
    }

    @Test func aDeadlineThatAnEdgeMakesDueComesBeforeTheNextEdge() {
        var panel = Panel([.trailing(delay: .zero)])
        let instant = Instant(nanoseconds: 4)
        panel.feed(Edge(.active, at: instant), line: 0)
        #expect(panel.deadline == instant)
        panel.feed(Edge(.inactive, at: instant), line: 0)
        panel.advance(to: instant)
        #expect(marks(&panel) == ["0 press", "0 release"])
        #expect(panel.deadline == nil)
    }

    @Test func aGestureThatIsDueComesBeforeItsContactsDecision() {
        var gestures = GestureSettings()
        gestures.repetition = Repetition(after: .nanoseconds(10), every: .nanoseconds(10))
        var panel = Panel(
            PanelSettings(buttons: [
                ButtonSettings(policy: .trailing(delay: .nanoseconds(3)), gestures: gestures)
            ]))
        panel.feed(Edge(.active, at: Instant(nanoseconds: 0)), line: 0)
        panel.feed(Edge(.inactive, at: Instant(nanoseconds: 10)), line: 0)
        panel.advance(to: Instant(nanoseconds: 13))
        #expect(marks(&panel) == ["0 press", "0 repeat", "0 release"])
    }

    @Test func theDeadlineIsTheEarliestOfAll() {
        var panel = Panel([8, 3, 5].map { .trailing(delay: .nanoseconds($0)) })
        for line in 0..<3 { panel.feed(Edge(.active, at: Instant(nanoseconds: 0)), line: line) }
        #expect(panel.deadline == Instant(nanoseconds: 3))
        panel.feed(Edge(.inactive, at: Instant(nanoseconds: 1)), line: 1)
        // Then it is known that this was a spike.
        #expect(panel.deadline == Instant(nanoseconds: 4))
        panel.advance(to: Instant(nanoseconds: 4))
        #expect(panel.deadline == Instant(nanoseconds: 5))
        panel.advance(to: Instant(nanoseconds: 5))
        #expect(panel.deadline == Instant(nanoseconds: 8))
    }

    @Test func aReadingStandsInForItsOwnLinesDeadlineOnly() {
        var panel = Panel([3, 3].map { .trailing(delay: .nanoseconds($0)) })
        for line in 0..<2 { panel.feed(Edge(.active, at: Instant(nanoseconds: 0)), line: line) }
        panel.suspendDecisions(line: 0, at: Instant(nanoseconds: 3))
        panel.feed(Edge(.inactive, at: Instant(nanoseconds: 4), origin: .read), line: 0)
        panel.advance(to: Instant(nanoseconds: 4))
        #expect(marks(&panel) == ["1 press"])
        panel.advance(to: Instant(nanoseconds: 7))
        #expect(panel.deadline == nil)
    }

    @Test func pulsesOfWhichNothingWasDecidedAreForgotten() {
        var panel = Panel([.trailing(delay: .nanoseconds(3))])
        panel.feed(Edge(.active, at: Instant(nanoseconds: 1)), line: 0)
        panel.feed(Edge(.inactive, at: Instant(nanoseconds: 2)), line: 0)
        panel.suspendDecisions(line: 0, at: Instant(nanoseconds: 3))
        panel.feed(Edge(.inactive, at: Instant(nanoseconds: 5)), line: 0)
        // Only now is the wait over that the last edge began.
        #expect(panel.deadline == Instant(nanoseconds: 5))
        panel.suspendDecisions(line: 0, at: Instant(nanoseconds: 5))
        panel.feed(Edge(.inactive, at: Instant(nanoseconds: 9)), line: 0)
        #expect(panel.deadline == nil)
        #expect(panel.counts[0].spikes == 0)
    }

    @Test func whatIsReadAtOnceOfSeveralLinesStandsInForAllTheirDeadlines() {
        var panel = Panel([3, 3].map { .trailing(delay: .nanoseconds($0)) })
        for line in 0..<2 { panel.feed(Edge(.active, at: Instant(nanoseconds: 0)), line: line) }
        for line in 0..<2 { panel.suspendDecisions(line: line, at: Instant(nanoseconds: 3)) }
        for line in 0..<2 {
            panel.feed(Edge(.inactive, at: Instant(nanoseconds: 4), origin: .read), line: line)
        }
        panel.advance(to: Instant(nanoseconds: 9))
        #expect(marks(&panel).isEmpty)
        #expect(panel.deadline == nil)
    }

    @Test func aMadeUpEdgeComesAfterWhatWasDueBeforeIt() {
        var panel = Panel([.lockout(delay: .nanoseconds(9)), .trailing(delay: .nanoseconds(3))])
        panel.feed(Edge(.active, at: Instant(nanoseconds: 0)), line: 1)
        panel.feed(Edge(.active, at: Instant(nanoseconds: 4), origin: .read), line: 0)
        panel.feed(Edge(.inactive, at: Instant(nanoseconds: 5)), line: 1)
        #expect(marks(&panel) == ["1 press", "0 press"])
    }

    @Test func anEdgeFromBeforeAnotherButtonsDecisionIsTakenAtIt() {
        var panel = Panel([3, 5].map { .trailing(delay: .nanoseconds($0)) })
        panel.feed(Edge(.active, at: Instant(nanoseconds: 0)), line: 0)
        panel.advance(to: Instant(nanoseconds: 20))
        panel.feed(Edge(.active, at: Instant(nanoseconds: 1)), line: 1)
        #expect(panel.deadline == Instant(nanoseconds: 8))
    }

    @Test func anEdgeFromBeforeAnEdgeThatDecidedIsTakenAtIt() {
        var panel = Panel([.lockout(delay: .nanoseconds(50)), .trailing(delay: .nanoseconds(5))])
        panel.feed(Edge(.active, at: Instant(nanoseconds: 20)), line: 0)
        panel.feed(Edge(.active, at: Instant(nanoseconds: 1)), line: 1)
        #expect(panel.deadline == Instant(nanoseconds: 25))
    }

    @Test func anEdgeFromBeforeAGestureIsTakenAtIt() {
        var panel = Panel(
            PanelSettings(buttons: [
                ButtonSettings(
                    policy: .lockout(delay: .zero),
                    gestures: GestureSettings("hold=10", unit: .nanoseconds(1))),
                ButtonSettings(policy: .trailing(delay: .nanoseconds(5))),
            ]))
        panel.feed(Edge(.active, at: Instant(nanoseconds: 0)), line: 0)
        panel.advance(to: Instant(nanoseconds: 20))
        panel.feed(Edge(.active, at: Instant(nanoseconds: 1)), line: 1)
        #expect(panel.deadline == Instant(nanoseconds: 15))
    }

    @Test func learningTheTimeIsNoDecision() {
        var panel = Panel([.trailing(delay: .nanoseconds(5))])
        panel.advance(to: Instant(nanoseconds: 20))
        panel.feed(Edge(.active, at: Instant(nanoseconds: 1)), line: 0)
        #expect(panel.deadline == Instant(nanoseconds: 6))
    }

    @Test func knowsTheLatestInstantGiven() {
        var panel = Panel([.trailing(delay: .nanoseconds(5))])
        panel.feed(Edge(.active, at: Instant(nanoseconds: 7)), line: 0)
        #expect(panel.now == Instant(nanoseconds: 7))
        panel.advance(to: Instant(nanoseconds: 30))
        panel.advance(to: Instant(nanoseconds: 20))
        #expect(panel.now == Instant(nanoseconds: 30))
    }

    @Test func anEmptyPanelHasNothingToSay() {
        var panel = Panel(PanelSettings(buttons: []))
        panel.advance(to: Instant(nanoseconds: 9))
        #expect(panel.deadline == nil)
        #expect(marks(&panel) == [])
    }

    private func marks(_ panel: inout Panel) -> [String] {
        var marks: [String] = []
        panel.report { marks.append("\($0.control) \($0.gesture)") }
        return marks
    }
}
