import DebouncingTesting
import Synchronization
import Testing

@testable import Debouncing

/// Flushes, also those that would wait for ever, or for too long.
@Suite(.timeLimit(.minutes(10))) struct FlushTests {
    private let clock = ManualClock()
    private let log = Log()

    private func makeBusy() async -> Debouncer<Action> {
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        debouncer.debounce { try await clock.sleep(for: .seconds(1_000_000)) }
        await clock.advance(by: .seconds(1))
        return debouncer
    }

    @Test func itRunsWhatIsPendingNow() async {
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        debouncer.debounce { log.write("done") }
        #expect(await debouncer.flush())
        #expect(log.lines == ["done"] && clock.timerCount <= 1)
    }

    @Test func itRunsTheFirstAndThePending() async {
        let debouncer = Debouncer<Int>(delay: .seconds(1), leading: true, clock: clock) { [log] in
            log.write("\($0)")
        }
        let throttler = Throttler<Int>(interval: .seconds(1), trailing: .latest, clock: clock) { [log] in
            log.write("\($0)")
        }
        for value in 1...3 {
            debouncer.send(value)
            throttler.send(value)
        }
        await debouncer.flush()
        await throttler.flush()
        #expect(log.lines.sorted() == ["1", "1", "3", "3"])
    }

    @Test func finishLeavesWhatIsPendingItsTime() async {
        let throttler = Throttler<Int>(interval: .seconds(2), trailing: .latest, clock: clock) {
            [clock, log] in
            log.write("\($0) at \(clock.now.offset)")
        }
        throttler.send(1)
        await clock.settle()
        throttler.send(2)
        let finish = Task { await throttler.finish() }
        await clock.advance(by: .seconds(5))
        #expect(await finish.value)
        #expect(log.lines == ["1 at 0.0 seconds", "2 at 2.0 seconds"])
    }

    @Test func itWaitsForWhatBeganBefore() async {
        let debouncer = await makeBusy()
        let flush = Task {
            await debouncer.flush()
            log.write("flushed")
        }
        for _ in 1...100 { await Task.yield() }
        #expect(log.lines.isEmpty)
        await clock.advance(by: .seconds(1_000_000))
        await flush.value
    }

    @Test func oneThatIsCancelledReturns() async {
        let debouncer = await makeBusy()
        let flush = Task { await debouncer.flush() }
        flush.cancel()
        #expect(await flush.value == false)
    }

    @Test func oneReturnsWhenItsTimeIsUp() async {
        let debouncer = await makeBusy()
        let before = clock.timerCount
        let flush = Task { await debouncer.flush(within: .seconds(5)) }
        while clock.timerCount == before { await Task.yield() }
        await clock.advance(by: .seconds(5))
        #expect(await flush.value == false)
        #expect(clock.timerCount == before)
    }

    @Test func cancelEndsIt() async {
        let debouncer = Debouncer<Int>(delay: .seconds(1), clock: clock) { _ in }
        debouncer.send(1)
        let finish = Task { await debouncer.finish() }
        for _ in 1...10 { await Task.yield() }
        debouncer.cancel()
        #expect(await finish.value)
    }

    @Test func anActionThatFlushesItsOwnDoesNotWaitForItself() async {
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        debouncer.debounce {
            debouncer.debounce { log.write("inner") }
            log.write("\(await debouncer.flush())")
        }
        #expect(await debouncer.flush())
        #expect(log.lines == ["inner", "true"])
    }

    @Test func oneInAnActionOfAnotherWaits() async {
        let saving = await makeBusy()
        let closing = Debouncer(delay: .seconds(1), clock: clock)
        closing.debounce {
            await saving.flush()
            log.write("closed")
        }
        let flush = Task { await closing.flush() }
        for _ in 1...100 { await Task.yield() }
        #expect(log.lines.isEmpty)
        // Not by `advance`, which waits for the action.
        clock.set(to: .init(offset: .seconds(2_000_000)))
        _ = await flush.value
        #expect(log.lines == ["closed"])
    }

    /// Each action flushes the next debouncer; the last one flushes the first.
    @Test(arguments: [1, 2, 3, 7]) func debouncersThatFlushEachOther(_ count: Int) async {
        for _ in 1...50 {
            let ring = (0..<count).map { _ in Debouncer(delay: .seconds(1), clock: clock) }
            for (index, debouncer) in ring.enumerated() {
                debouncer.debounce {
                    await ring[(index + 1) % count].flush()
                    log.write("\(index)")
                }
            }
            await withTaskGroup(of: Void.self) { group in
                for debouncer in ring { group.addTask { await debouncer.flush() } }
            }
            #expect(Set(log.takeLines()).count == count)
        }
    }

    /// A detached task does not know that it is inside an action: only the limit helps.
    @Test func oneThatLostItsTaskLocals() async {
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        debouncer.debounce {
            let isDone = await Task.detached { await debouncer.flush(within: .seconds(1)) }.value
            log.write("\(isDone)")
        }
        clock.set(to: .init(offset: .seconds(1)))
        while clock.timerCount == 0 { await Task.yield() }
        clock.set(to: .init(offset: .seconds(2)))
        await clock.settle()
        #expect(log.lines == ["false"])
    }
}
