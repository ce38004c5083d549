import DebouncedLinux
import Testing

@testable import DebouncedEngine

@Suite struct BounceHistoryTests {
    @Test(arguments: [
        (0, 0), (1, 1), (19, 1), (20, 2), (50, 3), (100, 4), (200, 5), (500, 6), (1_000, 7), (2_000, 8),
        (5_000, 9), (10_000, 10), (20_000, 11), (50_000, 12), (99_999, 12), (100_000, 13),
    ])
    func bouncesAreCountedByTheirLength(_ microseconds: Int64, _ bin: Int) {
        var bins = BounceBins()
        bins.feed(microseconds * 1_000)
        #expect(bins.counts.firstIndex(of: 1) == bin)
    }

    @Test func percentilesAreAtMostAnEighthTooLong() {
        var random = SplitMix(seed: 1)
        for _ in 0..<200 {
            let lengths = (0..<Int.random(in: 1...150, using: &random)).map { _ in
                Int64.random(in: 2_000...(4_000 << Int64.random(in: 0...20, using: &random)), using: &random)
            }.sorted()
            var histogram = Histogram()
            for length in lengths.shuffled(using: &random) { histogram.add(length) }
            #expect(histogram.count == lengths.count)
            #expect(histogram.longest == lengths.last)
            for percent in [1, 50, 95, 100] {
                let exact = lengths[max(0, (lengths.count * percent + 99) / 100 - 1)]
                #expect((exact...exact * 9 / 8).contains(histogram.percentile(percent)))
            }
        }
    }

    @Test func twoAreAddedAsIfTheyWereOne() {
        var (one, other, both) = (Histogram(), Histogram(), Histogram())
        for length in [0, 1_000, 5_000_000, 77_000_000] as [Int64] {
            length < 2_000_000 ? one.add(length) : other.add(length)
            both.add(length)
        }
        one.add(other)
        #expect(one == both)
        one.clear()
        #expect(one == Histogram())
    }

    @Test func nothingHasNoPercentile() {
        #expect(Histogram().percentile(50) == 0)
        #expect(Histogram().longest == 0)
    }

    @Test func theEndsOfTheRangeAreCounted() {
        var histogram = Histogram()
        for length in [0, 1, 1_024, 1_025, .max] as [Int64] { histogram.add(length) }
        #expect(histogram.count == 5)
        #expect(histogram.percentile(60) <= 1_152)
        #expect(histogram.longest == .max)
    }
}
