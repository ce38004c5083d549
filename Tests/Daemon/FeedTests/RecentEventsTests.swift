import DebouncedEngine
import Testing

@testable import DebouncedDaemon

@Suite struct KeptTests {
    private func kept(_ count: Int) -> RecentEvents {
        var kept = RecentEvents()
        for sequence in 1...count { kept.append(.press(sequence)) }
        return kept
    }

    @Test func givesWhatCameAfter() {
        let (lost, events) = kept(10).after(7)
        #expect(lost == 0)
        #expect(events.map(\.sequence) == [8, 9, 10])
    }

    @Test(arguments: [256, 257, 300, 512, 1000])
    func keepsTheLatest(_ count: Int) {
        let (lost, events) = kept(count).after(0)
        #expect(lost == count - 256)
        #expect(events.map(\.sequence) == Array(count - 255...count))
    }

    @Test func saysHowManyAreLostOfWhatWasAskedFor() {
        #expect(kept(300).after(43).lost == 1)
        #expect(kept(300).after(44).lost == 0)
    }

    @Test(arguments: [0, -1, 1 << 31, .max, .min])
    func bearsAnyNumber(_ sequence: Int) {
        #expect(RecentEvents().after(sequence).lost == 0)
        #expect(RecentEvents().after(sequence).events.isEmpty)
        #expect(kept(300).after(sequence).lost == (sequence > 0 ? 0 : 44))
        #expect(kept(300).after(sequence).events.count == (sequence > 0 ? 0 : 256))
    }

    @Test func hasNothingAfterTheLast() {
        #expect(kept(10).after(10).events.isEmpty)
        #expect(kept(10).after(11).lost == 0)
        #expect(RecentEvents().after(0).lost == 0)
    }
}
