import DebouncedContacts
import DebouncedMeasuring
import Testing

/// What tells the pulses of a meter from its bounces.
@Suite struct PulseSurveyTests {
    private func survey(_ pulses: [[Int]]) -> PulseSurvey {
        var survey = PulseSurvey(from: .inactive)
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
        let result = try #require(survey(pulses).result)
        #expect((result.pulses, result.gap, result.pause) == (5, 8_000_000, 1_875_000_000))
        #expect(result.closed == 60_000_000)
        #expect(result.confirm == .milliseconds(20))
        #expect(result.delay == .milliseconds(120))
    }

    @Test func aCleanMeterHasNoGaps() throws {
        let result = try #require(survey((0..<6).map { [$0 * 100, $0 * 100 + 30] }).result)
        #expect((result.pulses, result.gap, result.pause) == (6, 0, 70_000_000))
        #expect(result.confirm == .milliseconds(15))
        #expect(result.delay == .milliseconds(35))
    }

    @Test func nobodyCanTellFromFew() {
        #expect(survey([]).result == nil)
        #expect(survey([[0, 30], [100, 130]]).result == nil)
        // Gaps of all lengths.
        #expect(survey((0..<8).map { [$0 * $0 * 100, $0 * $0 * 100 + 30] }).result == nil)
    }
}
