import DebouncingTesting
import Testing

@testable import Debouncing

/// The main actor, which is busy while a function of it does not suspend.
@Suite(.timeLimit(.minutes(10))) @MainActor struct MainActorTests {
    @MainActor private final class Model {
        let debouncer: Debouncer<Action>
        private(set) var results: [String] = []

        init(_ clock: ManualClock) {
            debouncer = Debouncer(delay: .seconds(1), clock: clock)
        }

        func textChanged(to text: String) { debouncer.debounce { self.results.append(text) } }
        func textChangedLater(to text: String) async {
            debouncer.debounce { [weak self] in self?.results.append(text) }
        }
    }

    private let clock = ManualClock()

    @Test func aSearchField() async {
        let model = Model(clock)
        for text in ["d", "de"] { model.textChanged(to: text) }
        await model.textChangedLater(to: "deb")
        await clock.advance(by: .seconds(1))
        #expect(model.results == ["deb"])
    }

    /// The usual code with a task for each call shows one, too.
    @Test(arguments: [1, 20, 100_000]) func aBusyActorGetsTheLastOne(_ count: Int) async {
        var shown: [Int] = []
        let debouncer = Debouncer<Int>(delay: .milliseconds(50), clock: clock) { @MainActor in
            shown.append($0)
        }
        func emit() {
            for value in 1...count {
                debouncer.send(value)
                clock.set(to: clock.now.advanced(by: .milliseconds(100)))
            }
        }
        emit()
        #expect(debouncer.isPending)
        await clock.advance(by: .milliseconds(50))
        #expect(shown == [count])
        #expect(!debouncer.isPending)
    }

    @Test func aBusyActorIsThrottledToo() async {
        var shown: [Int] = []
        let throttler = Throttler<Int>(interval: .milliseconds(50), trailing: .latest, clock: clock) {
            @MainActor in
            shown.append($0)
        }
        func emit() {
            for value in 1...20 {
                throttler.send(value)
                clock.set(to: clock.now.advanced(by: .milliseconds(100)))
            }
        }
        emit()
        await clock.advance(by: .milliseconds(100))
        #expect(shown == [20])
    }

    /// Neither has begun when it comes: the interval of the first does not hold up the other.
    @Test func aFlushRunsTheFirstAndThePending() async {
        var shown: [Int] = []
        let throttler = Throttler<Int>(interval: .seconds(1), trailing: .latest, clock: clock) { @MainActor in
            shown.append($0)
        }
        for value in 1...3 { throttler.send(value) }
        await throttler.flush()
        #expect(shown == [1, 3])
    }

    /// Wherever the start is when it is cancelled.
    @Test func nothingBeginsAfterCancel() async {
        for round in 1...500 {
            var begun = 0
            let debouncer = Debouncer(delay: .zero, clock: clock)
            for _ in 1...3 { debouncer.debounce { begun += 1 } }
            for _ in 0..<round % 10 { await Task.yield() }
            debouncer.cancel()
            let before = begun
            for _ in 1...20 { await Task.yield() }
            #expect(begun == before)
            #expect(!debouncer.isPending)
        }
    }

    /// Actions of different actors may replace each other on their way.
    @Test func eachActionRunsOnItsActor() async {
        actor Other {
            var count = 0
            func add(to debouncer: Debouncer<Action>) { debouncer.debounce { self.count += 1 } }
        }
        for round in 1...300 {
            var count = 0
            let other = Other()
            let debouncer = Debouncer(delay: .zero, clock: clock)
            debouncer.debounce { count += 1 }
            await other.add(to: debouncer)
            for _ in 0..<round % 3 { await Task.yield() }
            debouncer.debounce { count += 1 }
            await debouncer.flush()
            #expect(count >= 1)
        }
    }

    /// It returns at once; the output runs when the main thread is free again.
    @Test(arguments: [true, false]) func aFlushThatBlocksTheActorItNeedsReturns(_ isIsolated: Bool) async {
        var shown: [Int] = []
        let debouncer = Debouncer<Int>(delay: .seconds(1), clock: clock) { @MainActor in shown.append($0) }
        nonisolated func flushElsewhere() -> Bool { debouncer.flushAndWait(within: .seconds(600)) }
        func flush() -> Bool {
            debouncer.send(1)
            return isIsolated ? debouncer.flushAndWait(within: .seconds(600)) : flushElsewhere()
        }
        #expect(!flush())
        await clock.settle()
        #expect(shown == [1])
    }

    @Test func aFlushThatBlocksTheActorOfARunReturns() async {
        let debouncer = Debouncer(delay: .zero, clock: clock)
        debouncer.debounce { @MainActor in try await clock.sleep(for: .seconds(1)) }
        await clock.settle()
        func flush() -> Bool { debouncer.flushAndWait(within: .seconds(600)) }
        #expect(!flush())
        await clock.advance(by: .seconds(1))
        #expect(flush())
    }

    /// Its test needs no `await`.
    @Test func outputsOfTheMainActorOnAManualQueue() {
        var shown: [Int] = []
        let queue = ManualQueue()
        let show = queue.onMainActor { shown.append($0) }
        let debouncer = Debouncer(delay: .seconds(1), queue: queue, output: show)
        let throttler = Throttler(interval: .seconds(1), queue: queue, output: show)
        for value in 1...3 { debouncer.send(value) }
        throttler.send(4)
        queue.advance(by: .seconds(1))
        #expect(shown == [4, 3])
    }
}
