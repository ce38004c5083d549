import DebouncedContacts
import Testing

@Suite struct QuietsTests {
    private static let ms: Int64 = 1_000_000

    /// Typed, since Swift 6.0 takes too long to find out.
    private static let learned: [(lengths: [Int64], delay: Int64)] = [
        ([12 * ms], 30 * ms), ([12 * ms, 12 * ms - 1], 30 * ms), ([30 * ms, 30 * ms + 1], 30 * ms),
        ([12 * ms, 12 * ms], 30 * ms), ([15 * ms, 15 * ms + 1], 30 * ms + 2), ([30 * ms, 30 * ms], 60 * ms),
        ([20 * ms, 20 * ms, 75 * ms], 150 * ms), ([20 * ms, 20 * ms, 75 * ms - 1], 150 * ms - 2),
        ([20 * ms, 20 * ms, 150 * ms], 150 * ms), ([150 * ms, 20 * ms], 30 * ms),
    ]

    @Test(arguments: learned)
    func theDelayIsTwiceTheLongestOnceTwoTell(_ lengths: [Int64], _ delay: Int64) {
        var quiets = Quiets()
        for length in lengths { quiets.add(length) }
        #expect(quiets.delay == delay)
    }

    @Test func thoseOfTwoTimesCountTogether() {
        var (one, other) = (Quiets(), Quiets())
        one.add(20 * Self.ms)
        other.add(25 * Self.ms)
        one.add(other)
        #expect(one.wornCount == 2)
        #expect(one.longest == 25 * Self.ms)
        other.add(one)
        #expect(other.longest == 25 * Self.ms)
    }
}
