import Testing

/// `trailing`: nothing is believed before it stood still for the delay.
@Suite struct TrailingTests {
    @Test func isAsDrawnAboveTheCode() {
        expect(
            .trailing(delay: 5),
            line: "__#_#_#############________",
            says: "...........P............R..")
    }

    @Test func whatIsShorterThanTheDelayNeverWas() {
        expect(
            .trailing(delay: 5),
            line: "__####__#_##_______",
            says: "...................")
    }

    @Test func aContactThatOpensOnTheDeadlineWasPressed() {
        expect(
            .trailing(delay: 5),
            line: "__#####________",
            says: ".......P....R..")
    }

    @Test func aContactThatClosesOnTheDeadlineWasReleased() {
        expect(
            .trailing(delay: 3),
            line: "__####___####____",
            says: ".....P...R..P...R")
    }

    @Test func eachEdgeRestartsTheWait() {
        expect(
            .trailing(delay: 5),
            line: "__####_#######___#_______",
            says: "............P..........R.")
    }

    @Test func aSameLevelEdgeRestartsTheWait() {
        expect(
            .trailing(delay: 5),
            line: "__####:#######____._____",
            says: "...........P...........R")
    }

    @Test func aSameLevelEdgeOnTheDeadlineComesTooLate() {
        expect(
            .trailing(delay: 5),
            line: "__#####:####",
            says: ".......P....")
    }

    @Test func aSameLevelEdgeAtRestStartsNothing() {
        expect(
            .trailing(delay: 5),
            line: "__._____#########:#:#####",
            says: ".............P...........")
    }

    @Test func withoutADelayEachEdgeIsBelieved() {
        expect(
            .trailing(delay: 0),
            line: "__#_##:__.#_",
            says: "..PRP..R..PR")
    }

    @Test func aStartWhileHeldIsHeld() {
        expect(
            .trailing(delay: 5), from: .active,
            line: "##_###____________",
            says: "...........R......")
    }

    @Test func aReadingVoidsWhatIsDue() {
        expect(
            .trailing(delay: 5),
            line: "__#####-_______",
            says: "...............")
    }

    @Test func aReadingFindsALostEdge() {
        expect(
            .trailing(delay: 5),
            line: "__##########-________",
            says: ".......P.........R...")
    }
}
