import DebouncedContacts
import Testing

@testable import DebouncedMqtt

@Suite struct BackOffTests {
    @Test func itGrowsFromASecond() {
        var backOff = BackOff()
        let waits = (0..<9).map { _ in backOff.next(chance: 0.5) }
        #expect(waits == [1, 2, 4, 8, 16, 32, 48, 48, 48].map { .seconds($0) })
        backOff.reset()
        #expect(backOff.next(chance: 0.5) == .seconds(1))
    }

    /// A broker that accepts us and hangs up is not asked again every second.
    @Test func onlyAConnectionThatLastedWasAGoodOne() {
        #expect(!BackOff.isProven(from: at(1000), to: at(30_999)))
        #expect(BackOff.isProven(from: at(1000), to: at(31_000)))
    }

    @Test func chanceShiftsItByAQuarter() {
        var (early, late) = (BackOff(), BackOff())
        for _ in 0..<2 { (_, _) = (early.next(chance: 0), late.next(chance: 1)) }
        #expect(early.next(chance: 0) == .seconds(3))
        #expect(late.next(chance: 1) == .seconds(5))
    }

    @Test func itIsNeverShorterThanASecond() {
        var backOff = BackOff()
        #expect(backOff.next(chance: 0) == .seconds(1))
    }

    @Test func itIsNeverLongerThanAMinute() {
        var backOff = BackOff()
        #expect((0..<9).map { _ in backOff.next(chance: 1) }.max() == .seconds(60))
    }
}
