import Debouncing
import DebouncingTesting
import Testing

/// With `advance` alone, as a user's tests do it: nothing here yields, sleeps or polls.
@Suite(.timeLimit(.minutes(10))) struct ManualClockTests {
    private let clock = ManualClock()
    private let log = Log()

    private actor Log {
        private(set) var lines: [String] = []

        func write(_ line: String) { lines.append(line) }
    }

    @Test func aDebouncer() async {
        let debouncer = Debouncer(delay: .seconds(2), clock: clock)
        for text in ["a", "b"] {
            debouncer.debounce { await log.write(text) }
            await clock.advance(by: .seconds(1))
            #expect(await log.lines.isEmpty)
        }
        await clock.advance(by: .seconds(1))
        #expect(await log.lines == ["b"])
    }

    @Test func valuesOfAThrottlerOneIntervalAfterTheOther() async {
        let throttler = ValueThrottler<Int>(
            interval: .seconds(1), keeping: .latest,
            clock: clock, output: { [clock, log] in await log.write("\($0) at \(clock.now.offset)") })
        for value in 1...3 {
            throttler.emit(value)
            await clock.settle()
        }
        await clock.advance(by: .seconds(10))
        #expect(await log.lines == ["1 at 0.0 seconds", "3 at 1.0 seconds"])
    }

    @Test func anActionThatSleepsOnTheClockIsWaitedFor() async {
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        debouncer.debounce {
            for second in 1...3 {
                try? await clock.sleep(for: .seconds(1))
                await log.write("\(second)")
            }
        }
        await clock.advance(by: .seconds(2))
        #expect(await log.lines == ["1"])
        await clock.advance(by: .seconds(2))
        #expect(await log.lines == ["1", "2", "3"])
    }

    @Test func advanceStopsWheneverAnyoneWakes() async {
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        debouncer.debounce {
            for _ in 1...3 {
                await log.write("\(clock.now.offset)")
                try? await clock.sleep(for: .seconds(1))
            }
        }
        await clock.advance(by: .seconds(10))
        #expect(await log.lines == ["1.0 seconds", "2.0 seconds", "3.0 seconds"])
    }

    @Test func readersOfSequences() async throws {
        let texts = ManualSequence<String>()
        let reader = Task { [clock, log] in
            for try await text in texts.debounced(for: .seconds(1), clock: clock) { await log.write(text) }
        }
        for text in ["a", "b", "c"] { await texts.send(text) }
        await clock.advance(by: .seconds(1))
        #expect(await log.lines == ["c"])
        await texts.send("d")
        await clock.advance(by: .seconds(0.5))
        #expect(await log.lines == ["c"])
        await texts.finish()
        try await reader.value
        #expect(await log.lines == ["c", "d"])
    }

    @Test func aSequenceThatEndsWhileItSends() async throws {
        let texts = ManualSequence<String>()
        let reader = texts.makeAsyncIterator()
        let sending = Task { await texts.send("a") }
        #expect(try await reader.next() == "a")
        await texts.finish()
        #expect(try await reader.next() == nil)
        await sending.value
    }

    @Test func aSequenceThatFails() async {
        struct Trouble: Error {}
        let texts = ManualSequence<String>()
        let reader = Task { [clock] in
            for try await _ in texts.throttled(for: .seconds(1), clock: clock) {}
        }
        await texts.send("a")
        await texts.fail(Trouble())
        await #expect(throws: Trouble.self) { try await reader.value }
    }

    @Test func aLockoutThatIsAwaited() async {
        let group = LockoutGroup(lockout: .seconds(1), clock: clock)
        #expect(group.press("yes"))
        let waiting = Task { await group.untilUnlocked() }
        await clock.untilSleeping(1)
        await clock.advance(by: .seconds(1))
        await waiting.value
        #expect(!group.isLocked)
    }

    @Test func aClockOnTheWall() async {
        await clock.advance(by: .seconds(3600))
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        debouncer.debounce { await log.write("a") }
        await clock.settle()
        clock.jump(to: .init(offset: .zero))
        await clock.advance(by: .seconds(1))
        #expect(await log.lines == ["a"])
    }

    @Test func nobodyIsLeftWhenADebouncerIsGone() async {
        var debouncer: Debouncer? = Debouncer(delay: .seconds(1), clock: clock)
        debouncer?.debounce { await log.write("a") }
        await clock.settle()
        #expect(clock.sleepers == 1)
        debouncer = nil
        await clock.advance(by: .seconds(2))
        #expect(clock.sleepers == 0)
        #expect(await log.lines.isEmpty)
    }

    @Test func aSleepThatIsCancelledThrows() async {
        let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
        await clock.untilSleeping(1)
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
    }
}
