import DebouncedContacts
import Testing

@testable import DebouncedInstruments

@Suite struct ScaleTests {
    private func at(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: nanoseconds) }

    @Test func aPictureGoesFromItsStartToItsEnd() {
        let scale = Scale(from: at(1000), length: 200)
        #expect([900, 1000, 1050, 1200, 5000].map { scale.place(at($0)) } == [0, 0, 2500, 10_000, 10_000])
    }

    @Test func whatIsCutOutTakesLittleRoom() {
        let scale = Scale(from: at(0), length: 1100, cuts: [at(50)..<at(1050)])
        #expect([0, 50, 1050, 1100].map { scale.place(at($0)) } == [0, 4850, 5150, 10_000])
        #expect(scale.place(at(600)) == 5150)
    }

    @Test(arguments: [
        (1, [0, 1]), (4, [0, 1, 2, 3, 4]), (7, [0, 2, 4, 6]), (130, [0, 50, 100]),
        (999, [0, 200, 400, 600, 800]),
    ])
    func ticksAreRound(_ length: Int, _ ticks: [Int]) {
        #expect(Scale.ticks(until: Int64(length)) == ticks.map(Int64.init))
    }

    /// Each power of ten is as far from the one before.
    @Test func aLogarithmicAxisHasRoomForShortAndLong() {
        let range: ClosedRange<Int64> = 10_000...100_000_000
        #expect(Scale.powers(in: range) == [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000])
        let places = ([0] + Scale.powers(in: range) + [.max]).map {
            Scale.logarithmicPart($0, in: range, 10_000)
        }
        for (place, expected) in zip(places, [0, 0, 2_500, 5_000, 7_500, 10_000, 10_000] as [Int64]) {
            #expect(abs(place - expected) < 100, "\(places)")
        }
    }

    @Test func timesHaveTwoOrThreeDigits() {
        let times: [Int64] = [0, 999, 1_000, 1_549, 9_960, 133_400_000, 1_500_000_000]
        #expect(times.map(timeText) == ["0", "999 ns", "1 us", "1.5 us", "10 us", "133 ms", "1.5 s"])
    }
}
