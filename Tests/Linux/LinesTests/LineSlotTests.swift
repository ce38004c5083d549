import DebouncedContacts
import Testing

@testable import DebouncedLinux

@Suite struct LineSlotTests {
    private func instant(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: milliseconds * 1_000_000) }

    private let problem = LineProblem.system(code: 5, doing: "read")

    /// One whose last edge was at 100 ms, and that was read once it had been quiet.
    private func slot(_ policy: Policy) -> LineSlot {
        var slot = LineSlot(request(first, policy: policy), stormLimit: 5000)
        slot.start(Edge(.inactive, at: instant(0)))
        slot.feed(Edge(.active, at: instant(90)))
        slot.feed(Edge(.inactive, at: instant(100)))
        slot.didRead(at: instant(140))
        return slot
    }

    @Test func isReadBeforeAnyDecisionWhileItIsHeld() {
        var slot = slot(.lockout(delay: .milliseconds(30)))
        slot.feed(Edge(.active, at: instant(200)))
        slot.didRead(at: instant(240))
        #expect(slot.reading == nil)
        #expect(slot.wantsReading(at: instant(9999), deciding: instant(9999)))
        #expect(!slot.wantsReading(at: instant(9998), deciding: instant(9999)))
    }

    /// What its contact waits for by then ends as it would have.
    @Test func isReadBeforeWhatALongerDelayDecidesAfterAReloadToo() {
        let shorter = request(first, policy: .trailing(delay: .milliseconds(5)))
        let slot = slot(.trailing(delay: .milliseconds(30))).changed(to: shorter, stormLimit: 5000)
        #expect(slot.reading == nil)
        #expect(slot.wantsReading(at: instant(160), deciding: instant(160)))
        #expect(!slot.wantsReading(at: instant(161), deciding: instant(161)))
    }

    @Test func isReadAgainSoonAfterEachFailure() {
        var slot = slot(.trailing(delay: .milliseconds(5)))
        var instants: [Int64] = []
        var now = instant(1000)
        while !slot.recordFailure(problem, at: now) {
            instants.append(now.nanoseconds / 1_000_000)
            now = slot.reading!
        }
        #expect(instants == (0..<100).map { 1000 + $0 * 10 })
        #expect(now == instant(2000))
        #expect(slot.counts.readErrors == 101)
    }

    /// It fails once, and is not read until its chip's pause is over; a failure of another line counts as one of its own.
    @Test func aFailureCountsOnceForEachLineOfTheChip() {
        var slot = slot(.trailing(delay: .milliseconds(5)))
        _ = slot.recordFailure(problem, at: instant(1000))
        var pauses = ChipPauses()
        pauses.fail("a", from: instant(900), to: instant(1000), problem)
        var ends = (0..<20).map { _ in
            slot.skipReading(pauses.pause(of: "a", at: instant(1001))!, at: instant(2001))
        }
        #expect(!ends.contains(true))
        ends = (1...9 as ClosedRange<Int64>).map { number in
            let failed = instant(2000 + 10 * number)
            pauses.fail("a", from: failed, to: failed, problem)
            return slot.skipReading(pauses.pause(of: "a", at: failed)!, at: failed.advanced(by: 1))
        }
        #expect(ends == Array(repeating: false, count: 8) + [true])
    }

    @Test func isNotLostForAFewFailuresHoweverFarApart() {
        var slot = slot(.trailing(delay: .milliseconds(5)))
        var ends: [Bool] = []
        for second in 1...10 { ends.append(slot.recordFailure(problem, at: instant(Int64(second) * 1000))) }
        slot.didRead(at: instant(10_001))
        ends.append(slot.recordFailure(problem, at: instant(10_002)))
        #expect(ends == Array(repeating: false, count: 9) + [true, false])
    }

    @Test func isWorthTellingOnceAMinute() {
        var slot = slot(.trailing(delay: .milliseconds(5)))
        var told: [Int64] = []
        for time in [0, 59_999, 60_000, 119_999, 120_000] as [Int64]
        where slot.shouldLogFailure(at: instant(time)) {
            told.append(time)
        }
        #expect(told == [0, 60_000, 120_000])
    }

    @Test func isReadBeforeAnyDecisionThatItsContactMayMake() {
        // `lockout` checks the level at the end of its deafness, and is deaf again then.
        let slot = slot(.lockout(delay: .milliseconds(30)))
        #expect(slot.reading == nil)
        #expect(slot.wantsReading(at: instant(160), deciding: instant(160)))
        #expect(!slot.wantsReading(at: instant(161), deciding: instant(161)))
        #expect(!slot.wantsReading(at: instant(159), deciding: instant(160)))
        #expect(!slot.wantsReading(at: instant(160), deciding: nil))
    }

    @Test func isReadOnceItHasBeenQuietForItsDelay() {
        var slot = slot(.trailing(delay: .milliseconds(5)))
        #expect(slot.reading == nil)
        slot.feed(Edge(.inactive, at: instant(200)))
        #expect(slot.reading == instant(205))
        slot.didRead(at: instant(204))
        #expect(slot.reading == instant(205))
        slot.didRead(at: instant(205))
        #expect(slot.reading == nil)
    }

    @Test func countsOfLinesAddUp() {
        func counts(_ unit: Int) -> LineCounts {
            LineCounts(
                edges: unit, dropped: 2 * unit, overflows: 3 * unit, repeated: 4 * unit, missed: 5 * unit,
                late: 6 * unit, readErrors: 7 * unit, clockErrors: 8 * unit)
        }
        #expect(counts(1) + counts(10) == counts(11))
    }
}
