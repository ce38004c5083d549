import DebouncedContacts
import DebouncedEngine
import DebouncedStrips
import Testing

@Suite struct ChordTests {
    /// Buttons `a` to `d`, and chords whose names say which of them they hold.
    private func scene(
        _ chords: [(String, within: Int)], bound: String = "click", chordBound: String = "click"
    ) -> Scene {
        let names = ["a", "b", "c", "d"]
        return Scene(
            names.map { ($0, GestureSettings(bound)) },
            chords: chords.map { name, within in
                let members = name.map { names.firstIndex(of: String($0))! }
                let gestures = GestureSettings(chordBound)
                return (
                    name,
                    ChordSettings(buttons: members, within: .milliseconds(within), gestures: gestures)
                )
            })
    }

    private var pair: Scene { scene([("ab", within: 50)]) }

    // MARK: a chord

    @Test func isPressedWhenTheLastOfItsButtonsIsPressed() {
        expect(
            pair, "down a 20ms down b 100ms up a 10ms up b",
            says: "ab.press@20ms ab.release@120ms ab.click@120ms")
    }

    @Test func endsWithTheFirstReleaseWhicheverItIs() {
        expect(
            pair, "down b 20ms down a 100ms up a 900ms up b",
            says: "ab.press@20ms ab.release@120ms ab.click@120ms")
    }

    @Test func hasAllGesturesOfAButton() {
        let scene = scene([("ab", within: 50)], chordBound: "click double hold=1000 repeat=400,300")
        expect(
            scene, "down a 20ms down b 9ms up a 9ms up b 100ms down a down b 1100ms up b 1ms up a",
            says: "ab.press@20ms ab.release@29ms ab.press@138ms ab.repeat@538ms ab.repeat@838ms "
                + "ab.click@1138ms ab.hold@1138ms ab.repeat@1138ms ab.release@1238ms")
    }

    @Test func buttonsThatArePressedExactlySoFarApartAreNone() {
        expect(pair, "down a 49ms down b 9ms up a up b", says: "ab.press@49ms ab.release@58ms ab.click@58ms")
        expect(
            pair, "down a 50ms down b 90ms up a up b",
            says: "a.press@50ms b.press@100ms a.release@140ms a.click@140ms b.release@140ms b.click@140ms")
    }

    @Test func buttonThatWasLetGoIsNoneOfIt() {
        expect(
            pair, "down a 9ms up a 9ms down b 9ms up b",
            says: "a.press@9ms a.release@9ms a.click@9ms b.press@27ms b.release@27ms b.click@27ms")
    }

    @Test func newChordNeedsAllPressedAgain() {
        expect(
            pair, "down a 9ms down b 9ms up a 9ms down a 90ms up a 9ms up b",
            says: "ab.press@9ms ab.release@18ms ab.click@18ms a.press@77ms a.release@117ms a.click@117ms")
        expect(
            pair, "down a 9ms down b 9ms up a up b 9ms down a down b 9ms up b up a",
            says: "ab.press@9ms ab.release@18ms ab.click@18ms ab.press@27ms ab.release@36ms ab.click@36ms")
    }

    // MARK: its buttons

    @Test func pressOfAMemberBearsTheEndOfItsWait() {
        let scene = scene([("ab", within: 50)], bound: "click hold=100 repeat=70,20", chordBound: "")
        expect(
            scene, "down a 200ms up a",
            says: "a.press@50ms a.repeat@120ms a.repeat@140ms a.hold@150ms a.repeat@160ms a.repeat@180ms "
                + "a.repeat@200ms a.release@200ms")
        let moments = Schedule.atEachDeadline.play(
            Timeline("down a 90ms up a", scene.names).arrivals, Panel(scene.settings))
        #expect(moments.last?.held == nil)
        #expect(moments.compactMap(\.held) == [40_000_000])
    }

    @Test func pressOfAMemberThatIsLetGoIsReportedAtOnce() {
        let moments = Schedule.onlyAtArrivals.play(
            Timeline("down a 20ms up a", pair.names).arrivals, Panel(pair.settings))
        #expect(moments.map(\.gesture) == [.press, .release, .click])
        #expect(moments.allSatisfy { $0.instant == Instant(nanoseconds: 20_000_000) })
        #expect(moments.compactMap(\.held) == [0])
        expect(pair, "down a 50ms up a", says: "a.press@50ms a.release@50ms a.click@50ms")
    }

    @Test func aMemberWaitsTheLongestOfItsChords() {
        let scene = scene([("ab", within: 50), ("ac", within: 200)])
        expect(scene, "down a 300ms up a", says: "a.press@200ms a.release@300ms a.click@300ms")
        expect(scene, "down b 300ms up b", says: "b.press@50ms b.release@300ms b.click@300ms")
        expect(
            scene, "down a 60ms down b 90ms down c 9ms up a",
            says: "b.press@110ms ac.press@150ms ac.release@159ms ac.click@159ms")
    }

    @Test func buttonsOfNoChordWaitForNothing() {
        expect(pair, "down c 9ms up c", says: "c.press@0ms c.release@9ms c.click@9ms")
    }

    @Test func pressThatAChordTookIsNotCountedWithTheMembersClicks() {
        let scene = scene([("ab", within: 50)], bound: "click double gap=300", chordBound: "")
        expect(
            scene, "down a 9ms up a 100ms down a 9ms down b 9ms up a 9ms up b",
            says: "a.press@9ms a.release@9ms ab.press@118ms ab.release@127ms a.click@309ms")
        expect(
            scene, "down a 9ms up a 100ms down a 9ms up a",
            says: "a.press@9ms a.release@9ms a.press@118ms a.release@118ms a.double@118ms")
    }

    @Test func pressWhoseWaitOutlastsTheGapIsNotCountedWithTheClicksBefore() {
        let scene = scene([("ab", within: 50)], bound: "click double gap=300", chordBound: "")
        expect(
            scene, "down a 9ms up a 260ms down a 90ms up a",
            says: "a.press@9ms a.release@9ms a.click@309ms a.press@319ms a.release@359ms a.click@659ms")
    }

    @Test func memberThatIsAdoptedDoesNotCount() {
        var panel = Panel(pair.settings)
        panel.start(Edge(.active, at: Instant(nanoseconds: 0)), line: 0)
        let moments = Schedule.allTheTime.play(
            Timeline("10ms down b 90ms up a 10ms up b", pair.names).arrivals, panel)
        #expect(pair.says(moments, like: "b.press@60ms") == "b.press@60ms b.release@110ms b.click@110ms")
    }

    // MARK: several chords

    @Test func chordWaitsWhileABiggerOneMayStillCome() {
        let scene = scene([("ab", within: 50), ("abc", within: 100)])
        expect(
            scene, "down a 20ms down b 180ms up a",
            says: "ab.press@100ms ab.release@200ms ab.click@200ms")
        expect(
            scene, "down a 20ms down b 79ms down c 9ms up c",
            says: "abc.press@99ms abc.release@108ms abc.click@108ms")
        expect(
            scene, "down a 20ms down b 80ms down c 90ms up a 9ms up c",
            says: "ab.press@100ms ab.release@190ms ab.click@190ms c.press@199ms c.release@199ms c.click@199ms"
        )
    }

    @Test func timeOfTheBiggerOneCountsFromItsOwnFirstPress() {
        let scene = scene([("ab", within: 50), ("abcd", within: 50)])
        expect(
            scene, "down c 20ms down a 20ms down b 100ms up a",
            says: "c.press@50ms ab.press@50ms ab.release@140ms ab.click@140ms")
        expect(
            scene, "down c 20ms down a 29ms down b down d 9ms up d",
            says: "abcd.press@49ms abcd.release@58ms abcd.click@58ms")
    }

    @Test func biggerOneWhoseFirstPressIsLetGoHasMoreTime() {
        let scene = scene([("ab", within: 50), ("abcd", within: 50)])
        let tap = "c.press@30ms c.release@30ms c.click@30ms"
        expect(
            scene, "down c 20ms down a 5ms down b 5ms up c 90ms up a",
            says: "\(tap) ab.press@70ms ab.release@120ms ab.click@120ms")
        expect(
            scene, "down c 20ms down a 5ms down b 5ms up c 9ms down c 30ms down d 9ms up d",
            says: "\(tap) abcd.press@69ms abcd.release@78ms abcd.click@78ms")
    }

    @Test func chordWhoseBiggerOneCanNoLongerComeIsPressed() {
        let scene = scene([("ab", within: 50), ("abc", within: 100)])
        expect(
            scene, "down a 20ms down b 20ms up a 90ms up b",
            says: "ab.press@40ms ab.release@40ms ab.click@40ms")
        expect(
            Scene(
                scene.names.prefix(3).map { ($0, GestureSettings()) },
                chords: [
                    ("ab", ChordSettings(buttons: [0, 1], within: .milliseconds(90))),
                    ("abc", ChordSettings(buttons: [0, 1, 2], within: .milliseconds(30))),
                ]),
            "down a 60ms down b 9ms up b", says: "ab.press@60ms ab.release@69ms")
    }

    @Test func biggestWinsThenTheFirstInTheFile() {
        let scene = scene([("ab", within: 50), ("bc", within: 50), ("bcd", within: 50)])
        expect(
            scene, "down a down c 9ms down b 99ms up b",
            says: "ab.press@9ms c.press@50ms ab.release@108ms ab.click@108ms")
        expect(
            scene, "down a down c down d 9ms down b 99ms up b",
            says: "bcd.press@9ms a.press@50ms bcd.release@108ms bcd.click@108ms")
    }

    @Test func chordsAreJudgedByThemselves() {
        let scene = scene([("ab", within: 50), ("cd", within: 20)])
        expect(
            scene, "down a 5ms down c 5ms down b 5ms down d 5ms up a 5ms up d",
            says: "ab.press cd.press ab.release ab.click cd.release cd.click")
    }

    // MARK: order

    @Test func atOneInstantButtonsComeBeforeChords() {
        let scene = scene([("ab", within: 50)])
        expect(scene, "down a 9ms down b down c", says: "c.press@9ms ab.press@9ms")
    }

    @Test func atOneInstantAGapIsOverBeforeAPressIsReported() {
        let scene = scene([("ab", within: 50)], bound: "click double gap=300", chordBound: "")
        expect(
            scene, "down a 9ms up a 250ms down a 90ms up a",
            says: "a.press@9ms a.release@9ms a.click@309ms a.press@309ms a.release@349ms a.click@649ms")
    }

    @Test func lineThatGoesAwayTakesItsChordsWithIt() {
        let edges: [Arrival] = [
            .edge(Edge(.active, at: at(5)), line: 0), .edge(Edge(.active, at: at(5)), line: 1),
            .gone(at(9), line: 0), .start(Edge(.inactive, at: at(10)), line: 0),
            .edge(Edge(.inactive, at: at(20)), line: 1), .edge(Edge(.active, at: at(30)), line: 0),
            .edge(Edge(.inactive, at: at(90)), line: 0), .edge(Edge(.active, at: at(95)), line: 1),
            .gone(at(99), line: 1),
        ]
        for schedule in Schedule.allCases {
            let moments = schedule.play(edges, Panel(pair.settings))
            #expect(
                pair.says(moments, like: "a.press@1ms")
                    == "ab.press@5ms ab.release@9ms a.press@80ms a.release@90ms a.click@90ms")
        }
    }

    @Test func buttonWhoseLineCameBackIsPressedByItself() {
        let edges: [Arrival] = [
            .edge(Edge(.active, at: at(5)), line: 0), .edge(Edge(.active, at: at(5)), line: 1),
            .gone(at(9), line: 0), .start(Edge(.inactive, at: at(10)), line: 0),
            .edge(Edge(.active, at: at(30)), line: 0), .edge(Edge(.inactive, at: at(40)), line: 0),
            .edge(Edge(.active, at: at(50)), line: 0), .edge(Edge(.inactive, at: at(150)), line: 0),
        ]
        for schedule in Schedule.allCases {
            let moments = schedule.play(edges, Panel(pair.settings))
            #expect(
                pair.says(moments, like: "a.press@1ms")
                    == "ab.press@5ms ab.release@9ms a.press@40ms a.release@40ms a.click@40ms a.press@100ms "
                    + "a.release@150ms a.click@150ms")
        }
    }

    @Test func whatIsUnderWayWithAChordIsDroppedWithALineOfIt() {
        let scene = scene([("ab", within: 50)], chordBound: "click double hold=100 repeat=80,80 gap=300")
        let edges: [Arrival] = [
            .edge(Edge(.active, at: at(5)), line: 0), .edge(Edge(.active, at: at(5)), line: 1),
            .edge(Edge(.inactive, at: at(10)), line: 0), .edge(Edge(.inactive, at: at(10)), line: 1),
            .edge(Edge(.active, at: at(15)), line: 0), .edge(Edge(.active, at: at(15)), line: 1),
            .gone(at(20), line: 1),
        ]
        for schedule in Schedule.allCases {
            let moments = schedule.play(edges, Panel(scene.settings))
            #expect(
                scene.says(moments, like: "ab.press@5ms")
                    == "ab.press@5ms ab.release@10ms ab.press@15ms ab.release@20ms")
        }
    }

    private func at(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: milliseconds * 1_000_000) }
}
