import DebouncedContacts
import Testing

@testable import DebouncedEngine
@testable import DebouncedLinux

@Suite struct EncoderSurveyTests {
    private static let gray: [[Level]] = [
        [.inactive, .inactive], [.active, .inactive], [.active, .active], [.inactive, .active],
    ]

    /// - Parameters:
    ///   - way: how many edges it is turned, one part of the way after the other.
    ///   - phase: where it begins.
    ///   - rest: milliseconds between these parts.
    private func survey(_ way: [Int], clicks: Int = 10, from phase: Int = 0, rest: Int64 = 0) -> EncoderSurvey
    {
        var survey = EncoderSurvey(clicks: clicks, delay: .milliseconds(5))
        var (place, time) = (phase, Int64(0))
        for line in 0...1 {
            survey.start(Edge(EncoderSurveyTests.gray[phase][line], at: Instant(nanoseconds: 0)), line: line)
        }
        for edges in way {
            time += rest * 1_000_000
            survey.advance(to: Instant(nanoseconds: time))
            for _ in 0..<abs(edges) {
                let before = EncoderSurveyTests.gray[place & 3]
                place += edges > 0 ? 1 : -1
                time += 20_000_000
                for line in 0...1 where EncoderSurveyTests.gray[place & 3][line] != before[line] {
                    let level = EncoderSurveyTests.gray[place & 3][line]
                    survey.feed(Edge(level, at: Instant(nanoseconds: time)), line: line)
                }
            }
        }
        survey.advance(to: Instant(nanoseconds: time + 1_000_000_000))
        return survey
    }

    @Test(arguments: EncoderSettings.Edges.allCases)
    func saysHowManyEdgesAClickHas(_ edges: EncoderSettings.Edges) {
        let way = edges.rawValue * 10
        #expect(survey([way, -way]).settings == EncoderSettings(edges: edges))
        #expect(survey([-way, way]).settings == EncoderSettings(edges: edges, isReversed: true))
    }

    @Test func saysThatItRestsClosed() {
        #expect(survey([40, -40], from: 2).settings == EncoderSettings(rest: .active))
    }

    @Test func aHandMayTremble() {
        #expect(survey([12, -1, 29, -4, 4, -40]).settings == EncoderSettings())
        // Eleven clicks, and nine back.
        #expect(survey([44, -40]).settings == EncoderSettings())
        #expect(survey([44, -40]).progress(quietFor: .zero, awaited: nil).count == .max)
    }

    @Test func whatIsNotThereAndBackSaysNothing() {
        #expect((survey([40, -30]).distance, survey([40, -30]).wayBack) == (40, 30))
        for way in [[], [40], [40, -30], [5, -5]] {
            #expect(!survey(way).isOver && survey(way).progress(quietFor: .zero, awaited: nil).count == 0)
            #expect(survey(way).settings == nil)
        }
        // Three edges, and a rest at which one contact is closed.
        #expect(survey([30, -30]).settings == nil)
        #expect(survey([40, -40], from: 1).settings == nil)
    }

    /// Five clicks of four edges are as many edges as ten of two, but it rests elsewhere.
    @Test func theRestsMustSuitTheNumberOfClicks() {
        func survey(_ edges: Int, times: Int, rest: Int64 = 400) -> EncoderSurvey {
            self.survey((1...2 * times).map { $0 <= times ? edges : -edges }, rest: rest)
        }
        #expect(survey(4, times: 5).settings == nil)
        #expect(survey(4, times: 5).otherRests == .four)
        #expect(survey(2, times: 20).otherRests == .two)
        // One edge after the other, slowly.
        #expect(survey(1, times: 40).settings == EncoderSettings())
        #expect(survey(4, times: 10).settings == EncoderSettings())
        #expect(survey(2, times: 10).settings == EncoderSettings(edges: .two))
        #expect(survey(1, times: 10).settings == EncoderSettings(edges: .one))
        // Without rests, the number is all that there is.
        #expect(survey(4, times: 5, rest: 0).settings == EncoderSettings(edges: .two))
    }

    @Test func saysThatItBeganBetweenTwoClicks() {
        #expect(survey([40, -40], from: 1).restsBetweenClicks)
        #expect(!survey([40, -40]).restsBetweenClicks)
        #expect(!survey([30, -30]).restsBetweenClicks)
        // A click is lost at both ends.
        #expect(survey([4, -4], clicks: 2, from: 1).settings == nil)
    }

    @Test func theNumberOfClicksIsAsAsked() {
        #expect(survey([20, -20], clicks: 5).settings == EncoderSettings())
        #expect(survey([20, -20], clicks: 10).settings == EncoderSettings(edges: .two))
    }

    /// A knob that bounces, turned ten clicks there and back.
    private func turned(_ edges: Int, bounce: Double, seed: UInt64, speed: Double = 8) -> EncoderSurvey {
        let lines = [17, 18].map { LineAddress(chip: "/dev/gpiochip0", offset: $0) }
        let profile = KnobProfile(
            name: "", bounce: .upTo(Int64(bounce * 1_000_000)), edges: edges, speed: speed,
            clicksPerReversal: nil)
        let motion = KnobMotion(profile)
        let contact = RandomMotions.Contact(lines[0], lines[1], activeLow: false, motion: .turns(motion))
        var (hand, random) = (KnobHand(contact, motion), SplitMix(seed: seed))
        var survey = EncoderSurvey(clicks: 10, delay: .milliseconds(5))
        for line in 0...1 { survey.start(Edge(.inactive, at: Instant(nanoseconds: 0)), line: line) }
        var time = Instant(nanoseconds: 0)
        for isClockwise in [true, false] {
            let turn = hand.turn(10, isClockwise: isClockwise, from: time + KnobHand.rest, using: &random)
            for change in turn.changes {
                survey.feed(
                    Edge(change.isHigh ? .active : .inactive, at: change.instant),
                    line: change.line == lines[0] ? 0 : 1)
            }
            time = turn.end
        }
        survey.end(asked: nil)
        return survey
    }

    /// What is recommended reads each click there and back, and no other.
    @Test(arguments: EncoderSettings.Edges.allCases, [0, 1, 2.5, 8])
    func whatIsRecommendedWasReplayed(_ edges: EncoderSettings.Edges, _ bounce: Double) throws {
        for seed: UInt64 in 1...6 {
            let survey = turned(edges.rawValue, bounce: bounce, seed: seed)
            let settings = try #require(survey.settings, "\(bounce) ms, seed \(seed)")
            #expect(settings.edges == edges)
            let replay = survey.replay(settings)
            #expect([replay.there, replay.back, replay.wrong] == [10, 10, 0], "\(settings)")
            #expect(bounce > 1 || settings.delay == .milliseconds(5))
        }
    }

    /// What the config has stays, unless it is worse.
    @Test func aLongBounceAsksForALongDelay() throws {
        let survey = turned(1, bounce: 20, seed: 1, speed: 4)
        let settings = try #require(survey.settings)
        #expect(settings.delay > .milliseconds(5))
        var usual = settings
        usual.delay = .milliseconds(5)
        #expect(survey.replay(usual).wrong > survey.replay(settings).wrong)
    }
}
