import Testing

@testable import DebouncedEngine

@Suite struct SampleTests {
    private func sample(_ numbers: some Sequence<Int64>) -> Sample {
        var sample = Sample()
        for number in numbers { sample.feed(number) }
        return sample
    }

    @Test func percentilesAreThoseOfNearestRank() {
        let sample = sample((1...100).reversed())
        #expect([50, 95, 99, 100].map { sample.percentile($0) } == [50, 95, 99, 100])
        #expect(self.sample([7]).percentile(99) == 7)
        #expect(self.sample([1, 2, 3]).median == 2)
    }

    @Test func withoutNumbersThereIsNoPercentile() {
        #expect(Sample().median == nil)
        #expect(Sample().longest == 0)
    }

    @Test func ofVeryManyItKeepsSome() throws {
        let sample = sample(1...1_000_000)
        #expect(sample.count == 1_000_000)
        #expect(sample.longest == 1_000_000)
        let median = try #require(sample.median)
        #expect((499_000...501_000).contains(median))
    }
}
