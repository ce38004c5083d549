import Testing

@testable import DebouncedContacts

@Suite struct OpenGapsTests {
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
        var quiets = OpenGaps()
        for length in lengths { quiets.add(length) }
        #expect(quiets.delay == delay)
    }

    private static let certain: [(lengths: [Int64], longest: Int64)] = [
        ([5 * ms], 5 * ms), ([30 * ms], 30 * ms), ([30 * ms + 1], 0), ([30 * ms, 75 * ms], 30 * ms),
        ([20 * ms, 20 * ms, 75 * ms], 75 * ms),
    ]

    @Test(arguments: certain)
    func aLongQuietIsCertainOnceTwoTell(_ lengths: [Int64], _ longest: Int64) {
        var quiets = OpenGaps()
        for length in lengths { quiets.add(length) }
        #expect(quiets.longestCertain == longest)
    }

    private static let worn: [(lengths: [Int64], delay: Int64, areWorn: Bool)] = [
        ([], 0, false), ([8 * ms], 15 * ms, false), ([8 * ms, 8 * ms], 15 * ms, true),
        ([8 * ms, 7 * ms], 14 * ms, false),
        ([8 * ms, 7 * ms, 8 * ms], 14 * ms, true), ([20 * ms], 15 * ms, false),
        ([20 * ms, 12 * ms], 99 * ms, true),
    ]

    @Test(arguments: worn)
    func twoAboveHalfOfTheDelayTellToo(_ lengths: [Int64], _ delay: Int64, _ areWorn: Bool) {
        var quiets = OpenGaps()
        for length in lengths { quiets.add(length) }
        #expect(quiets.areWorn(for: delay) == areWorn)
    }

    @Test func aSumIsAsWornAsItsParts() {
        var (sum, other) = (OpenGaps(), OpenGaps())
        for _ in 0..<2 { other.add(8 * Self.ms) }
        sum.add(other)
        #expect(sum == other && sum.areWorn(for: 15 * Self.ms))
    }

    /// There is room for 32. The first tells no more than those after it.
    @Test(arguments: [([5, 20, 20], 149), ([100, 100, 20, 20], 90)] as [([Int64], Int64)])
    func ofTooManyOneIsDroppedThatTellsNothing(_ first: [Int64], _ longest: Int64) {
        var (undecided, quiets) = (UndecidedGaps(), OpenGaps())
        let lengths = first + (0...32 - first.count).map { longest - Int64($0) }
        for length in lengths { undecided.append(length * Self.ms) }
        undecided.decide { quiets.add($0) }
        #expect(quiets.wornCount == 2)
    }

    @Test func aHealthyDelayTellsNothing() {
        #expect(OpenGaps(behind: OpenGaps.firstDelay) == OpenGaps())
        #expect(OpenGaps(behind: OpenGaps.firstDelay + 2).delay == OpenGaps.firstDelay + 2)
    }

    @Test func thoseOfTwoTimesCountTogether() {
        var (one, other) = (OpenGaps(), OpenGaps())
        one.add(20 * Self.ms)
        other.add(25 * Self.ms)
        one.add(other)
        #expect(one.wornCount == 2)
        #expect(one.longest == 25 * Self.ms)
        other.add(one)
        #expect(other.longest == 25 * Self.ms)
    }
}
