import DebouncedContacts
import Testing

@testable import DebouncedLinux

/// The clicks of simulated knobs, and what was reported of them.
@Suite struct LedgerTests {
    private func ledger(_ reports: [(steps: Int, at: Int64)]) -> Ledger {
        var ledger = Ledger()
        ledger.add(3, from: Instant(nanoseconds: 100), to: Instant(nanoseconds: 200))
        ledger.add(-2, from: Instant(nanoseconds: 500), to: Instant(nanoseconds: 600))
        for (steps, time) in reports { _ = ledger.report(steps, at: Instant(nanoseconds: time)) }
        return ledger
    }

    private func closed(_ reports: [(steps: Int, at: Int64)]) -> Ledger {
        var ledger = ledger(reports)
        ledger.close()
        return ledger
    }

    @Test func eachClickOnce() {
        let ledger = closed([(1, 130), (2, 210), (-2, 610)])
        #expect((ledger.counted, ledger.lost, ledger.doubled) == (5, 0, 0))
    }

    @Test func aTurnOfAKnobThatIsChangedCountsAsFarAsItWasReported() {
        var ledger = ledger([(1, 130)])
        ledger.mix()
        for (steps, time) in [(-1, 190), (2, 210)] as [(Int, Int64)] {
            _ = ledger.report(steps, at: Instant(nanoseconds: time))
        }
        ledger.add(2, from: Instant(nanoseconds: 900), to: Instant(nanoseconds: 950))
        _ = ledger.report(3, at: Instant(nanoseconds: 960))
        ledger.close()
        #expect((ledger.counted, ledger.lost, ledger.doubled) == (3, 0, 1))
    }

    @Test func whatIsNotReportedIsLost() {
        #expect(closed([(1, 130), (-2, 610)]).lost == 2)
        #expect(closed([]).lost == 5)
    }

    @Test func whatWasNotMadeIsDoubled() {
        #expect(closed([(4, 210), (-2, 610)]).doubled == 1)
        // Before anything was made.
        #expect(closed([(1, 50), (3, 210), (-2, 610)]).doubled == 1)
    }

    @Test func theWrongWayIsLostAndDoubled() {
        let ledger = closed([(-3, 210), (-2, 610)])
        #expect((ledger.lost, ledger.doubled) == (3, 3))
    }

    @Test func aTurnOfBeforeCountsForItself() {
        // One lost of the first turn is not made up for by one too many of the next.
        let ledger = closed([(2, 210), (-3, 610)])
        #expect((ledger.lost, ledger.doubled) == (1, 1))
    }

    @Test func aTurnThatIsInterruptedCountsAsFarAsItWasReported() {
        var ledger = ledger([(3, 210), (-1, 560)])
        ledger.interrupt(decidedUntil: Instant(nanoseconds: 570))
        ledger.close()
        #expect((ledger.counted, ledger.lost, ledger.doubled) == (4, 0, 0))
    }
}
