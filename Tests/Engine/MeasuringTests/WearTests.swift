import DebouncedContacts
import Testing

@testable import DebouncedEngine

@Suite struct WearTests {
    private func wear(_ quiets: [Duration], delay: Duration = .milliseconds(30)) -> Wear? {
        var all = OpenGaps()
        for quiet in quiets { all.add(quiet.nanoseconds) }
        return Wear(all, delay: delay)
    }

    /// One may be a person who flicks the button.
    @Test(arguments: [[22], [22, 90], [11, 12]])
    func oneLongQuietIsNoWear(_ milliseconds: [Int]) {
        #expect(wear(milliseconds.map { .milliseconds($0) }) == nil)
    }

    @Test func twoQuietsThatNoHealthySwitchHasAreWearWhateverTheDelay() {
        for delay in [1, 30, 150] {
            #expect(
                wear([.milliseconds(12), .milliseconds(30)], delay: .milliseconds(delay))?.quiet
                    == .milliseconds(30))
        }
    }

    @Test func twoQuietsAboveHalfOfTheDelayAreWear() {
        #expect(wear([.milliseconds(5), .milliseconds(9)], delay: .milliseconds(10)) == nil)
        #expect(
            wear([.nanoseconds(5_000_001), .milliseconds(9)], delay: .milliseconds(10))?.quiet
                == .milliseconds(9))
    }

    /// What was found in two blocks of a hundred presses is put together.
    @Test func theQuietsOfTwoBlocksCountTogether() {
        var (one, other) = (OpenGaps(), OpenGaps())
        one.add(9_000_000)
        other.add(8_000_000)
        other.add(one)
        #expect(Wear(other, delay: .milliseconds(10))?.quiet == .milliseconds(9))
    }

    /// A person who measures the switch is told the same as one who reads the log.
    @Test(arguments: [13, 16, 29, 50, 88]) func theRemedyIsWhatAMeasurementRecommends(_ quiet: Int) throws {
        let wear = try #require(self.wear([.milliseconds(quiet), .milliseconds(20), .milliseconds(20)]))
        let longest = Double(wear.quiet.nanoseconds) / 1_000_000
        let advice = measure(presses(50, [0, 3, 3 + longest, 250], every: 1000)).advice
        #expect(advice.verdict?.policy == .leading(delay: wear.remedy))
        #expect(Wear.neededDelay(.max) <= Trials.delays.last!)
    }
}
