import Debouncing
import Testing

@Suite(.timeLimit(.minutes(10))) struct DebouncerTests {
    private let clock = ManualClock()

    @Test func aShorterDelayOfItsOwnBringsTheDeadlineNearer() async {
        let debouncer = Debouncer(delay: .seconds(10), clock: clock)
        debouncer.debounce { clock.note("long") }
        await clock.untilSleeping()
        debouncer.debounce(delay: .seconds(2)) { clock.note("short") }
        await clock.untilSleeping()
        clock.advance(to: .seconds(2))
        await clock.untilNoted(1)
        #expect(clock.notes == [.init(text: "short", instant: .seconds(2))])
        #expect(clock.sleeping == 0)
    }

    @Test func aDelayOfItsOwnHoldsForOneCall() async {
        let debouncer = Debouncer(delay: .seconds(3), clock: clock)
        for (delay, end) in [(Duration.seconds(5), 5), (nil, 8)] {
            debouncer.debounce(delay: delay) { clock.note("") }
            await clock.untilSleeping()
            clock.advance(to: .seconds(end))
            await clock.untilNoted(end == 5 ? 1 : 2)
        }
        #expect(clock.notes.map(\.instant) == [.seconds(5), .seconds(8)])
    }

    @Test func withoutADelayAnActionRunsWithoutTimePassing() async {
        let debouncer = Debouncer(delay: .zero, clock: clock)
        debouncer.debounce { clock.note("") }
        await clock.untilNoted(1)
        #expect(clock.notes.map(\.instant) == [.zero])
    }

    @Test func anActionThatHasBegunIsNotCancelled() async {
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        debouncer.debounce {
            clock.note("begun")
            try? await clock.sleep(for: .seconds(10))
            clock.note(Task.isCancelled ? "cancelled" : "done")
        }
        await clock.untilSleeping()
        clock.advance(to: .seconds(1))
        await clock.untilNoted(1)
        await clock.untilSleeping()
        debouncer.debounce { clock.note("other") }
        debouncer.cancel()
        clock.advance(to: .seconds(11))
        await clock.untilNoted(2)
        #expect(clock.notes.map(\.text) == ["begun", "done"])
    }

    @Test func anActionMayCallItsDebouncer() async {
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        debouncer.debounce {
            clock.note("one")
            debouncer.debounce { clock.note("two") }
            await debouncer.flush()
            debouncer.debounce { clock.note("three") }
        }
        await clock.untilSleeping()
        clock.advance(to: .seconds(1))
        await clock.untilNoted(2)
        await clock.untilSleeping()
        clock.advance(to: .seconds(2))
        await clock.untilNoted(3)
        #expect(clock.notes.map(\.text) == ["one", "two", "three"])
    }

    @Test func flushReturnsWhenTheActionIsDone() async {
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        debouncer.debounce {
            await Task.yield()
            clock.note("done")
        }
        await debouncer.flush()
        #expect(clock.notes.map(\.text) == ["done"])
    }

    @Test func onceItIsGoneNothingRuns() async {
        var debouncer: Debouncer? = Debouncer(delay: .seconds(1), clock: clock)
        debouncer?.debounce { clock.note("") }
        await clock.untilSleeping()
        debouncer = nil
        // The sleeper was cancelled: there is nobody whom time could wake.
        await clock.untilSleeping(0)
        clock.advance(to: .seconds(2))
        #expect(clock.notes.isEmpty)
    }

    @Test func aClockThatJumpedBackDoesNotBlock() async {
        clock.set(.seconds(1000))
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        debouncer.debounce { clock.note("before") }
        await clock.untilSleeping()
        clock.advance(to: .zero)
        debouncer.debounce { clock.note("after") }
        await clock.untilSleeping()
        clock.advance(to: .seconds(1))
        await clock.untilNoted(1)
        #expect(clock.notes.map(\.text) == ["after"])
    }

    @Test func aClockThatJumpedBackDoesNotHoldUpWhatIsPending() async {
        clock.set(.seconds(3600))
        let debouncer = Debouncer(delay: .seconds(2), clock: clock)
        debouncer.debounce { clock.note("") }
        await clock.untilSleeping()
        clock.jump(to: .zero)
        clock.advance(to: .seconds(2))
        await clock.untilNoted(1)
        #expect(clock.notes.map(\.instant) == [.seconds(2)])
    }

    @Test func aClockThatJumpedBackDelaysAgainWhatIsNotDue() async {
        clock.set(.seconds(3600))
        let debouncer = Debouncer(delay: .seconds(2), clock: clock)
        debouncer.debounce { clock.note("one") }
        await clock.untilSleeping()
        clock.set(.seconds(3601))
        debouncer.debounce { clock.note("two") }
        clock.jump(to: .zero)
        clock.advance(to: .seconds(1))
        await clock.until { $0.sleeps == 2 && $0.sleeping == 1 }
        clock.advance(to: .seconds(3))
        await clock.untilNoted(1)
        #expect(clock.notes == [.init(text: "two", instant: .seconds(3))])
    }

    /// It may wake at the very moment at which it is cancelled, as this clock's sleepers always do.
    @Test func aSleeperThatWasReplacedDoesNotLieDownAgain() async {
        let clock = ManualClock(heedsCancellation: false)
        let debouncer = Debouncer(delay: .seconds(10), clock: clock)
        debouncer.debounce { clock.note("replaced") }
        await clock.untilSleeping()
        debouncer.debounce(delay: .seconds(2)) { clock.note("short") }
        await clock.untilSleeping(2)
        clock.advance(to: .seconds(2))
        await clock.untilNoted(1)
        clock.set(.seconds(9))
        debouncer.debounce { clock.note("long") }
        await clock.untilSleeping(2)
        clock.advance(to: .seconds(10))
        for _ in 1...100 { await Task.yield() }
        #expect(clock.sleeps == 3)
        #expect(clock.sleeping == 1)
        clock.advance(to: .seconds(19))
        await clock.untilNoted(2)
    }

    @Test func aClockThatJumpedForwardRunsWhatIsPendingOnce() async {
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        debouncer.debounce { clock.note("") }
        await clock.untilSleeping()
        clock.advance(to: .seconds(1_000_000_000))
        await clock.untilNoted(1)
        #expect(clock.notes.count == 1)
        #expect(!debouncer.isPending)
    }
}
