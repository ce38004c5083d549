import DebouncedContacts
import DebouncedSimulation
import Testing

@testable import DebouncedMeasuring

@Suite struct AdviceTests {
    /// What is recommended after 50 presses serves another few hundred as well. The outer ring asks for 10 000.
    @Test(arguments: SwitchProfile.all, [50, nil])
    func theAdviceHoldsForOtherPresses(_ profile: SwitchProfile, _ asked: Int?) throws {
        let measured = measure(edges(of: profile, presses: 50, seed: 1), asked: asked)
        let advice = measured.advice
        // Too many of them follow one another within 250 ms to tell without their number.
        if asked == nil, measured.mergedPresses * 10 > measured.presses {
            return #expect(
                advice
                    == Advice(
                        symptoms: [.mergedPresses(measured.mergedPresses, takenFor: nil)]
                            + advice.symptoms.dropFirst()))
        }
        let policy = try #require(advice.verdict?.policy)
        #expect(advice.verdict?.isExact == true)
        let others = measure(edges(of: profile, presses: 200, seed: 2), asked: 200)
        #expect(others.verdict(policy)?.isExact == true, "\(policy)")
    }

    @Test func aHealthySwitchNeedsWhatTheDefaultGives() {
        let advice = measure(presses(50, [0, 3, 8, 100])).advice
        #expect(advice.verdict?.policy == .learning())
        #expect(advice.symptoms.isEmpty)
    }

    @Test func aLongQuietAsksForAMultipleOfIt() {
        let advice = measure(presses(50, [0, 3, 16, 100])).advice
        #expect(advice.verdict?.policy == .leading(delay: .milliseconds(80)))
        #expect(advice.symptoms == [.worn(quiet: 13_000_000)])
    }

    @Test func aVeryLongQuietAsksForAnotherSwitch() {
        let advice = measure(presses(50, [0, 3, 90, 200])).advice
        #expect(advice.verdict?.policy == .leading(delay: .milliseconds(150)))
        #expect(
            advice.symptoms
                == [
                    .wornOut(quiet: 87_000_000),
                    .losesDoublePresses(.milliseconds(150), trailing: .milliseconds(100)),
                ])
    }

    @Test func longSpikesAskForTrailing() {
        //  5 ms of contact between any two presses
        let advice = measure(presses(50, [0, 100, 360, 365], every: 700), asked: 50).advice
        #expect(advice.verdict?.policy == .trailing(delay: .milliseconds(30)))
        #expect(advice.symptoms == [.noisy, .noises(50)])
    }

    @Test func quickPressesLeaveNoRoomForALongDelay() {
        //  a bounce with a quiet of 35 ms, and only 120 ms between two presses
        let advice = measure(presses(50, [0, 5, 40, 140, 260, 360], every: 1000), asked: 100).advice
        #expect(advice.verdict?.policy == .leading(delay: .milliseconds(100)))
        #expect(advice.symptoms.first == .pressedTooFast(needed: .milliseconds(140)))
    }

    /// Each closure of a bad bounce counts as a press, as somebody claims.
    @Test func aTouchIsNoPressWhateverWasCounted() {
        let advice = measure(presses(50, [0, 3, 90, 200]), asked: 100).advice
        #expect(advice.verdict == nil)
        #expect(advice.symptoms == [.miscounted(asked: 100, found: 50), .wornOut(quiet: 87_000_000)])
    }

    @Test func fewPressesAreSaidToBeFew() {
        #expect(measure(presses(49)).advice.symptoms == [.few(49)])
        #expect(measure(presses(50)).advice.symptoms.isEmpty)
    }

    @Test func anotherNumberThanAskedForIsSaid() {
        let advice = measure(presses(50), asked: 60).advice
        #expect(advice.verdict == nil)
        #expect(advice.symptoms == [.miscounted(asked: 60, found: 50)])
    }

    /// Whether the hand or the head miscounted: what fits a wrong number is no advice.
    @Test(arguments: [SwitchProfile.tactile, .worn], [(50, 48), (48, 50), (1_000_001, 60)])
    func nothingIsRecommendedForAWrongNumber(_ profile: SwitchProfile, _ counts: (asked: Int, made: Int)) {
        for seed: UInt64 in 1...4 {
            let measured = measure(edges(of: profile, presses: counts.made, seed: seed), asked: counts.asked)
            #expect(measured.presses == counts.made)
            #expect(measured.advice.verdict == nil)
            #expect(measured.advice.symptoms.first == .miscounted(asked: counts.asked, found: counts.made))
            #expect(!measured.advice.symptoms.contains(.noPolicyFits))
        }
    }
}
