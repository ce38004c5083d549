import Testing

/// `leading`: quick to press, patient to release.
@Suite struct LeadingTests {
    // MARK: Presses

    @Test func isAsDrawnAboveTheCode() {
        expect(
            .leading(delay: 8, confirm: 3),
            line: "__#_########__#___#________",
            says: ".......P............R......")
    }

    @Test func withoutConfirmPressesAtTheFirstEdge() {
        expect(
            .leading(delay: 5, confirm: 0),
            line: "__#_#_##########__#_______",
            says: "..P.....................R.")
    }

    @Test func aSpikeShorterThanConfirmIsNoPress() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "__#____##________",
            says: ".................")
    }

    @Test func aContactThatOpensWhenConfirmedWasPressed() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "__###________",
            says: ".....P....R..")
    }

    @Test func eachEdgeRestartsTheConfirmation() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "__##_##_#_####___",
            says: ".............P...")
    }

    @Test func aSameLevelEdgeRestartsTheConfirmation() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "__##:#:#####",
            says: ".........P..")
    }

    @Test func aSameLevelEdgeOnTheConfirmationComesTooLate() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "__###:######",
            says: ".....P......")
    }

    // MARK: Releases

    @Test func bouncesWhileHeldAndOnOpeningSayNothing() {
        expect(
            .leading(delay: 8, confirm: 3),
            line: "__######_#_##__#####_#_##________",
            says: ".....P......................R....")
    }

    @Test func anEdgeOnTheDeadlineComesAfterTheRelease() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "__####_____####______",
            says: ".....P.....R..P.....R")
    }

    @Test func aLongPulseJustBeforeTheDeadlineSavesThePress() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "__####____####_______",
            says: ".....P.............R.")
    }

    @Test func aSameLevelEdgeRestartsTheWait() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "__####___._________",
            says: ".....P........R....")
    }

    @Test func aSameLevelEdgeOnTheDeadlineComesTooLate() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "__####_____.______",
            says: ".....P.....R......")
    }

    @Test func aSameLevelEdgeWhileHeldStartsNothing() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "__#####:##:#########",
            says: ".....P..............")
    }

    @Test func aSameLevelEdgeWhileAtRestStartsNothing() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "___.__..____###___",
            says: "...............P..")
    }

    // MARK: Pulses while a release is waited for

    @Test func aShortPulseIsAsIfItHadNeverBeen() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "__####_##_________",
            says: ".....P.....R......")
    }

    @Test func aPulseOfExactlyConfirmHasLasted() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "__####_###_________",
            says: ".....P.........R...")
    }

    @Test func manyShortPulsesChangeNothing() {
        expect(
            .leading(delay: 8, confirm: 3),
            line: "__####_#_##_#_______",
            says: ".....P........R.....")
    }

    @Test func withoutConfirmNoPulseIsShort() {
        expect(
            .leading(delay: 5, confirm: 0),
            line: "__####_#_________",
            says: "..P..........R...")
    }

    @Test func aWaitThatEndsInAShortPulseIsDecidedAtItsEnd() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "__####____##_______",
            says: ".....P......R......")
    }

    @Test func aWaitThatEndsInALongPulseIsOver() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "__####____###______",
            says: ".....P............R")
    }

    @Test func aWaitThatEndsWithAShortPulseEndsThere() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "__####___##________",
            says: ".....P.....R.......")
    }

    @Test func aPulseThatStaysIsThePressGoingOn() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "__####____##############",
            says: ".....P..................")
    }

    @Test func confirmMayBeLongerThanDelay() {
        expect(
            .leading(delay: 3, confirm: 6),
            line: "__#######_#####______",
            says: "........P......R.....")
    }

    @Test func theWaitAfterALongPulseIsWhole() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "__####____####_#________",
            says: ".....P.............R....")
    }

    /// The pulse was two short ones, and the edge between them was lost.
    @Test func aSameLevelEdgeInAPulseRestartsIt() {
        expect(
            .leading(delay: 9, confirm: 3),
            line: "__####_##:#________",
            says: ".....P.........R...")
    }

    @Test func aPulseThatLastsAfterASameLevelEdgeHasLasted() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "__####___#:##________",
            says: ".....P............R..")
    }

    @Test func aPulseThatLastedBeforeASameLevelEdgeHasLasted() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "__####___###:________",
            says: ".....P............R..")
    }

    @Test func aSameLevelEdgeAfterAShortPulseRestartsTheWait() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "__####_#_.________",
            says: ".....P........R...")
    }

    // MARK: Starts and readings

    @Test func aStartWhileHeldIsHeld() {
        expect(
            .leading(delay: 5, confirm: 3), from: .active,
            line: "#####_#________",
            says: "..........R....")
    }

    @Test func aReadingVoidsAPressThatIsDue() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "__###-_______",
            says: ".............")
    }

    @Test func aReadingVoidsAReleaseThatIsDue() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "__####_____+#####",
            says: ".....P...........")
    }

    @Test func aReadingThatFindsASpikeOnlyPutsTheReleaseOff() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "__####_____+#____",
            says: ".....P.......R...")
    }

    @Test func aReadingFindsALostRelease() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "__########-________",
            says: ".....P.........R...")
    }

    @Test func aReadingFindsALostPress() {
        expect(
            .leading(delay: 5, confirm: 3),
            line: "____+#####",
            says: ".......P..")
    }
}
