import DebouncedContacts
import Testing

@testable import DebouncedEngine

/// What tells the pulses of a meter from its bounces.
@Suite struct CounterSurveyTests {
    private func survey(_ pulses: [[Int]]) -> CounterSurvey {
        var survey = CounterSurvey(from: .inactive)
        for times in pulses {
            for (place, time) in times.enumerated() {
                survey.feed(
                    Edge(
                        place.isMultiple(of: 2) ? .active : .inactive,
                        at: Instant(nanoseconds: Int64(time) * 1_000_000)))
            }
        }
        return survey
    }

    @Test func gapsInsideAPulseAreShorterThanThoseBetween() throws {
        // Each is closed for 50 ms or more at a stretch, and opens for up to 8 ms in between.
        let pulses = (0..<5).map { n in [0, 3, 11, 61, 65, 125].map { n * 2000 + $0 } }
        let result = try #require(survey(pulses).findings.result)
        #expect((result.pulses, result.gap, result.pause) == (5, 8_000_000, 1_875_000_000))
        #expect(result.closed == 60_000_000)
        #expect(result.confirm == .milliseconds(20))
        #expect(result.delay == .milliseconds(120))
    }

    @Test func aCleanMeterHasNoGaps() throws {
        let result = try #require(survey((0..<6).map { [$0 * 100, $0 * 100 + 30] }).findings.result)
        #expect((result.pulses, result.gap, result.pause) == (6, 0, 70_000_000))
        #expect(result.confirm == .milliseconds(15))
        #expect(result.delay == .milliseconds(35))
    }

    @Test func twoPulsesSayNoDelay() {
        #expect(survey([]).findings == CounterSurvey.Findings(pulses: 0))
        #expect(CounterSurvey(from: .active, countsBoth: true).findings == CounterSurvey.Findings(pulses: 0))
        #expect(survey([[0, 300], [1000, 1300]]).findings.result == nil)
        // Gaps of all lengths.
        #expect(survey([[0, 9, 10, 19, 22, 31, 40, 49, 76, 85, 166, 175]]).findings.pulses == nil)
    }

    @Test func whatCountsOtherwiseIsNotRecommended() {
        let findings = survey([[0, 50], [150, 180], [230, 250], [280, 480, 482, 490, 492, 992]]).findings
        #expect((findings.pulses, findings.result) == (4, nil))
    }

    @Test func pausesOfAllLengthsArePausesIfNothingBounces() {
        let rain = [0, 5, 11, 18, 3600, 3605, 90_000]
        #expect(survey(rain.map { [$0 * 1000, $0 * 1000 + 50] }).findings.pulses == 7)
    }

    // MARK: Bounces

    /// Closed for 90 ms, with gaps of up to 2 ms while it closes and opens, in microseconds.
    private let bouncy = [
        0, 65, 221, 365, 1403, 91_502, 91_661, 92_787, 94_752, 94_905, 95_105, 95_300,
    ]

    private func bouncing(_ starts: [Int], asked: Int? = nil) -> CounterSurvey {
        var survey = CounterSurvey(asked: asked, from: .inactive)
        for start in starts {
            for (place, time) in bouncy.enumerated() {
                let instant = Instant(nanoseconds: Int64(start + time) * 1000)
                survey.feed(Edge(place.isMultiple(of: 2) ? .active : .inactive, at: instant))
            }
        }
        return survey
    }

    @Test func oneBouncyPulseIsOnePulse() {
        for asked in [nil, 1] {
            let findings = bouncing([0], asked: asked).findings
            #expect(findings.pulses == 1, "\(asked ?? 0)")
            #expect(findings.result == nil)
        }
        #expect(bouncing([0, 2_000_000]).findings.pulses == 2)
    }

    @Test(arguments: [nil, 3, 7])
    func aRecommendationCountsWhatItSays(_ asked: Int?) throws {
        let starts = (0..<(asked ?? 3)).map { $0 * 2_000_000 }
        let result = try #require(bouncing(starts, asked: asked).findings.result)
        #expect(result.pulses == asked ?? 3)
        #expect((result.gap, result.pause) == (1_965_000, 1_904_700_000))
        #expect(result.confirm == .milliseconds(20))
        #expect(result.delay == .milliseconds(61))
    }

    @Test(arguments: [1, 2, 4, 5, 12])
    func aNumberThatDoesNotFitRecommendsNothing(_ asked: Int) {
        let findings = bouncing([0, 2_000_000, 4_000_000], asked: asked).findings
        #expect(findings.pulses == 3)
        #expect(findings.result == nil)
    }

    @Test func theNumberOfPulsesTellsWhatIsNotClear() throws {
        // A meter that stops at its switching point opens for nearly as long as between two pulses.
        let pulses = (0..<5).map { n in [0, 30, 50, 80].map { n * 110 + $0 } }
        #expect(survey(pulses).findings.pulses == 10)
        var counted = survey(pulses)
        counted.asked = 5
        let result = try #require(counted.findings.result)
        #expect((result.pulses, result.gap, result.pause) == (5, 20_000_000, 30_000_000))
        #expect(result.delay == .milliseconds(24))
    }

    /// It bounces for 1 ms at each closing, stops at its switching point every fourth time, and opens there for 200 ms again
    /// and again: between pulses it is open for 2.5 s.
    @Test func theNumberOfPulsesCountsMoreThanTheBounces() throws {
        let pulses = (0..<12).map { n in
            let tremble = n % 4 == 0 ? (0..<6).flatMap { [100 + $0 * 400, 300 + $0 * 400] } : []
            return ([0, 1, 2] + tremble + [(tremble.last ?? 0) + 500]).map { n * 5300 + $0 }
        }
        #expect(survey(pulses).findings.pulses == 30)
        var counted = survey(pulses)
        counted.asked = 12
        let result = try #require(counted.findings.result)
        #expect((result.pulses, result.gap, result.pause) == (12, 200_000_000, 2_500_000_000))
    }

    @Test func aPulseBeforeTheRecordingDoesNotCount() {
        var survey = CounterSurvey(from: .active)
        for (place, time) in [0, 1000, 1050, 2000, 2050, 3000].enumerated() {
            let level: Level = place.isMultiple(of: 2) ? .inactive : .active
            survey.feed(Edge(level, at: Instant(nanoseconds: Int64(time) * 1_000_000)))
        }
        #expect(survey.findings.result?.pulses == 3)
        #expect(survey.findings.result?.closed == 50_000_000)
    }

    @Test(arguments: [(Level.inactive, 8), (.inactive, 7), (.active, 7), (.active, 8)])
    func openingsMayCountAsWell(_ first: Level, _ moves: Int) throws {
        var survey = CounterSurvey(asked: moves, from: first, countsBoth: true)
        for move in 0..<moves {
            let level = move.isMultiple(of: 2) ? !first : first
            survey.feed(Edge(level, at: Instant(nanoseconds: Int64(move) * 50_000_000)))
        }
        let result = try #require(survey.findings.result)
        #expect((result.pulses, survey.fewest) == (moves, 6))
        survey.asked = moves + 1
        #expect(survey.findings.result == nil)
    }

    @Test func noNumberOfPulsesIsTooLargeToExpect() {
        var survey = survey((0..<6).map { [$0 * 100, $0 * 100 + 30] })
        survey.asked = .max
        #expect(survey.findings.result == nil)
        var both = CounterSurvey(asked: .max, from: .inactive, countsBoth: true)
        both.feed(Edge(.active, at: Instant(nanoseconds: 0)))
        #expect(both.findings.result == nil)
    }

    // MARK: While it is measured

    @Test func whatIsQuietTellsPulsesFromBounces() {
        let quiet = Duration.milliseconds(100)
        #expect(CounterSurvey(from: .inactive).progress(quietFor: quiet).count == 0)
        for count in 1...4 {
            #expect(bouncing((0..<count).map { $0 * 400_000 }).progress(quietFor: quiet).count == count)
        }
        #expect(survey([[0, 30]]).progress(quietFor: quiet).count == 1)
        #expect(survey([[0, 30]]).progress(quietFor: .microseconds(150)).count == 0)
    }

    @Test func aShortQuietBetweenLongOnesIsBetweenPulsesAsWell() {
        // Its gaps of 2 ms are to 50 ms what these are to the pauses, and less.
        let survey = bouncing((0..<4).map { $0 * 5_000_000 })
        #expect(survey.progress(quietFor: .milliseconds(50)).count == 4)
    }

    @Test func aMeterThatTrembledOnceIsNotReadByThat() throws {
        // Opens for 5 ms once, a little too long for a bounce, and for 1 ms otherwise.
        let pulses = (0..<4).map { n in [0, 2, 3, 30, n == 2 ? 35 : 31, 65].map { n * 2000 + $0 } }
        let result = try #require(survey(pulses).findings.result)
        #expect((result.pulses, result.gap) == (4, 5_000_000))
        var miscounted = survey(pulses)
        miscounted.asked = 5
        #expect(miscounted.findings.result == nil)
    }

    @Test func aClosureOfNanosecondsNeedsNoConfirm() throws {
        var survey = CounterSurvey(from: .inactive)
        for pulse in 0..<4 {
            let start = Instant(nanoseconds: Int64(pulse) * 1_000_000_000)
            survey.feed(Edge(.active, at: start))
            survey.feed(Edge(.inactive, at: start.advanced(by: 3)))
        }
        let result = try #require(survey.findings.result)
        #expect(result.confirm == .zero)
    }

    @Test func nothingIsOverWhileItIsClosed() {
        var survey = bouncing([0, 400_000])
        survey.feed(Edge(.active, at: Instant(nanoseconds: 800_000_000)))
        #expect(survey.progress(quietFor: .milliseconds(100)).count == 0)
    }
}
