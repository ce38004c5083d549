import DebouncedContacts
import Testing

@testable import debounced_mqtt

@Suite struct ReconnectPauseTests {
    @Test func itGrowsFromASecond() {
        var pause = ReconnectPause()
        let waits = (0..<9).map { _ in pause.next(chance: 0.5) }
        #expect(waits == [1, 2, 4, 8, 16, 32, 48, 48, 48].map { .seconds($0) })
        pause.reset()
        #expect(pause.next(chance: 0.5) == .seconds(1))
    }

    /// A broker that accepts us and hangs up is not asked again every second.
    @Test func onlyAConnectionThatLastedWasAGoodOne() {
        let start = Instant(nanoseconds: 1_000_000_000)
        #expect(!ReconnectPause.isProven(from: start, to: start + .milliseconds(29_999)))
        #expect(ReconnectPause.isProven(from: start, to: start + .seconds(30)))
    }

    @Test func chanceShiftsItByAQuarter() {
        var (early, late) = (ReconnectPause(), ReconnectPause())
        for _ in 0..<2 { (_, _) = (early.next(chance: 0), late.next(chance: 1)) }
        #expect(early.next(chance: 0) == .seconds(3))
        #expect(late.next(chance: 1) == .seconds(5))
    }

    @Test func itIsNeverShorterThanASecond() {
        var pause = ReconnectPause()
        #expect(pause.next(chance: 0) == .seconds(1))
    }

    @Test func itIsNeverLongerThanAMinute() {
        var pause = ReconnectPause()
        #expect((0..<9).map { _ in pause.next(chance: 1) }.max() == .seconds(60))
    }
}
