import DebouncedContacts
import DebouncedEngine
import Testing

@testable import DebouncedInstruments

/// Recordings by clocks that jump: every instant that can be written down.
@Suite struct ExtremeTests {
    private static let day: Int64 = 86_400_000_000_000
    private static let instants: [Int64] = [
        .min, .min + 1, -330 * day, -1, 0, 1, 1_500_000, 30_000_000, 60_000_000_000, 330 * day, .max - 1,
        .max,
    ]

    private func survey(_ instants: [Int64], from level: Level = .inactive) -> ButtonSurvey {
        var survey = ButtonSurvey(from: level)
        var next = !level
        for instant in instants {
            survey.feed(Edge(next, at: Instant(nanoseconds: instant)))
            next = !next
        }
        return survey
    }

    @Test func anyThreeInstantsGiveAReport() {
        for first in ExtremeTests.instants {
            for second in ExtremeTests.instants where second >= first {
                for third in ExtremeTests.instants where third >= second {
                    for level in [Level.inactive, .active] {
                        let sheet = survey([first, second, third, third], from: level).sheet(of: Subject("a"))
                        #expect(!sheet.lines.isEmpty)
                        #expect(!sheet.json.text.isEmpty)
                        _ = [sheet].svg
                        _ = Page([sheet], version: "").html
                    }
                }
            }
        }
    }

    @Test func theBounceOfALongHoldIsSeen() throws {
        let ms: Int64 = 1_000_000
        let hold = 60_000 * ms
        let survey = survey([0, 3 * ms, 5 * ms, hold, hold + 2 * ms, hold + 4 * ms])
        let worst = try #require(survey.result.samples.worst)
        let scale = PressPicture(worst, [.leading(delay: .milliseconds(30))]).scale
        let place = { (time: Int64) in scale.place(Instant(nanoseconds: time)) }
        #expect(place(5 * ms) - place(0) > 300)
        #expect(place(hold + 4 * ms) - place(hold) > 200)
        #expect(place(0) < 600)
    }

    @Test func longTimesHaveTheirUnits() {
        #expect(timeText(330 * ExtremeTests.day) == "330 d")
        #expect(
            [Int64.max, 60_000_000_000, 600_000_000_000].map(timeText) == ["106751 d", "1 min", "10 min"])
    }

    @Test func namesDoNoHarm() {
        let sheet = survey([0, 80_000_000]).sheet(of: Subject("a\u{9B}31m\u{202E}b\u{7}"))
        let texts = sheet.lines + [Page([sheet], version: "").html, [sheet].svg]
        for scalar in ["\u{9B}", "\u{202E}", "\u{7}"] as [Unicode.Scalar] {
            #expect(texts.allSatisfy { !$0.unicodeScalars.contains(scalar) })
        }
    }

    @Test func rowsThatSayNothingAreLeftOut() {
        let ms: Int64 = 1_000_000
        let survey = survey([0, 200 * ms, 1_000 * ms, 1_060 * ms, 1_120 * ms, 1_320 * ms])
        let lines = survey.sheet(of: Subject("a")).lines
        #expect(lines.contains { $0.hasPrefix("not at all") })
        #expect(!lines.contains { $0.hasPrefix("< 500 us") })
    }
}
