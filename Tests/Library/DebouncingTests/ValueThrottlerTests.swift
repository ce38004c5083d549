import Debouncing
import Testing

@Suite(.timeLimit(.minutes(10))) struct ValueThrottlerTests {
    private let clock = ManualClock()

    @Test func aBurstMakesOneTask() async {
        let throttler = ValueThrottler<Int>(
            interval: .seconds(1), keeping: .latest, clock: clock, output: { [clock] in clock.note("\($0)") })
        throttler.emit(0)
        await clock.untilNoted(1)
        for value in 1...1000 { throttler.emit(value) }
        await clock.untilSleeping()
        clock.advance(to: .seconds(1))
        await clock.untilNoted(2)
        #expect(clock.notes.map(\.text) == ["0", "1000"])
        #expect(clock.sleeps == 1)
    }

    @Test(arguments: zip([Kept.none, .first, .latest], [["1"], ["1", "2"], ["1", "3"]]))
    func oneValueOfAnIntervalIsKept(_ kept: Kept, _ expected: [String]) async {
        let throttler = ValueThrottler<Int>(
            interval: .seconds(1), keeping: kept, clock: clock, output: { [clock] in clock.note("\($0)") })
        for value in 1...3 { throttler.emit(value) }
        await throttler.flush()
        #expect(clock.notes.map(\.text) == expected)
    }

    @Test func cancelEndsTheInterval() async {
        let throttler = ValueThrottler<Int>(
            interval: .seconds(1), clock: clock, output: { [clock] in clock.note("\($0)") })
        throttler.emit(1)
        await throttler.flush()
        throttler.cancel()
        throttler.emit(2)
        await throttler.flush()
        #expect(clock.notes.map(\.text) == ["1", "2"])
    }

    @Test func onceItIsGoneNothingComesOut() async {
        var throttler: ValueThrottler<Int>? = ValueThrottler(
            interval: .seconds(1), keeping: .latest, clock: clock, output: { [clock] in clock.note("\($0)") })
        throttler?.emit(1)
        await clock.untilNoted(1)
        throttler?.emit(2)
        await clock.untilSleeping()
        throttler = nil
        await clock.untilSleeping(0)
        clock.advance(to: .seconds(2))
        #expect(clock.notes.map(\.text) == ["1"])
    }
}
