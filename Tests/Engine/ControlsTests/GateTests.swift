import DebouncedContacts
import DebouncedEngine
import DebouncedStrips
import Testing

/// Cooldowns and siblings.
@Suite struct GateTests {
    private func alone(_ bound: String) -> Scene { Scene([("a", GestureSettings(bound))]) }

    private func siblings(_ bound: String = "click") -> Scene {
        Scene(
            ["a", "b", "c"].map { ($0, GestureSettings(bound)) },
            groups: [GroupSettings(buttons: [0, 1], cooldown: .milliseconds(500))])
    }

    private func suppressions(_ scene: Scene, _ text: String) -> Suppressions {
        var panel = Panel(scene.settings)
        for arrival in Timeline(text, scene.names).arrivals { panel.feed(arrival) }
        return panel.suppressions
    }

    // MARK: cooldown

    @Test func pressThatBeginsTooSoonIsSuppressed() {
        expect(alone("click cooldown=100"), "down 9ms up 90ms down 9ms up", says: "press release click")
        expect(
            alone("click cooldown=100"), "down 9ms up 91ms down 9ms up",
            says: "press release click press release click")
    }

    @Test func suppressedPressNeverWas() {
        expect(
            alone("click hold=1000 repeat=100,100 cooldown=100"), "down 9ms up 9ms down 5000ms up",
            says: "press release click")
        expect(
            alone("click double cooldown=100"), "down 9ms up 9ms down 9ms up",
            says: "press@0ms release@9ms click@309ms")
    }

    @Test func suppressedPressProlongsNothing() {
        expect(
            alone("cooldown=100"), "down 9ms up 81ms down 9ms up 1ms down 9ms up",
            says: "press@0ms release@9ms press@100ms release@109ms")
    }

    @Test func cooldownRunsFromTheDecisionNotFromTheEndOfTheWait() {
        let scene = Scene(
            [("a", GestureSettings("cooldown=100")), ("b", GestureSettings())],
            chords: [("ab", ChordSettings(buttons: [0, 1], within: .milliseconds(50)))])
        expect(
            scene, "down a 60ms up a 40ms down a 60ms up a",
            says: "a.press@50ms a.release@60ms a.press@150ms a.release@160ms")
        expect(
            scene, "down a 9ms down b 9ms up a up b 81ms down a 60ms up a",
            says: "ab.press@9ms ab.release@18ms")
    }

    @Test func chordHasACooldownOfItsOwn() {
        let scene = Scene(
            ["a", "b"].map { ($0, GestureSettings("click")) },
            chords: [
                (
                    "ab",
                    ChordSettings(
                        buttons: [0, 1], within: .milliseconds(50), gestures: GestureSettings("cooldown=100"))
                )
            ])
        let twice = "down a down b 9ms up a up b 50ms down a down b 9ms up a up b"
        expect(scene, twice, says: "ab.press ab.release")
        #expect(suppressions(scene, twice).cooldown == 1)
        expect(
            scene, twice + " 32ms down a down b 9ms up a up b",
            says: "ab.press@0ms ab.release@9ms ab.press@100ms ab.release@109ms")
    }

    // MARK: groups

    @Test func pressDeafensAllSiblingsItselfIncluded() {
        expect(
            siblings(), "down a 9ms up a 9ms down b 9ms up b 9ms down a 9ms up a 9ms down c 9ms up c",
            says: "a.press a.release a.click c.press c.release c.click")
    }

    @Test func anEdgeExactlyTheLockoutLaterCounts() {
        expect(siblings(""), "down a 500ms down b", says: "a.press@0ms b.press@500ms")
        expect(siblings(""), "down a 499ms down b", says: "a.press@0ms")
    }

    @Test func whatIsPressedGoesOn() {
        let scene = Scene(
            [("a", GestureSettings("hold=700")), ("b", GestureSettings())],
            groups: [GroupSettings(buttons: [0, 1], cooldown: .milliseconds(500))])
        expect(
            scene, "down a 510ms down b 9ms up b 500ms up a",
            says: "a.press@0ms b.press@510ms b.release@519ms a.hold@700ms a.release@1019ms")
    }

    @Test func suppressedPressDeafensNobody() {
        expect(
            siblings(""), "down a 9ms up a 391ms down b 9ms up b 91ms down b 9ms up b",
            says: "a.press@0ms a.release@9ms b.press@500ms b.release@509ms")
    }

    @Test func atATieTheFirstInTheFileWins() {
        let settings = PanelSettings(
            buttons: [7, 7].map { ButtonSettings(policy: .trailing(delay: .nanoseconds($0))) },
            groups: [GroupSettings(buttons: [1, 0], cooldown: .nanoseconds(50))])
        let arrivals = [1, 0].map { Arrival.edge(Edge(.active, at: Instant(nanoseconds: 3)), line: $0) }
        let moments = Schedule.longAfterEachDeadline.play(arrivals, Panel(settings))
        #expect(moments == [Moment(control: 0, gesture: .press, at: Instant(nanoseconds: 10))])
    }

    @Test func buttonOfTwoGroupsIsDeafenedByBoth() {
        let scene = Scene(
            ["a", "b", "c"].map { ($0, GestureSettings()) },
            groups: [[0, 1], [1, 2]].map { GroupSettings(buttons: $0, cooldown: .milliseconds(100)) })
        expect(scene, "down a 9ms down c 9ms down b", says: "a.press c.press")
        expect(scene, "down b 9ms down c 9ms down a", says: "b.press")
        expect(scene, "down a 9ms down b 9ms down c", says: "a.press c.press")
    }

    @Test func suppressionsAreCountedByReason() {
        let scene = Scene(
            ["a", "b"].map { ($0, GestureSettings("cooldown=100")) },
            groups: [GroupSettings(buttons: [0, 1], cooldown: .milliseconds(200))])
        let counts = suppressions(
            scene, "down a 9ms up a 9ms down a 9ms up a 100ms down a 9ms up a down b 9ms up b")
        #expect((counts.cooldown, counts.group) == (1, 2))
        #expect(counts.all == 3)
    }
}
