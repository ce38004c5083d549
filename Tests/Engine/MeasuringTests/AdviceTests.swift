import DebouncedContacts
import DebouncedLinux
import Testing

@testable import DebouncedEngine

@Suite struct AdviceTests {
    /// What is recommended after 50 presses serves another few hundred as well. The outer ring asks for 10 000.
    @Test(arguments: SwitchProfile.all, [50, nil])
    func theAdviceHoldsForOtherPresses(_ profile: SwitchProfile, _ asked: Int?) throws {
        let measured = measure(edges(of: profile, presses: 50, seed: 1), asked: asked)
        let advice = measured.advice
        // Too many of them follow one another within 250 ms to tell without their number.
        if measured.isMinority {
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

    /// Whatever a relay or a motor nearby does, as long as it is shorter than any `confirm` that is tried: the advice serves
    /// others as well, and a person does not wait more than twice as long as with the best choice.
    @Test(arguments: [SwitchProfile.clean, .tactile, .rocker, .reed], [1.5, 2.5, 4, 6])
    func theAdviceHoldsUnderInterference(_ profile: SwitchProfile, _ length: Double) throws {
        for seed: UInt64 in 1...3 {
            let measured = measure(
                disturbed(edges(of: profile, presses: 50, seed: seed), upTo: length, seed: seed), asked: 50)
            let policy = try #require(measured.advice.verdict?.policy)
            let others = measure(
                disturbed(edges(of: profile, presses: 200, seed: seed + 9), upTo: length, seed: seed + 9),
                asked: 200)
            #expect(others.verdict(policy)?.isExact == true, "\(policy), seed \(seed)")
            let best = others.verdicts.filter(\.isExact).map(\.policy.latency.press).min()
            #expect(try policy.latency.press <= #require(best) * 2, "\(policy), seed \(seed)")
        }
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

    /// A person pressed twice, and touched the key briefly the second time.
    @Test(arguments: [[0, 100, 160, 175], [0, 15, 75, 175]] as [[Double]])
    func oneLongQuietIsAPerson(_ double: [Double]) {
        let others = presses(135).map { Edge($0.level, at: $0.instant.advanced(by: 2_000_000_000)) }
        let advice = measure(presses(1, double) + others).advice
        #expect(advice.verdict?.policy == .learning())
        #expect(advice.presses == 137)
        #expect(advice.symptoms == [.mergedPresses(1, takenFor: 2)])
        // With a second one, the switch is bad.
        let worn = measure(presses(2, double, every: 1000) + others).advice
        #expect(worn.symptoms.first == .worn(quiet: 60_000_000))
        #expect(worn.presses == 137)
    }

    @Test func oneQuietThatNoPersonMakesIsNoWearEither() {
        let others = presses(60).map { Edge($0.level, at: $0.instant.advanced(by: 2_000_000_000)) }
        #expect(measure(presses(1, [0, 3, 18, 100]) + others).advice.symptoms.isEmpty)
        let worn = measure(presses(2, [0, 3, 18, 100]) + others).advice
        #expect(worn.symptoms == [.worn(quiet: 15_000_000)])
    }

    /// Even if it is known to be one press, as in a recording of so many.
    @Test func theDelayBridgesALoneQuietOfAPress() {
        let others = presses(49).map { Edge($0.level, at: $0.instant.advanced(by: 2_000_000_000)) }
        let advice = measure(presses(1, [0, 3, 63, 160]) + others, asked: 50).advice
        #expect(advice.verdict?.policy == .leading(delay: .milliseconds(80)))
        #expect(advice.symptoms.isEmpty)
    }

    /// Seven presses run together: they look like two, but six are left out.
    @Test func aRunOfPressesLeavesOutMany() {
        let run = presses(1, (0..<14).map { Double($0) * 60 })
        func advice(_ others: Int) -> Advice {
            measure(
                run + presses(others).map { Edge($0.level, at: $0.instant.advanced(by: 3_000_000_000)) }
            ).advice
        }
        #expect(advice(58).verdict == nil)
        #expect(advice(58).symptoms == [.mergedPresses(1, takenFor: nil)])
        #expect(advice(60).symptoms == [.mergedPresses(1, takenFor: 2)])
        #expect(advice(60).presses == 67)
    }

    /// Seven of nine presses never close the contact for a millisecond.
    @Test func twoPressesOfNineSayNothing() {
        let bad = presses(7, (0..<160).map { Double($0) * 0.5 })
        let good = presses(2).map { Edge($0.level, at: $0.instant.advanced(by: 6_000_000_000)) }
        let advice = measure(bad + good).advice
        #expect(advice.verdict == nil)
        #expect(advice.symptoms == [.unclear(presses: 2, others: 7), .few(2)])
        // Whoever counts them may know better.
        #expect(measure(good, asked: 2).advice.verdict != nil)
    }

    /// Interference longer than the `confirm` that `leading` has: a longer one is as right as `trailing`, and sooner.
    @Test(arguments: [(2.0, 4), (3.0, 6), (4.0, 8), (6.0, 12), (12.0, 20)])
    func longSpikesAskForALongerConfirm(_ length: Double, _ confirm: Int) {
        let advice = measure(presses(50, [0, 100, 360, 360 + length], every: 700), asked: 50).advice
        #expect(
            advice.verdict?.policy == .leading(delay: .milliseconds(30), confirm: .milliseconds(confirm)))
        #expect(advice.symptoms == [.noisy(confirm: .milliseconds(confirm)), .noises(50)])
    }

    /// It touches once more after the longest delay: only what waits until it is closed for long is right.
    @Test(arguments: [
        (200.0, 150, Symptom.noisy(confirm: nil)), (35.0, 30, .pressedTooFast(needed: .milliseconds(150))),
    ])
    func aTouchAfterTheLongestDelayAsksForTrailing(_ held: Double, _ delay: Int, _ symptom: Symptom) {
        let advice = measure(presses(50, [0, held, held + 200, held + 221], every: 1000), asked: 50).advice
        #expect(advice.verdict?.policy == .trailing(delay: .milliseconds(delay)))
        #expect(advice.symptoms == [symptom, .wornOut(quiet: 200_000_000)])
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

    @Test func fewPressesAreCalledFew() {
        #expect(measure(presses(49)).advice.symptoms == [.few(49)])
        #expect(measure(presses(50)).advice.symptoms.isEmpty)
    }

    @Test func anotherNumberThanAskedForIsReported() {
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
