import Testing

/// `lockout`: the first edge counts, then nothing until the delay is over.
@Suite struct LockoutTests {
    @Test func isAsDrawnAboveTheCode() {
        expect(
            .lockout(delay: 8),
            line: "__#_#_############_#_______",
            says: "..P...............R........")
    }

    @Test func theLevelIsLookedAtWhenDeafnessEnds() {
        expect(
            .lockout(delay: 5),
            line: "__###____________",
            says: "..P....R.........")
    }

    @Test func whatWasFoundThenBeginsADeafnessOfItsOwn() {
        expect(
            .lockout(delay: 5),
            line: "__###____###############",
            says: "..P....R....P...........")
    }

    @Test func edgesDoNotProlongDeafness() {
        expect(
            .lockout(delay: 5),
            line: "__#_#_##_#_#_####",
            says: "..P.....R....P...")
    }

    @Test func deafnessEndsBeforeAnEdgeOfItsInstant() {
        expect(
            .lockout(delay: 5),
            line: "__#####____#________",
            says: "..P....R....P....R..")
    }

    @Test func aPulseWithinDeafnessNeverWas() {
        expect(
            .lockout(delay: 5),
            line: "__#_________",
            says: "..P....R....")
    }

    @Test func aSameLevelEdgeReportsNothingAndStartsNoDeafness() {
        expect(
            .lockout(delay: 5),
            line: "_.__#######:#______",
            says: "....P........R.....")
    }

    @Test func aSameLevelEdgeWhileDeafChangesNothing() {
        expect(
            .lockout(delay: 5),
            line: "__##:#:#___________",
            says: "..P.....R..........")
    }

    @Test func withoutADelayEachChangeIsReported() {
        expect(
            .lockout(delay: 0),
            line: "__#_##:__.#_",
            says: "..PRP..R..PR")
    }

    @Test func aStartWhileHeldIsNotDeaf() {
        expect(
            .lockout(delay: 5), from: .active,
            line: "##_#_______",
            says: "..R........")
    }

    @Test func aReadingWhenDeafnessEndsIsWhatIsLookedAt() {
        expect(
            .lockout(delay: 5),
            line: "__#####-________",
            says: "..P....R........")
    }

    @Test func aReadingFindsALostEdge() {
        expect(
            .lockout(delay: 5),
            line: "__########-________",
            says: "..P.......R........")
    }
}
