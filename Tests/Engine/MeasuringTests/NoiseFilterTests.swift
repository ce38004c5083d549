import DebouncedContacts
import Testing

@testable import DebouncedEngine

@Suite struct NoiseFilterTests {
    /// The edges that are left, in milliseconds.
    private func left(_ milliseconds: [Double], limit: Int = 5) -> (edges: [Double], filter: NoiseFilter) {
        var (filter, stretches) = (NoiseFilter(limit: .milliseconds(limit)), Stretches(from: .inactive))
        var starts: [Double] = []
        func put(_ stretch: Stretch) {
            if starts.isEmpty { #expect(stretch.level == .inactive) }
            starts.append(Double(stretch.end.nanoseconds) / 1_000_000)
        }
        for edge in edges(at: milliseconds) { stretches.feed(edge) { filter.feed($0, put) } }
        stretches.end { filter.feed($0, put) }
        filter.end(put)
        return (Array(starts.dropLast()), filter)
    }

    @Test func takesOutWhatNeverClosesForLong() {
        let noise = left([0, 3, 50, 54, 55, 58, 100, 101, 102, 200])
        #expect(noise.edges == [100, 101, 102, 200])
        #expect([noise.filter.noises, noise.filter.unclear] == [2, 0])
    }

    @Test func leavesTheBouncesOfAPress() {
        let bouncing: [Double] = [0, 1, 4, 100, 103, 104]
        #expect(left(bouncing).edges == bouncing)
        // A touch 5 ms later is none of them.
        #expect(left(bouncing + [110, 112]).edges == bouncing)
    }

    @Test func aHumHasNoEnd() {
        func hum(every period: Double) -> [Double] {
            (0..<5_000).flatMap { [Double($0) * period, Double($0) * period + 3] } + [200_000, 200_100]
        }
        #expect(left(hum(every: 20)).edges == [200_000, 200_100])
        // Too dense to be told from a bad contact: it is left out, but for what comes just before the press.
        let dense = left(hum(every: 4))
        #expect(dense.edges.suffix(2) == [200_000, 200_100])
        #expect(dense.edges.count < 500)
    }

    @Test func aLongBurstMayBeAPressOfABadContact() {
        #expect(left((0..<80).map(Double.init)).filter.unclear == 1)
    }
}
