import DebouncedContacts
import DebouncedMeasuring
import Testing

@Suite struct WearTests {
    private func wear(_ quiets: [Duration], delay: Duration = .milliseconds(30)) -> Wear? {
        var all = Quiets()
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
        var (one, other) = (Quiets(), Quiets())
        one.add(9_000_000)
        other.add(8_000_000)
        other.add(one)
        #expect(Wear(other, delay: .milliseconds(10))?.quiet == .milliseconds(9))
    }

    @Test func theRemedyIsTwiceTheQuietInWholeMilliseconds() {
        #expect(wear([.milliseconds(29), .milliseconds(20)])?.remedy == .milliseconds(58))
        #expect(wear([.nanoseconds(28_000_001), .milliseconds(20)])?.remedy == .milliseconds(57))
    }
}
