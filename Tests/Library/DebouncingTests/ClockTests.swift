import DebouncingTesting
import Synchronization
import Testing

@testable import Debouncing

/// Clocks that jump, fail or wake early.
@Suite(.timeLimit(.minutes(10))) struct ClockTests {
    private let clock = ManualClock()
    private let log = Log()

    @Test func aPendingCallWaitsAtMostOnceMore() async {
        await clock.advance(by: .seconds(3600))
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        debouncer.debounce { log.write("a") }
        clock.jump(to: .init(offset: .zero))
        await clock.advance(by: .seconds(2))
        #expect(log.lines == ["a"])
    }

    @Test func anIntervalFromBeforeAJumpIsVoid() async {
        await clock.advance(by: .seconds(3600))
        let throttler = Throttler(interval: .seconds(1), clock: clock)
        for text in ["before", "after"] {
            throttler.throttle { log.write(text) }
            await clock.settle()
            clock.jump(to: .init(offset: .zero))
        }
        #expect(log.lines == ["before", "after"])
    }

    /// Jumps back by an hour at its second reading of the time: right after a call.
    private final class JumpingClock: Clock {
        typealias Instant = ManualClock.Instant

        let reads = Atomic(0)
        let sleeps = AsyncStream.makeStream(of: Instant.self)

        var now: Instant {
            // The first is that of the place, the second that of the call.
            Instant(offset: reads.add(1, ordering: .relaxed).newValue <= 2 ? .seconds(3600) : .zero)
        }
        var minimumResolution: Duration { .nanoseconds(1) }

        func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            sleeps.continuation.yield(deadline)
            try await ContinuousClock().sleep(until: .now + .seconds(3600), tolerance: nil)
        }
    }

    @Test func aJumpRightAfterACallStrandsNothing() async {
        let clock = JumpingClock()
        let debouncer = Debouncer<Int>(delay: .seconds(1), clock: clock) { _ in }
        debouncer.send(1)
        for await deadline in clock.sleeps.stream {
            #expect(deadline.offset == .seconds(1))
            break
        }
    }

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
        let debouncer = Debouncer<Int>(delay: .milliseconds(1), clock: clock) { continuation.yield($0) }
        debouncer.send(1)
        #expect(await values.first { _ in true } == 1)
    }

    @Test(arguments: [true, false]) func oneThatAlwaysWakesEarlyCostsLittle(_ throwsErrors: Bool) async {
        let clock = BadClock(failures: .max, throwsErrors: throwsErrors)
        let (values, continuation) = AsyncStream.makeStream(of: Int.self)
        let debouncer = Debouncer<Int>(delay: .milliseconds(200), clock: clock) { continuation.yield($0) }
        debouncer.send(1)
        #expect(await values.first { _ in true } == 1)
        #expect(clock.sleeps.load(ordering: .relaxed) < 20)
    }

    @Test func advanceStopsWheneverAnyoneWakes() async {
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        debouncer.debounce {
            for _ in 1...3 {
                log.write("\(clock.now.offset)")
                try? await clock.sleep(for: .seconds(1))
            }
        }
        await clock.advance(by: .seconds(10))
        #expect(log.lines == ["1.0 seconds", "2.0 seconds", "3.0 seconds"])
    }

    @Test func advanceWaitsForWhatGoesOn() async {
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        debouncer.debounce {
            for _ in 1...1000 { await Task.yield() }
            log.write("done")
        }
        await clock.advance(by: .seconds(1))
        #expect(log.lines == ["done"])
    }

    @Test func aSleepThatIsCancelledThrows() async {
        let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.untilSleeping(1)
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(clock.sleepers == 0)
    }

    @Test func aSleepThatIsDueReturnsAtOnce() async throws {
        try await clock.sleep(for: .zero)
        try await clock.sleep(for: .seconds(-1))
    }
}
