import Debouncing
import Dispatch
import Testing

@Suite(.timeLimit(.minutes(10))) struct ThrottlerTests {
    private let clock = ManualClock()

    @Test func theFirstIsDoneWhenTheCallReturns() async {
        let throttler = Throttler(interval: .seconds(1), clock: clock)
        await throttler.throttle {
            await Task.yield()
            clock.note("done")
        }
        #expect(clock.notes.map(\.text) == ["done"])
    }

    @Test func anActionMayCallItsThrottler() async {
        let throttler = Throttler(interval: .seconds(1), keeping: .latest, clock: clock)
        await throttler.throttle {
            clock.note("one")
            await throttler.throttle { clock.note("two") }
        }
        await clock.untilSleeping()
        clock.advance(to: .seconds(1))
        await clock.untilNoted(2)
        #expect(clock.notes.map(\.text) == ["one", "two"])
    }

    @Test func anIntervalCountsFromTheRunHoweverLateThatIs() async {
        let throttler = Throttler(interval: .milliseconds(100), keeping: .latest, clock: clock)
        for text in ["a", "b"] { await throttler.throttle { clock.note(text) } }
        await clock.untilSleeping()
        clock.advance(to: .milliseconds(190))
        await clock.untilNoted(2)
        clock.set(.milliseconds(201))
        await throttler.throttle { clock.note("c") }
        await clock.untilSleeping()
        clock.advance(to: .milliseconds(290))
        await clock.untilNoted(3)
        #expect(clock.notes.map(\.instant) == [.zero, .milliseconds(190), .milliseconds(290)])
    }

    @Test func withoutAnIntervalEachRuns() async {
        let throttler = Throttler(interval: .zero, clock: clock)
        for text in ["one", "two", "three"] {
            await throttler.throttle { clock.note(text) }
        }
        #expect(clock.notes.map(\.text) == ["one", "two", "three"])
    }

    @Test @MainActor func aCallThatIsDroppedCancelsNothing() async {
        let throttler = Throttler(
            interval: .seconds(1), keeping: .first, cancelsPrevious: true, clock: clock)
        let (begun, canEnd) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        func call(_ text: String) { throttler.throttle { @MainActor in clock.note(text) } }
        func callTwice() {
            throttler.throttle { @MainActor in
                begun.continuation.finish()
                for await _ in canEnd.stream {}
                clock.note(Task.isCancelled ? "cancelled" : "done")
            }
            // It comes before the other has begun, and so is kept without cancelling it.
            call("kept")
        }
        callTwice()
        for await _ in begun.stream {}
        call("dropped")
        canEnd.continuation.finish()
        await clock.untilNoted(1)
        #expect(clock.notes.map(\.text) == ["done"])
    }

    /// A call releases what it replaces, whose end may take long enough for the call itself to begin.
    @Test func aCallDoesNotCancelItself() async {
        let throttler = Throttler(
            interval: .seconds(1), keeping: .latest, cancelsPrevious: true, clock: clock)
        await throttler.throttle {}
        let hasBegun = DispatchSemaphore(value: 0)
        let (called, canEnd) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        DispatchQueue.global().async { [clock] in
            func callWithSlowEnd() {
                let replaced = AtEnd {
                    clock.advance(to: .seconds(1))
                    hasBegun.wait()
                }
                throttler.throttle { withExtendedLifetime(replaced) {} }
            }
            callWithSlowEnd()
            throttler.throttle {
                hasBegun.signal()
                for await _ in canEnd.stream {}
                clock.note(Task.isCancelled ? "cancelled" : "done")
            }
            called.continuation.finish()
        }
        for await _ in called.stream {}
        canEnd.continuation.finish()
        await clock.untilNoted(1)
        #expect(clock.notes.map(\.text) == ["done"])
    }

    private final class AtEnd: Sendable {
        private let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }

        deinit { body() }
    }

    @Test func onceItIsGoneNothingRuns() async {
        var throttler: Throttler? = Throttler(interval: .seconds(1), keeping: .latest, clock: clock)
        await throttler?.throttle { clock.note("first") }
        await throttler?.throttle { clock.note("latest") }
        await clock.untilSleeping()
        throttler = nil
        await clock.untilSleeping(0)
        clock.advance(to: .seconds(2))
        #expect(clock.notes.map(\.text) == ["first"])
    }

    @Test(arguments: [Kept.none, .latest]) func aClockThatJumpedBackDoesNotBlock(_ kept: Kept) async {
        clock.set(.seconds(1000))
        let throttler = Throttler(interval: .seconds(5), keeping: kept, clock: clock)
        await throttler.throttle { clock.note("before") }
        clock.set(.zero)
        await throttler.throttle { clock.note("after") }
        #expect(clock.notes.map(\.text) == ["before", "after"])
    }
}
