import DebouncedContacts
import Testing

@testable import Debouncing

/// What gets through, in rows: see `play`. In the rows an upper-case letter is a call while the target is busy.
@Suite struct GateTests {
    @Test func theLastOfABurstRuns() {
        expect(.debounce(4), calls: "a-b-c-----d-------", gives: "--------c-----d---")
        expect(.debounce(3), calls: "abcdefg-h-i-j---------", gives: "---------------j------")
    }

    @Test func aCallAtTheDeadlineComesAfterTheDecision() {
        expect(.debounce(3), calls: "-a--b--cd-----", gives: "----a--b---d--")
    }

    @Test func cancelDropsWhatIsPending() {
        expect(.debounce(3), calls: "-a-!----b--c-!d----", gives: "-----------b-----d-")
        expect(.throttle(5), calls: "a-b-!c-d---e", gives: "a----c-----e")
        expect(.throttle(5, trailing: .latest), calls: "a-b!---c-d-!-e--", gives: "a------c-----e--")
    }

    @Test func flushRunsWhatIsPendingNowAndOnce() {
        expect(.debounce(5), calls: "-^-a--^--^--b------c^d-------", gives: "------a----------b--c-----d--")
    }

    @Test func aFlushEndsABurst() {
        expect(.debounce(5, leading: true), calls: "a-b^c--------", gives: "a--bc--------")
    }

    @Test func aFlushedRunBeginsAnInterval() {
        expect(.throttle(4, trailing: .latest), calls: "a-b^c------", gives: "a--b---c---")
        expect(.throttle(4), calls: "a-^b--c----", gives: "a-----c----")
    }

    @Test func theFirstOfABurstRunsAtOnce() {
        expect(.debounce(3, leading: true), calls: "a-b-c------d------", gives: "a------c---d------")
        expect(
            .debounce(3, leading: true, trailing: false), calls: "a-b-c---d------", gives: "a-------d------")
        expect(
            .debounce(3, leading: false, trailing: false), calls: "a-b-c---d------", gives: "---------------")
    }

    @Test func runsAreNeverFurtherApartThanMaxWait() {
        expect(.debounce(3, maxWait: 4), calls: "abcdefgh------", gives: "----d---h-----")
        expect(.debounce(100, maxWait: 1), calls: "abcdef", gives: "------")
        expect(
            .debounce(3, leading: true, trailing: false, maxWait: 4), calls: "abcdefghij-",
            gives: "a---e---i--")
    }

    @Test func whatIsDueOnABusyTargetBelongsToItsWindow() {
        expect(.throttle(3, trailing: .first), calls: "ab-C-----", gives: "a---b----")
        expect(.throttle(3, leading: false, trailing: .latest), calls: "a--B-----", gives: "----b----")
        expect(.debounce(3, leading: true), calls: "ab--=C-------", gives: "a-----c------")
    }

    /// Nor shorter than the debouncer's own delay, if each call brings a shorter one.
    @Test func maxWaitIsNeverShorterThanTheDelay() {
        var gate = Gate<Character>.debounce(5, maxWait: 2)
        for (time, letter) in "abcde".enumerated() {
            let now = Instant(nanoseconds: Int64(time))
            #expect(gate.begin(at: now)?.input == nil)
            _ = gate.receive(Gate.Call(letter), at: now, for: .nanoseconds(2))
        }
        #expect(gate.begin(at: Instant(nanoseconds: 5))?.input == "e")
    }

    @Test func theFirstOfAnIntervalRuns() {
        expect(.throttle(4), calls: "a-b-c-d-------e---f", gives: "a---c---------e---f")
        expect(.throttle(3), calls: "abcdefghij-k-l", gives: "a--d--g--j---l")
        expect(.throttle(0), calls: "abc", gives: "abc")
    }

    @Test func oneOfAnIntervalRunsAtItsEnd() {
        expect(.throttle(4, trailing: .latest), calls: "a-b-c-d-------", gives: "a---b---d-----")
        expect(.throttle(4, trailing: .first), calls: "abc-----d----e", gives: "a---b---d----e")
        expect(.throttle(4, trailing: .latest), calls: "abc-----d----e", gives: "a---c---d----e")
        expect(.throttle(3, trailing: .latest), calls: "a----b--c------", gives: "a----b--c------")
    }

    @Test func withoutLeadingACallBeginsAnInterval() {
        expect(
            .throttle(4, leading: false, trailing: .latest), calls: "ab------d----", gives: "----b-------d")
        expect(.throttle(4, leading: false, trailing: .first), calls: "ab------d----", gives: "----a-------d")
        expect(.throttle(4, leading: false), calls: "ab------d----", gives: "-------------")
    }

    @Test func whatHasNotBegunIsReplaced() {
        expect(.debounce(2), calls: "A==B==C==D==--", gives: "------------d-")
        expect(.debounce(0), calls: "ABC---", gives: "---c--")
        expect(.debounce(2, leading: true), calls: "A==B==C==--", gives: "---------c-")
        expect(.throttle(2, trailing: .latest), calls: "A==B==CD==----", gives: "----------c-d-")
        expect(.throttle(2), calls: "A==B==C===----", gives: "----------c---")
    }

    @Test func nothingInItsBurstReplacesTheFirst() {
        expect(.debounce(4, leading: true), calls: "AB---------", gives: "--a--b-----")
        expect(.throttle(4, trailing: .latest), calls: "ABC--------", gives: "---a---c---")
        expect(.throttle(4, trailing: .first), calls: "ABC--------", gives: "---a---b---")
        expect(.throttle(4), calls: "ABC--------", gives: "---a-------")
    }

    @Test func maxWaitHoldsForABusyTarget() {
        expect(.debounce(2, maxWait: 4), calls: "A==B==Cd-----", gives: "-------c-d---")
    }

    @Test func anIntervalCountsFromTheRunHoweverLateThatIs() {
        expect(.throttle(4, trailing: .latest), calls: "aB======--c------", gives: "a-------b---c----")
    }

    @Test func aCallMayBringItsOwnTime() {
        var gate = Gate<Int>.debounce(5)
        _ = gate.receive(.init(1), at: Instant(nanoseconds: 0), for: .nanoseconds(2))
        #expect(gate.deadline == Instant(nanoseconds: 2))
        _ = gate.receive(.init(2), at: Instant(nanoseconds: 1), for: .nanoseconds(-7))
        #expect(gate.begin(at: Instant(nanoseconds: 1))?.input == 2)
        var throttle = Gate<Int>.throttle(5, trailing: .latest)
        _ = throttle.receive(.init(1), at: Instant(nanoseconds: 0), for: .nanoseconds(2))
        #expect(throttle.begin(at: Instant(nanoseconds: 0))?.input == 1)
        _ = throttle.receive(.init(2), at: Instant(nanoseconds: 1), for: .nanoseconds(9))
        #expect(throttle.begin(at: Instant(nanoseconds: 2))?.input == 2)
        _ = throttle.receive(.init(3), at: Instant(nanoseconds: 3))
        #expect(throttle.deadline == Instant(nanoseconds: 11))
    }

    @Test func aDroppedCallReplacesNothing() {
        var gate = Gate<Int>.throttle(5, trailing: .first)
        for number in 1...3 {
            let result = gate.receive(.init(number), at: Instant(nanoseconds: 0))
            _ = gate.begin(at: Instant(nanoseconds: 0))
            #expect(result.isKept == (number < 3))
            #expect(result.replaced == nil)
        }
        #expect(gate.pending?.input == 2)
    }

    /// A window that began before the clock jumped back is void, and what is pending waits once more.
    @Test(arguments: [Gate<Int>.debounce(5), .throttle(5, trailing: .latest), .debounce(5, maxWait: 9)])
    func aClockThatJumpedBackStrandsNothing(_ gate: Gate<Int>) {
        var gate = gate
        let (late, early) = (Instant(nanoseconds: 1000), Instant(nanoseconds: 10))
        _ = gate.receive(.init(1), at: late)
        _ = gate.begin(at: late)
        _ = gate.receive(.init(2), at: late)
        gate.correct(at: early)
        #expect(gate.deadline == Instant(nanoseconds: 15))
        #expect(gate.begin(at: Instant(nanoseconds: 15))?.input == 2)
    }

    @Test func anIntervalFromBeforeAJumpIsVoid() {
        var gate = Gate<Int>.throttle(5)
        _ = gate.receive(.init(1), at: Instant(nanoseconds: 1000))
        _ = gate.begin(at: Instant(nanoseconds: 1000))
        #expect(gate.receive(.init(2), at: Instant(nanoseconds: 0)).isKept)
        #expect(gate.begin(at: Instant(nanoseconds: 0))?.input == 2)
    }

    @Test func extremeTimes() {
        var gate = Gate<Int>(
            debouncing: .seconds(Int64.max), leading: false, trailing: true, maxWait: .seconds(Int64.max))
        _ = gate.receive(.init(1), at: Instant(nanoseconds: .max - 1))
        #expect(gate.deadline == .distantFuture)
        #expect(Gate<Int>(throttling: .seconds(-5), leading: true, trailing: .first).delay == 0)
    }
}
