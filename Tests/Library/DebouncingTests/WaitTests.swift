import Synchronization
import Testing

@testable import Debouncing

/// Flushes that would wait for ever, or for too long.
@Suite(.timeLimit(.minutes(10))) struct WaitTests {
    private let clock = ManualClock()

    private func sleepForEver() async {
        try? await clock.sleep(for: .seconds(1_000_000))
    }

    private func makeBusy() async -> Debouncer {
        let debouncer = Debouncer(delay: .zero, clock: clock)
        debouncer.debounce { await sleepForEver() }
        await clock.untilSleeping()
        return debouncer
    }

    @Test func aFlushThatIsCancelledReturns() async {
        let debouncer = await makeBusy()
        let flush = Task { await debouncer.flush() }
        flush.cancel()
        await flush.value
        debouncer.cancel()
    }

    @Test func aFlushReturnsWhenItsTimeIsUp() async {
        let debouncer = await makeBusy()
        let flush = Task { await debouncer.flush(within: .seconds(5)) }
        await clock.untilSleeping(2)
        clock.advance(to: .seconds(5))
        #expect(await flush.value == false)
        #expect(clock.sleeping == 1)
    }

    @Test func aFlushInTimeSaysSoAndLeavesNothing() async {
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        debouncer.debounce { clock.note("done") }
        #expect(await debouncer.flush(within: .seconds(5)))
        await clock.untilSleeping(0)
        #expect(clock.notes.map(\.text) == ["done"])
    }

    /// Each action flushes the next debouncer; the last one flushes the first.
    @Test(arguments: [1, 2, 3, 7]) func debouncersThatFlushEachOther(_ count: Int) async {
        for _ in 1...50 {
            let clock = ManualClock()
            let ring = (0..<count).map { _ in Debouncer(delay: .seconds(1), clock: clock) }
            for (index, debouncer) in ring.enumerated() {
                debouncer.debounce {
                    await ring[(index + 1) % count].flush()
                    clock.note("\(index)")
                }
            }
            await withTaskGroup(of: Void.self) { group in
                for debouncer in ring { group.addTask { await debouncer.flush() } }
            }
            await clock.untilNoted(count)
            #expect(Set(clock.notes.map(\.text)).count == count)
        }
    }

    @Test func aValueDebouncerAndAThrottlerThatFlushEachOther() async {
        let throttler = Throttler(interval: .seconds(1), clock: clock)
        let values = ValueDebouncer<Int>(delay: .seconds(1), clock: clock) { [clock] _ in
            await throttler.flush()
            clock.note("value")
        }
        values.emit(1)
        await throttler.throttle {
            await values.flush()
            clock.note("action")
        }
        await clock.untilNoted(2)
    }

    /// A detached task does not know that it is inside an action: only the limit helps.
    @Test func anOwnFlushThatLostItsTaskLocals() async {
        let debouncer = Debouncer(delay: .zero, clock: clock)
        debouncer.debounce {
            let isDone = await Task.detached { await debouncer.flush(within: .seconds(1)) }.value
            clock.note("\(isDone)")
        }
        await clock.untilSleeping()
        clock.advance(to: .seconds(1))
        await clock.untilNoted(1)
        #expect(clock.notes.map(\.text) == ["false"])
    }

    @Test func aDebouncerThatIsGoneDuringAFlush() async {
        var debouncer: Debouncer? = Debouncer(delay: .seconds(1), clock: clock)
        debouncer?.debounce { [clock] in
            clock.note("begun")
            try? await clock.sleep(for: .seconds(1))
            clock.note("done")
        }
        let flush = Task { [weak debouncer] in await debouncer?.flush() }
        await clock.untilNoted(1)
        await clock.untilSleeping()
        debouncer = nil
        clock.advance(to: .seconds(1))
        await flush.value
        #expect(clock.notes.map(\.text) == ["begun", "done"])
    }

    /// The action that the flush waits for is dropped before it begins: the main actor is busy, with this test.
    @Test @MainActor func whatIsDroppedDuringAFlushEndsIt() async {
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        debouncer.debounce { @MainActor [clock] in clock.note("begun") }
        let flush = Task.detached { await debouncer.flush() }
        while debouncer.isPending {
            debouncer.cancel()
            await Task.yield()
        }
        await flush.value
    }

    @Test func nothingOfAWaitIsLeft() async {
        let debouncer = await makeBusy()
        let other = Debouncer(delay: .zero, clock: clock)
        other.debounce {
            await debouncer.flush(within: .seconds(1))
            clock.note("over")
        }
        await clock.untilSleeping(2)
        clock.advance(to: .seconds(1))
        await clock.untilNoted(1)
        await other.flush()
    }
}

/// Clocks that don't do what they promise.
@Suite(.timeLimit(.minutes(10))) struct BadClockTests {
    private struct Trouble: Error {}

    /// Throws, or wakes at once, as often as it is told.
    private final class BadClock: Clock {
        typealias Instant = ContinuousClock.Instant

        let failures: Atomic<Int>
        let sleeps = Atomic(0)
        let throwsErrors: Bool

        init(failures: Int, throwsErrors: Bool) {
            self.failures = Atomic(failures)
            self.throwsErrors = throwsErrors
        }

        var now: Instant { ContinuousClock.now }
        var minimumResolution: Duration { .nanoseconds(1) }

        func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            sleeps.add(1, ordering: .relaxed)
            guard failures.subtract(1, ordering: .relaxed).oldValue > 0 else {
                return try await ContinuousClock().sleep(until: deadline, tolerance: tolerance)
            }
            if throwsErrors { throw Trouble() }
        }
    }

    @Test(arguments: [true, false]) func oneThatFailsOnceHoldsUpNothing(_ throwsErrors: Bool) async {
        let clock = BadClock(failures: 1, throwsErrors: throwsErrors)
        let (values, continuation) = AsyncStream.makeStream(of: Int.self)
        let debouncer = ValueDebouncer<Int>(delay: .milliseconds(1), clock: clock) { continuation.yield($0) }
        debouncer.emit(1)
        #expect(await values.first { _ in true } == 1)
    }

    @Test(arguments: [true, false]) func oneThatAlwaysWakesEarlyCostsLittle(_ throwsErrors: Bool) async {
        let clock = BadClock(failures: .max, throwsErrors: throwsErrors)
        let (values, continuation) = AsyncStream.makeStream(of: Int.self)
        let debouncer = ValueDebouncer<Int>(delay: .milliseconds(200), clock: clock) {
            continuation.yield($0)
        }
        debouncer.emit(1)
        #expect(await values.first { _ in true } == 1)
        #expect(clock.sleeps.load(ordering: .relaxed) < 20)
        let group = LockoutGroup(lockout: .milliseconds(200), clock: clock)
        #expect(group.press())
        await group.untilUnlocked()
        #expect(clock.sleeps.load(ordering: .relaxed) < 40)
    }
}
