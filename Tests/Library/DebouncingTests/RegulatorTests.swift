import DebouncingTesting
import Synchronization
import Testing

@testable import Debouncing

/// Debouncers and throttlers whose outputs run in tasks.
@Suite(.timeLimit(.minutes(10))) struct RegulatorTests {
    private let clock = ManualClock()
    private let log = Log()

    private struct Trouble: Error {}

    @Test func theLastActionRuns() async {
        let debouncer = Debouncer(delay: .seconds(2), clock: clock)
        for text in ["a", "b"] {
            debouncer.debounce { log.write(text) }
            await clock.advance(by: .seconds(1))
            #expect(log.lines.isEmpty && debouncer.isPending)
        }
        await clock.advance(by: .seconds(1))
        #expect(log.lines == ["b"] && !debouncer.isPending)
    }

    @Test func aThrottlerKeepsItsInterval() async {
        let throttler = Throttler<Int>(interval: .seconds(1), trailing: .latest, clock: clock) {
            [clock, log] in
            log.write("\($0) at \(clock.now.offset)")
        }
        for value in 1...3 {
            throttler.send(value)
            await clock.settle()
        }
        await clock.advance(by: .seconds(10))
        #expect(log.lines == ["1 at 0.0 seconds", "3 at 1.0 seconds"])
        #expect(clock.timerCount == 0)
    }

    @Test func aCallMayBringItsOwnDelay() async {
        let debouncer = Debouncer<Int>(delay: .seconds(5), clock: clock) { [log] in log.write("\($0)") }
        debouncer.send(1, for: .seconds(1))
        await clock.advance(by: .seconds(1))
        #expect(log.lines == ["1"])
    }

    @Test func aNearerDeadlineBringsTheTimerForward() async {
        let debouncer = Debouncer<Int>(delay: .seconds(5), clock: clock) { [log] in log.write("\($0)") }
        debouncer.send(1)
        debouncer.send(2, for: .seconds(1))
        #expect(clock.timerCount == 1)
        await clock.advance(by: .seconds(1))
        #expect(log.lines == ["2"])
    }

    @Test func outputsBeginInTheirOrder() async {
        for _ in 1...500 {
            let throttler = Throttler<Int>(interval: .zero, trailing: .latest, clock: clock) { [log] in
                log.write("\($0)")
            }
            for value in 1...5 { throttler.send(value) }
            await throttler.flush()
            let values = log.takeLines().compactMap { Int($0) }
            #expect(values == values.sorted() && values.last == 5)
        }
    }

    @Test func onceItIsGoneNothingBegins() async {
        var debouncer: Debouncer<Action>? = Debouncer(delay: .seconds(1), clock: clock)
        debouncer?.debounce { log.write("a") }
        debouncer = nil
        await clock.advance(by: .seconds(2))
        #expect(log.lines.isEmpty && clock.timerCount == 0)
    }

    @Test func whatIsReplacedOrDroppedIsReleased() {
        final class Burden: Sendable {}
        for isCancelled in [true, false] {
            let debouncer = Debouncer(delay: .seconds(1), clock: clock)
            weak var replaced: Burden?
            do {
                let burden = Burden()
                replaced = burden
                debouncer.debounce { @MainActor in _ = burden }
            }
            if isCancelled { debouncer.cancel() } else { debouncer.debounce {} }
            #expect(replaced == nil)
        }
    }

    /// What is replaced may call us when it ends.
    @Test func anEndThatCallsBack() {
        final class AtEnd: Sendable {
            let body: @Sendable () -> Void
            init(_ body: @escaping @Sendable () -> Void) { self.body = body }
            deinit { body() }
        }
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        let end = AtEnd { [weak debouncer] in debouncer?.cancel() }
        debouncer.debounce { [end] in _ = end }
        func replace(_ end: consuming AtEnd) { debouncer.debounce {} }
        replace(end)
        debouncer.cancel()
        #expect(!debouncer.isPending)
    }

    @Test func anOutputHasThePriorityOfItsCall() async {
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        for priority in [TaskPriority.high, .low] {
            // To await the task itself would raise its priority.
            let called = AsyncStream.makeStream(of: Never.self)
            Task.detached(priority: priority) {
                debouncer.debounce { log.write("\(Task.currentPriority)") }
                called.continuation.finish()
            }
            for await _ in called.stream {}
        }
        await clock.advance(by: .seconds(1))
        #expect(log.lines == ["\(TaskPriority.low)"])
    }

    @Test func anActionThatSuspendsHoldsUpNothing() async {
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        debouncer.debounce {
            try? await clock.sleep(for: .seconds(5))
            log.write("slow")
        }
        await clock.advance(by: .seconds(1))
        debouncer.debounce { log.write("quick") }
        await clock.advance(by: .seconds(10))
        #expect(log.lines == ["quick", "slow"])
    }

    @Test func aCallCancelsTheActionThatStillRuns() async {
        let debouncer = Debouncer(
            delay: .seconds(1), cancelsPrevious: true, clock: clock, onError: { log.write("\($0)") })
        debouncer.debounce {
            do { try await clock.sleep(for: .seconds(100)) } catch { log.write("cancelled") }
            throw Trouble()
        }
        await clock.advance(by: .seconds(1))
        debouncer.debounce { log.write("next") }
        await clock.settle()
        #expect(log.lines == ["cancelled"])
        await clock.advance(by: .seconds(1))
        #expect(log.lines == ["cancelled", "next"])
    }

    @Test func aCallThatIsDroppedCancelsNothing() async {
        let throttler = Throttler(interval: .seconds(10), cancelsPrevious: true, clock: clock)
        throttler.throttle {
            try? await clock.sleep(for: .seconds(1))
            log.write(Task.isCancelled ? "cancelled" : "done")
        }
        await clock.settle()
        throttler.throttle { log.write("dropped") }
        await clock.advance(by: .seconds(1))
        #expect(log.lines == ["done"])
    }

    @Test func anActionThatCallsDoesNotCancelItself() async {
        let debouncer = Debouncer(delay: .seconds(1), cancelsPrevious: true, clock: clock)
        debouncer.debounce {
            debouncer.debounce { log.write("next") }
            log.write(Task.isCancelled ? "cancelled" : "done")
        }
        await clock.advance(by: .seconds(2))
        #expect(log.lines == ["done", "next"])
    }

    @Test func anErrorReachesTheHandler() async {
        let debouncer = Debouncer<Int>(
            delay: .seconds(1), clock: clock, onError: { [log] in log.write("\($0)") },
            output: { _ in throw Trouble() })
        debouncer.send(1)
        await clock.advance(by: .seconds(1))
        #expect(log.lines == ["Trouble()"])
    }

    @Test func aResultReachesWhoWaits() async throws {
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        let first = Task { try await debouncer.result { "first" } }
        while !debouncer.isPending { await Task.yield() }
        let second = Task { try await debouncer.result { "second" } }
        #expect(try await first.value == nil)
        await clock.advance(by: .seconds(1))
        #expect(try await second.value == "second")
    }

    @Test func anErrorReachesWhoWaits() async throws {
        let throttler = Throttler(interval: .seconds(1), clock: clock)
        await #expect(throws: Trouble.self) { try await throttler.result { throw Trouble() } }
        let dropped = try await throttler.result { 1 }
        #expect(dropped == nil)
    }

    @Test func whoNoLongerWaitsCancelsTheAction() async throws {
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        let waiting = Task {
            try await debouncer.result { try await clock.sleep(for: .seconds(100)) }
        }
        while !debouncer.isPending { await Task.yield() }
        await clock.advance(by: .seconds(1))
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test(arguments: [true, false]) func whoNoLongerWaitsDropsAnActionThatHasNotBegun(_ isSent: Bool) async {
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        let waiting = Task { try await debouncer.result { log.write("never") } }
        while isSent, !debouncer.isPending { await Task.yield() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        await clock.advance(by: .seconds(1))
        #expect(log.lines.isEmpty)
    }

    @Test func closuresThatAreHandedOverNeedNotBeSendable() async {
        final class Counter { var count = 0 }
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        let counter = Counter()
        debouncer.debounce { counter.count += 1 }
        await clock.advance(by: .seconds(1))
    }
}

/// What outputs wrote, in its order.
final class Log: Sendable {
    private let state = Locked<[String]>([])

    var lines: [String] { state.withLock { $0 } }
    func write(_ line: String) { state.withLock { $0.append(line) } }

    func takeLines() -> [String] {
        state.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }
}
