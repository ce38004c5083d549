import DebouncedContacts
import DebouncedLinux
import Testing

@testable import DebouncedEngine

@Suite struct RhythmTests {
    /// A line that rises so often, every so many microseconds, and stays active for some of them.
    private func wave(_ rises: Int, every period: Int, _ active: Int, jitter: Int = 0) -> [Edge] {
        (0..<rises).flatMap { rise in
            let start = rise * period + (rise * 4 % 11 - 5) * jitter / 5
            return [
                Edge(.active, at: Instant(nanoseconds: Int64(start) * 1_000)),
                Edge(.inactive, at: Instant(nanoseconds: Int64(start + active) * 1_000)),
            ]
        }
    }

    @Test(arguments: [(20_000, 5_000, 50.0, 0.25), (50, 25, 20_000, 0.5), (4_000_000, 1, 0.25, 0.00000025)])
    func aDrivenLineHasAFrequencyAndADuty(_ period: Int, _ active: Int, _ frequency: Double, _ duty: Double) {
        let beat = Rhythm(wave(101, every: period, active)).beat
        #expect(beat == Rhythm.Beat(frequency: frequency, duty: duty))
        #expect(Rhythm(wave(100, every: period, active)).beat == nil)
    }

    @Test func anEdgeToTheLevelThatItHasIsNoRise() {
        let edges = wave(101, every: 20_000, 5_000).flatMap { edge in
            [edge, Edge(edge.level, at: edge.instant.advanced(by: 1_000))]
        }
        #expect(Rhythm(edges).beat == Rhythm.Beat(frequency: 50, duty: 0.25))
    }

    @Test func aLittleJitterAndAPauseAreNoMatter() {
        let beat = Rhythm(wave(200, every: 20_000, 5_000, jitter: 700)).beat
        #expect(beat.map { abs($0.frequency - 50) < 2.5 } == true)
        let later = wave(60, every: 20_000, 5_000).map {
            Edge($0.level, at: $0.instant.advanced(by: 9_000_000_000))
        }
        #expect(Rhythm(wave(60, every: 20_000, 5_000) + later).beat?.frequency == 50)
        #expect(Rhythm(wave(200, every: 20_000, 5_000, jitter: 4_000)).beat == nil)
    }

    /// A hand is never so regular, and a bounce even less.
    @Test(arguments: SwitchProfile.all)
    func aButtonHasNone(_ profile: SwitchProfile) {
        #expect(Rhythm(edges(of: profile, presses: 500, seed: 1)).beat == nil)
    }
}
