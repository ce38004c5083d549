import DebouncedContacts
import DebouncedStrips
import Testing

@testable import DebouncedEngine

/// One button, and what is bound to it.
@Suite struct RecognizerTests {
    private func expect(
        _ bound: String, _ text: String, says: String, location: SourceLocation = #_sourceLocation
    ) {
        ControlsTests.expect(
            Scene([("a", GestureSettings(bound))]), text, says: says, location: location)
    }

    // MARK: clicks

    @Test func nothingBoundSaysPressAndRelease() {
        expect("", "down 90ms up", says: "press@0ms release@90ms")
    }

    @Test func clickFiresAtTheReleaseIfNothingElseIsBound() {
        expect("click", "down 90ms up", says: "press@0ms release@90ms click@90ms")
        expect("click hold=1000", "down 90ms up", says: "press@0ms release@90ms click@90ms")
        expect("click", "down 90ms up 60ms down 90ms up", says: "press release click press release click")
    }

    @Test func anyPressIsAClickHoweverLong() {
        expect("click", "down 90000ms up", says: "press release click")
        expect("double", "down 9000ms up 60ms down 9000ms up", says: "press release press release double")
    }

    @Test func clickWaitsForTheGapIfDoubleIsBound() {
        expect("click double", "down 90ms up", says: "press@0ms release@90ms click@390ms")
        expect("click triple gap=50", "down 90ms up", says: "press@0ms release@90ms click@140ms")
    }

    @Test func doubleFiresAtTheSecondRelease() {
        expect("click double", "down 90ms up 60ms down 90ms up", says: "press release press release double")
        expect(
            "double", "down 90ms up 60ms down 90ms up",
            says: "press@0ms release@90ms press@150ms release@240ms double@240ms")
    }

    @Test func doubleWaitsIfTripleIsBound() {
        expect(
            "double triple", "down 90ms up 60ms down 90ms up",
            says: "press@0ms release@90ms press@150ms release@240ms double@540ms")
        expect(
            "click double triple", "down 9ms up 9ms down 9ms up 9ms down 9ms up",
            says: "press release press release press release triple")
    }

    @Test func clicksThatNothingBoundCanTakeAreDropped() {
        expect("double", "down 90ms up", says: "press release")
        expect("triple", "down 90ms up 60ms down 90ms up", says: "press release press release")
        expect("hold=1000", "down 90ms up", says: "press release")
    }

    @Test func twoWaitingClicksAreTwoClicksIfDoubleIsNotBound() {
        expect(
            "click triple", "down 90ms up 60ms down 90ms up",
            says: "press@0ms release@90ms press@150ms release@240ms click@540ms click@540ms")
    }

    @Test func whatComesExactlyOneGapLaterIsTooLate() {
        expect(
            "click double", "down 90ms up 299ms down 90ms up",
            says: "press release press release double")
        expect(
            "click double", "down 90ms up 300ms down 90ms up",
            says: "press@0ms release@90ms click@390ms press@390ms release@480ms click@780ms")
    }

    @Test func sequenceStartsOverAfterEachGesture() {
        expect(
            "click double", "down 9ms up 9ms down 9ms up 9ms down 9ms up",
            says: "press release press release double press release click")
        expect(
            "double triple", "down 9ms up 9ms down 9ms up 9ms down 9ms up 9ms down 9ms up",
            says: "press release press release press release triple press release")
    }

    @Test func gestureThatIsNotBoundClaimsNothing() {
        expect("click", "down 9ms up 9ms down 9ms up", says: "press release click press release click")
        expect("click hold=100", "down 90ms up", says: "press@0ms release@90ms click@90ms")
    }

    // MARK: hold

    @Test func singleHoldFiresWhileHeld() {
        expect("hold=1000", "down 3000ms up", says: "press@0ms hold@1000ms release@3000ms")
        expect("click hold=1000", "down 999ms up", says: "press release click")
    }

    @Test func pressHeldExactlySoLongIsHeld() {
        expect("click hold=1000", "down 1000ms up", says: "press@0ms hold@1000ms release@1000ms")
        expect("hold=1000,3000", "down 1000ms up", says: "press@0ms release@1000ms hold@1000ms")
    }

    @Test func pressClaimsTheLongestStageThatItReaches() {
        let stages = "click hold=1000,3000,8000"
        expect(stages, "down 2999ms up", says: "press@0ms release@2999ms hold@2999ms")
        expect(stages, "down 9999ms up", says: "press@0ms hold@8000ms release@9999ms")
        let moments = Schedule.atEachDeadline.play(
            Timeline("down 7000ms up 10ms down 8000ms", ["a"]).arrivals,
            Panel(Scene([("a", GestureSettings(stages))]).settings))
        #expect(moments.compactMap(\.after) == [3_000_000_000, 8_000_000_000])
    }

    @Test func holdClaimsThePressFromWaitingClicks() {
        expect(
            "click double hold=1000", "down 90ms up 60ms down 2000ms up",
            says: "press@0ms release@90ms press@150ms click@1150ms hold@1150ms release@2150ms")
        expect(
            "double triple hold=1000", "down 9ms up 9ms down 9ms up 9ms down 2000ms up",
            says: "press release press release press double hold release")
    }

    @Test func waitingClicksArePushedOutAtTheFirstStage() {
        expect(
            "click double hold=1000,3000", "down 90ms up 60ms down 2000ms up",
            says: "press@0ms release@90ms press@150ms click@1150ms release@2150ms hold@2150ms")
        expect(
            "click double hold=1000,3000", "down 90ms up 60ms down 4000ms up",
            says: "press@0ms release@90ms press@150ms click@1150ms hold@3150ms release@4150ms")
    }

    @Test func clickAfterAHoldIsTheFirstOfANewSequence() {
        expect(
            "click double hold=1000", "down 1000ms up 9ms down 9ms up",
            says: "press hold release press release click")
    }

    // MARK: repeat

    @Test func repeatGoesOnWhileHeld() {
        expect(
            "repeat=500,100", "down 750ms up",
            says: "press@0ms repeat@500ms repeat@600ms repeat@700ms release@750ms")
        expect("repeat=500,100", "down 499ms up", says: "press release")
        expect("repeat=500,100", "down 500ms up", says: "press repeat release")
    }

    @Test func afterTheLastEdgeNothingRepeatsButALastStageIsReached() {
        expect("hold=1000,3000 repeat=500,100", "down 750ms", says: "press@0ms hold@3000ms")
        expect("click double hold=1000,3000", "down 9ms up 9ms down", says: "press release press click hold")
    }

    @Test func repeatsAreCountedInEachPress() {
        let moments = Schedule.longAfterEachDeadline.play(
            Timeline("down 700ms up 10ms down 600ms up", ["a"]).arrivals,
            Panel(Scene([("a", GestureSettings("repeat=500,100"))]).settings))
        #expect(moments.filter { $0.gesture == .repeat }.map(\.count) == [1, 2, 3, 1, 2])
    }

    @Test func repeatClaimsNothing() {
        expect("click repeat=500,100", "down 600ms up", says: "press repeat repeat release click")
        expect(
            "click hold=550 repeat=500,100", "down 700ms up",
            says: "press@0ms repeat@500ms hold@550ms repeat@600ms repeat@700ms release@700ms")
    }

    @Test func atOneInstantHoldComesBeforeRepeat() {
        expect(
            "click double hold=500 repeat=500,100", "down 9ms up 9ms down 500ms up",
            says: "press release press click hold repeat release")
    }

    // MARK: counts

    @Test func clicksSayHowManyTheyAre() {
        let moments = Schedule.atEachDeadline.play(
            Timeline("down 9ms up 999ms down 9ms up 9ms down 9ms up", ["a"]).arrivals,
            Panel(Scene([("a", GestureSettings("click double"))]).settings))
        #expect(moments.compactMap(\.count) == [1, 2])
        #expect(moments.compactMap(\.held) == [9_000_000, 9_000_000, 9_000_000])
    }
}
