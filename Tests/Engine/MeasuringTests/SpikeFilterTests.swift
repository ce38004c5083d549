import DebouncedContacts
import Testing

@testable import DebouncedEngine

@Suite struct SpikeFilterTests {
    /// What is left, one character for each stretch: where it starts, in milliseconds.
    private func left(of milliseconds: [Double]) -> (starts: [Int64], spikes: Int, dropOuts: Int) {
        var stretches = Stretches(from: .inactive)
        var filter = SpikeFilter()
        var left: [Stretch] = []
        for edge in edges(at: milliseconds) {
            stretches.feed(edge) { stretch in filter.feed(stretch) { left.append($0) } }
        }
        stretches.end { stretch in filter.feed(stretch) { left.append($0) } }
        filter.end { left.append($0) }
        #expect(zip(left, left.dropFirst()).allSatisfy { $0.end == $1.start && $0.level != $1.level })
        return (left.dropFirst().map { $0.start.nanoseconds / 1_000_000 }, filter.spikes, filter.dropOuts)
    }

    @Test func aLonelyPulseGoes() {
        #expect(left(of: [100, 100.9, 200, 300]) == ([200, 300], 1, 0))
        #expect(left(of: [100, 200, 200.9, 300]) == ([100, 300], 0, 1))
        // After 20 ms, and before as many.
        #expect(left(of: [100, 120, 120.5, 300]) == ([100, 300], 0, 1))
        #expect(left(of: [100, 100.5, 120.5, 300]) == ([120, 300], 1, 0))
    }

    @Test func aLongerOneStays() {
        #expect(left(of: [100, 101, 200, 300]) == ([100, 101, 200, 300], 0, 0))
        // How long it will be is not known.
        let end = Double(Int64.max) / 1_000_000 - 0.5
        #expect(left(of: [100, end]) == ([100, Int64(end)], 0, 0))
    }

    @Test func aPulseInCompanyStays() {
        #expect(left(of: [100, 100.5, 120, 300]) == ([100, 100, 120, 300], 0, 0))
        #expect(left(of: [100, 119, 119.5, 300]) == ([100, 119, 119, 300], 0, 0))
    }

    @Test func severalInARowGo() {
        #expect(left(of: [100, 100.1, 150, 150.1, 200, 200.1]) == ([], 3, 0))
    }
}

@Suite struct PressSplitterTests {
    /// A line that never rests must not fill the memory.
    @Test(arguments: [(3_999, true), (4_001, false)])
    func whatHasTooManyEdgesIsNoPress(_ count: Int64, _ isPress: Bool) {
        var splitter = PressSplitter(quiet: 1_000_000_000)
        for place in 0..<count {
            let (start, end) = (
                Instant(nanoseconds: place * 2_000_000), Instant(nanoseconds: (place + 1) * 2_000_000)
            )
            _ = splitter.feed(Stretch(place.isMultiple(of: 2) ? .active : .inactive, from: start, to: end))
        }
        if case .press? = splitter.close() { #expect(isPress) } else { #expect(!isPress) }
    }
}
