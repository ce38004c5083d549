import Debouncing
import Testing

@Suite(.timeLimit(.minutes(10))) struct ValueDebouncerTests {
    private let clock = ManualClock()

    private func makeDebouncer() -> ValueDebouncer<Int> {
        ValueDebouncer(delay: .seconds(1), clock: clock, output: { [clock] in clock.note("\($0)") })
    }

    @Test func aBurstMakesOneTask() async {
        let debouncer = makeDebouncer()
        for value in 1...1000 { debouncer.emit(value) }
        await clock.untilSleeping()
        clock.advance(to: .seconds(1))
        await clock.untilNoted(1)
        #expect(clock.notes.map(\.text) == ["1000"])
        #expect(clock.sleeps == 1)
    }

    @Test func aBurstFromManyTasksGivesOneValue() async {
        let debouncer = makeDebouncer()
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask { for value in 1...10_000 { debouncer.emit(task * 10_000 + value) } }
            }
        }
        debouncer.emit(-1)
        await clock.untilSleeping()
        clock.advance(to: .seconds(1))
        await clock.untilNoted(1)
        #expect(clock.notes.map(\.text) == ["-1"])
        #expect(clock.sleeping == 0)
    }

    @Test func noValueComesOutTwiceAndTheLastDoes() async {
        let debouncer = makeDebouncer()
        for value in 1...100 {
            debouncer.emit(value)
            if value.isMultiple(of: 2) { clock.advance(to: .seconds(value)) }
        }
        await debouncer.flush()
        await clock.untilSleeping(0)
        let values = clock.notes.compactMap { Int($0.text) }
        #expect(values.last == 100)
        #expect(Set(values).count == values.count)
    }

    @Test func anOutputThatTakesLongDoesNotHoldUpTheNext() async {
        let debouncer = ValueDebouncer<String>(
            delay: .seconds(1),
            clock: clock,
            output: { [clock] text in
                clock.note("begin " + text)
                if text == "slow" { try? await clock.sleep(for: .seconds(10)) }
                clock.note("end " + text)
            })
        for (second, text) in ["slow", "quick"].enumerated() {
            debouncer.emit(text)
            await clock.untilSleeping(second + 1)
            clock.advance(to: .seconds(second + 1))
            await clock.untilNoted(second == 0 ? 1 : 3)
            await clock.untilSleeping()
        }
        #expect(clock.notes.map(\.text) == ["begin slow", "begin quick", "end quick"])
        clock.advance(to: .seconds(11))
        await clock.untilNoted(4)
    }

    @Test func anOutputMayCallItsDebouncer() async {
        let (stream, continuation) = AsyncStream.makeStream(of: ValueDebouncer<Int>.self)
        let debouncer = ValueDebouncer<Int>(
            delay: .seconds(1),
            clock: clock,
            output: { [clock] value in
                clock.note("\(value)")
                for await debouncer in stream where value < 3 {
                    debouncer.emit(value + 1)
                    break
                }
            })
        for _ in 1...3 { continuation.yield(debouncer) }
        continuation.finish()
        debouncer.emit(1)
        for second in 1...3 {
            await clock.untilSleeping()
            clock.advance(to: .seconds(second))
            await clock.untilNoted(second)
        }
        #expect(clock.notes.map(\.text) == ["1", "2", "3"])
    }

    @Test func whatIsReplacedMayCallItsDebouncerAsItGoes() async {
        final class Caller: Sendable {
            let call: @Sendable () -> Void
            init(_ call: @escaping @Sendable () -> Void) { self.call = call }
            deinit { call() }
        }
        let debouncer = ValueDebouncer<Caller>(delay: .seconds(1), clock: clock, output: { _ in })
        for _ in 1...3 { debouncer.emit(Caller { [weak debouncer] in _ = debouncer?.isPending }) }
        debouncer.cancel()
        #expect(!debouncer.isPending)
    }

    @Test func onceItIsGoneNothingComesOut() async {
        var debouncer: ValueDebouncer<Int>? = makeDebouncer()
        debouncer?.emit(1)
        await clock.untilSleeping()
        debouncer = nil
        await clock.untilSleeping(0)
        clock.advance(to: .seconds(2))
        #expect(clock.notes.isEmpty)
    }

    @Test func aDelayBeyondTheEndOfTimeIsNone() async {
        let debouncer = ValueDebouncer<Int>(delay: .seconds(Int64.max), output: { _ in })
        debouncer.emit(1)
        #expect(debouncer.isPending)
        debouncer.cancel()
        #expect(!debouncer.isPending)
    }
}
