import Debouncing
import Testing

@Suite(.timeLimit(.minutes(10))) struct OptionTests {
    private let clock = ManualClock()

    private func search(_ text: String) async {
        clock.note("begin \(text)")
        try? await clock.sleep(for: .seconds(100))
        clock.note(Task.isCancelled ? "cancelled \(text)" : "end \(text)")
    }

    @Test func aCallCancelsTheActionThatStillRuns() async {
        let debouncer = Debouncer(delay: .seconds(1), cancelsPrevious: true, clock: clock)
        debouncer.debounce { await search("a") }
        await clock.untilSleeping()
        clock.advance(to: .seconds(1))
        await clock.untilNoted(1)
        await clock.untilSleeping()
        debouncer.debounce { await search("b") }
        await clock.untilNoted(2)
        #expect(clock.notes.map(\.text) == ["begin a", "cancelled a"])
        debouncer.cancel()
    }

    @Test func cancelCancelsTheActionThatStillRuns() async {
        let debouncer = Debouncer(delay: .seconds(1), cancelsPrevious: true, clock: clock)
        debouncer.debounce { await search("a") }
        await clock.untilSleeping()
        clock.advance(to: .seconds(1))
        await clock.untilNoted(1)
        debouncer.cancel()
        await clock.untilNoted(2)
        #expect(clock.notes.last?.text == "cancelled a")
    }

    @Test func anOutputThatStillRunsIsCancelledByTheNextValue() async {
        let debouncer = ValueDebouncer<String>(delay: .seconds(1), cancelsPrevious: true, clock: clock) {
            await search($0)
        }
        debouncer.emit("a", delay: .zero)
        await clock.untilNoted(1)
        debouncer.emit("b", delay: .zero)
        await clock.until { state in state.notes.contains { $0.text == "begin b" } }
        debouncer.cancel()
        await clock.untilNoted(4)
        #expect(clock.notes.map(\.text).sorted() == ["begin a", "begin b", "cancelled a", "cancelled b"])
    }

    @Test func aCallThatIsDroppedCancelsNothing() async {
        let throttler = Throttler(interval: .seconds(10), cancelsPrevious: true, clock: clock)
        throttle(throttler, "a")
        await clock.untilNoted(1)
        throttle(throttler, "b")
        await clock.untilSleeping()
        clock.advance(to: .seconds(100))
        await clock.untilNoted(2)
        #expect(clock.notes.map(\.text) == ["begin a", "end a"])
    }

    private func throttle(_ throttler: Throttler, _ text: String) {
        throttler.throttle { await search(text) }
    }

    @Test func anActionThatCallsAgainDoesNotCancelItself() async {
        let debouncer = Debouncer(delay: .seconds(1), cancelsPrevious: true, clock: clock)
        debouncer.debounce {
            debouncer.debounce {}
            clock.note(Task.isCancelled ? "cancelled" : "goes on")
        }
        await clock.untilSleeping()
        clock.advance(to: .seconds(1))
        await clock.untilNoted(1)
        #expect(clock.notes.map(\.text) == ["goes on"])
    }

    @Test func aValueMayHaveADelayOfItsOwn() async {
        let debouncer = ValueDebouncer<Int>(delay: .seconds(10), clock: clock) { [clock] in
            clock.note("\($0)")
        }
        debouncer.emit(1, delay: .seconds(2))
        await clock.untilSleeping()
        clock.advance(to: .seconds(2))
        await clock.untilNoted(1)
        #expect(clock.notes == [.init(text: "1", instant: .seconds(2))])
    }

    @Test func anIntervalOfItsOwnComesAfterItsValue() async {
        let throttler = ValueThrottler<Int>(interval: .seconds(10), keeping: .latest, clock: clock) {
            [clock] in
            clock.note("\($0)")
        }
        throttler.emit(1, interval: .seconds(2))
        await clock.untilNoted(1)
        throttler.emit(2)
        await clock.untilSleeping()
        clock.advance(to: .seconds(2))
        await clock.untilNoted(2)
        throttler.emit(3)
        await clock.untilSleeping()
        clock.advance(to: .seconds(12))
        await clock.untilNoted(3)
        #expect(clock.notes.map(\.instant) == [.zero, .seconds(2), .seconds(12)])
    }

    @Test func sequencesHaveTheSameOptions() async {
        let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
        for number in 1...5 { continuation.yield(number) }
        continuation.finish()
        var first: [Int] = []
        for await number in numbers.debounced(for: .seconds(1), leading: true, trailing: false, clock: clock)
        {
            first.append(number)
        }
        #expect(first == [1])
    }
}
