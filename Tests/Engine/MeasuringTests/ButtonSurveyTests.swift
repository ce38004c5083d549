import DebouncedContacts
import DebouncedLinux
import Testing

@testable import DebouncedEngine

@Suite struct ButtonSurveyTests {
    @Test func aCleanPressIsTwoActuationsWithoutBounce() {
        let measured = measure(presses(3))
        #expect(measured.presses == 3)
        #expect(measured.edges == 6)
        #expect([measured.closing.count, measured.opening.count] == [3, 3])
        #expect([measured.closing.bounces.longest, measured.opening.bounces.longest] == [0, 0])
        #expect(measured.quiet == 0)
    }

    @Test func closingAndOpeningAreDistinguished() throws {
        //   closes at 0, opens from 2 to 5, is held until 100, touches again from 103 to 107
        let measured = measure(edges(at: [0, 2, 5, 100, 103, 107]))
        #expect(measured.closing.bounces.longest == 5_000_000)
        #expect(measured.opening.bounces.longest == 7_000_000)
        #expect([measured.closing.edges, measured.opening.edges] == [3, 3])
        #expect([measured.closing.longestQuiet, measured.opening.longestQuiet] == [3_000_000, 3_000_000])
    }

    /// What follows the first of the longest touches is the opening.
    @Test func ofTouchesOfTheSameLengthTheFirstIsThePress() {
        let measured = measure(edges(at: [0, 30, 35, 65]))
        #expect(measured.closing.bounces.longest == 0)
        #expect(measured.opening.bounces.longest == 35_000_000)
    }

    /// A delay has to outlast what lies between two touches that count; pulses never were.
    @Test func pulsesDoNotInterruptAQuiet() {
        let measured = measure(edges(at: [0, 2, 10, 10.5, 18, 100]))
        #expect(measured.closing.longestQuiet == 16_000_000)
        #expect(measured.closing.spikes == 1)
    }

    /// Before the first touch that counts nothing was reported that could be reported again.
    @Test func aQuietBeforeTheFirstTouchIsNone() {
        let measured = measure(edges(at: [0, 0.5, 12, 100]))
        #expect(measured.closing.bounces.longest == 12_000_000)
        #expect(measured.quiet == 0)
    }

    /// What looks like two presses says nothing of the switch.
    @Test func noPressIsNoEvidence() {
        let measured = measure(edges(at: [0, 100, 300, 400]))
        #expect([measured.presses, measured.truth] == [1, 0])
        #expect(measured.advice.verdict == nil)
        #expect(measured.advice.symptoms == [.mergedPresses(1, takenFor: nil)])
    }

    /// Of a line that is closed at rest no press is seen: it is wired the other way round.
    @Test func aLineThatIsClosedAtRestIsNoNoise() {
        var survey = ButtonSurvey(from: .active)
        for (index, time) in [0, 150, 1000, 1150].enumerated() {
            let level: Level = index.isMultiple(of: 2) ? .inactive : .active
            survey.feed(Edge(level, at: Instant(nanoseconds: Int64(time) * 1_000_000)))
        }
        survey.feed(Edge(.inactive, at: Instant(nanoseconds: 2_000_000_000)))
        survey.feed(Edge(.active, at: Instant(nanoseconds: 2_255_000_000)))
        #expect(survey.result.presses > 0)
        #expect(survey.result.advice == Advice(symptoms: [.closedAtRest]))
    }

    /// Who holds a button for long, and still holds it at the end, has wired it well.
    @Test func longPressesAreNoRest() {
        let starts = (0..<60).map { Double($0) * 2400 }
        let times: [Double] = starts.flatMap { [$0, $0 + 1700] } + [144_000]
        let measured = measure(edges(at: times))
        #expect(!measured.isClosedAtRest && measured.advice.verdict != nil)
    }

    /// Whether it ends high or low.
    @Test(arguments: [1000, 1001]) func noiseIsNoContactThatRestsClosed(_ count: Int) {
        let measured = measure(
            (0..<count).map { Double($0) / 20 }.enumerated().map { place, time in
                Edge(
                    place.isMultiple(of: 2) ? .active : .inactive,
                    at: Instant(nanoseconds: Int64(time * 1_000_000)))
            })
        #expect(!measured.isClosedAtRest)
    }

    /// A contact that is open for 20 ms within a bounce touches as briefly as a spike.
    @Test func theTouchesOfAWornSwitchAreNoSpikes() {
        let spiky = measure(edges(at: [0, 100, 500, 500.2, 1000, 1100]))
        #expect(spiky.advice.symptoms.contains(.spikes(1)))
        let worn = measure(edges(at: [0, 3, 28, 100, 500, 500.2, 1000, 1100]))
        #expect(worn.quiet == 25_000_000 && worn.spikes == 1)
        #expect(worn.advice.symptoms.contains(.briefTouches(1)) && !worn.advice.symptoms.contains(.spikes(1)))
    }

    @Test func pressesAreSeparatedBy250Milliseconds() {
        #expect(measure(presses(2, every: 350)).presses == 2)
        #expect(measure(presses(2, every: 349)).presses == 1)
    }

    @Test func aShorterQuietDoesIfThatGivesTheNumberOfPresses() {
        let measured = measure(presses(5, every: 300), asked: 5)
        #expect(measured.presses == 5)
        #expect(measured.verdict(.leading(delay: .milliseconds(30)))?.isExact == true)
    }

    @Test func theWireDecidesIfTheNumberIsAnother() {
        let measured = measure(presses(4), asked: 6)
        let verdict = measured.verdict(.leading(delay: .milliseconds(30)))
        #expect([verdict?.presses, verdict?.extra, verdict?.missed] == [4, 0, 0])
        #expect([measured.presses, measured.truth] == [4, 4])
    }

    @Test(arguments: [SwitchProfile.hasty, .flick])
    func pressesOfAKnownNumberMayBeAsQuickAsAHandIs(_ profile: SwitchProfile) {
        let measured = measure(edges(of: profile, presses: 60, seed: 1), asked: 60)
        #expect(measured.presses == 60)
        #expect(measured.closing.count == 60)
        #expect(!measured.advice.symptoms.contains(.few(1)))
    }

    @Test func aSpikeIsNoBounce() {
        //  one while open, one while held
        let measured = measure(edges(at: [0, 0.1, 200, 250, 250.1, 300]))
        #expect([measured.spikes, measured.dropOuts] == [1, 1])
        #expect(measured.advice.symptoms == [.spikes(1), .dropOuts(1), .few(1)])
        #expect(measured.presses == 1)
        #expect([measured.closing.bounces.longest, measured.opening.bounces.longest] == [0, 0])
    }

    @Test func anExtraAndAMissedPressDoNotMakeUpForEachOther() {
        //  one press with a quiet of 25 ms, then one of half a millisecond that counts for no one but `confirm` 0
        let split = presses(1, [0, 10, 35, 150])
        let brief = edges(at: [1000, 1001.5]).map { $0 }
        let verdict = measure(split + brief).verdict(.trailing(delay: .milliseconds(5)))
        #expect([verdict?.presses, verdict?.extra, verdict?.missed] == [2, 1, 1])
    }

    @Test func aRepeatedLevelIsAPulseOfNoLength() {
        var edges = edges(at: [0, 100])
        edges.insert(Edge(.active, at: Instant(nanoseconds: 2_000_000)), at: 1)
        let measured = measure(edges)
        #expect(measured.edges == 3)
        #expect(measured.presses == 1)
        #expect(measured.closing.bounces.longest == 2_000_000)
    }

    @Test func whatWasHeldFromTheStartIsNoPress() {
        let released = Edge(.inactive, at: Instant(nanoseconds: 50_000_000))
        let later = edges(at: [1000, 1100])
        #expect(measure([released] + later, from: .active).presses == 1)
    }

    @Test func aPressThatIsHeldAtTheEndHasNoOpening() {
        let measured = measure(edges(at: [0, 100, 600]))
        #expect(measured.presses == 2)
        #expect([measured.closing.count, measured.opening.count] == [2, 1])
    }

    @Test func pulsesAloneAreNoise() {
        let pulses = (0..<40).flatMap { [Double($0) * 3, Double($0) * 3 + 0.2] }
        let measured = measure(edges(at: pulses))
        #expect(measured.presses == 0)
        #expect(measured.noises == 1)
        #expect(measured.advice.symptoms == [.onlyNoise(edges: 80)])
        #expect(measure(edges(at: pulses), asked: 3).noises == 1)
    }

    /// Its touches are as long as those of presses.
    @Test func aLineThatNeverRestsIsNoise() {
        let measured = measure(edges(at: (0..<5_000).map { Double($0) * 30 }))
        #expect([measured.presses, measured.noises] == [0, 1])
    }

    @Test func nothingIsNothing() {
        #expect(measure([]).advice == Advice(symptoms: [.nothing]))
    }

    private let double = edges(at: [9000, 9100, 9300, 9400].map { $0 + 50_000 })

    @Test func ofAGoodSwitchAPressThatLooksLikeTwoIsTwo() {
        let measured = measure(presses(50, every: 1000) + double)
        #expect([measured.presses, measured.mergedPresses] == [51, 1])
        let advice = measured.advice
        #expect(advice.verdict?.policy == .learning())
        #expect(advice.verdict?.isExact == true)
        #expect(advice.presses == 52)
        #expect(advice.otherwise?.extra == 1)
        #expect(advice.symptoms == [.mergedPresses(1, takenFor: 2)])
    }

    /// What the double press hides is what a bad switch does: leaving it out would approve of what fails there.
    @Test func ofABadSwitchAPressThatLooksLikeTwoIsOne() {
        let bounce = edges(at: [9000, 9100, 9180, 9300].map { $0 + 50_000 })
        let measured = measure(presses(50, [0, 3, 23, 200], every: 1000) + bounce)
        #expect(measured.mergedPresses == 1)
        let advice = measured.advice
        #expect(advice.presses == 51)
        #expect(advice.verdict?.policy == .leading(delay: .milliseconds(150)))
        #expect(advice.otherwise?.missed == 1)
        #expect(advice.symptoms.contains(.mergedPresses(1, takenFor: 1)))
        #expect(advice.symptoms.contains { if case .losesDoublePresses = $0 { true } else { false } })
    }

    @Test func manyPressesThatLookLikeTwoLeaveNothingToRecommend() {
        let doubles = (0..<6).flatMap { press in
            edges(at: [0, 100, 300, 400].map { $0 + 60_000 + Double(press) * 1000 })
        }
        let measured = measure(presses(50, every: 1000) + doubles)
        #expect(measured.advice.verdict == nil)
        #expect(measured.advice.symptoms == [.mergedPresses(6, takenFor: nil)])
    }

    // MARK: As they come

    @Test func eachPressIsShownAsItComes() {
        //  less than 250 ms apart, and each with another bounce
        let count = 9
        let all = (0..<count).map { press in
            edges(at: [0, 2, 4 + Double(press), 100].map { Double(press) * 310 + $0 })
        }
        var survey = ButtonSurvey()
        for (number, press) in all.enumerated() {
            for edge in press { survey.feed(edge) }
            let progress = survey.progress(awaited: 60)
            #expect(progress.count == number + 1)
            #expect(
                progress.latest.map(\.closing.bounce)
                    == (0...number).map { 4_000_000 + Int64($0) * 1_000_000 })
        }
    }

    /// A worn switch opens for a long time, but is not closed for long on both sides of that.
    @Test func aBounceIsNotShownAsAPress() {
        var survey = ButtonSurvey()
        for (number, press) in stride(from: 0.0, to: 20_000, by: 500).enumerated() {
            for edge in edges(at: [0, 15, 140, 240].map { press + $0 }) { survey.feed(edge) }
            #expect(survey.progress(awaited: 60).count == number + 1)
        }
    }

    /// Without their number, presses are told apart by 250 ms.
    @Test func whatLooksLikeTwoPressesIsShownAsOne() {
        var survey = ButtonSurvey()
        for edge in presses(2, every: 300) { survey.feed(edge) }
        let progress = survey.progress(awaited: nil)
        #expect([progress.count, progress.latest.count] == [1, 1])
        #expect(progress.count == survey.result.presses)
    }

    @Test func whatIsUnderWayIsNotShown() {
        var survey = ButtonSurvey()
        for edge in edges(at: [0, 100, 400]) { survey.feed(edge) }
        #expect(survey.progress(awaited: 60).count == 0)
    }

    @Test func quickPressesAreShownWhenTheyAreOver() {
        var survey = ButtonSurvey()
        for edge in edges(of: .hasty, presses: 60, seed: 1) { survey.feed(edge) }
        #expect(survey.progress(awaited: 60).count == 60)
    }
}
