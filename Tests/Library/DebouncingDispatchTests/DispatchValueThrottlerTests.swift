import Debouncing
import DebouncingDispatch
import Testing

@Suite struct DispatchValueThrottlerTests {
    private let queue = ManualQueue()
    private let values = Locked<[Int]>([])

    private func makeThrottler(leading: Bool, _ kept: Kept) -> DispatchValueThrottler<Int> {
        DispatchValueThrottler(
            .throttling(.nanoseconds(4), leading: leading, keeping: kept), timeline: queue
        ) { [values] value in values.withLock { $0.append(value) } }
    }

    private func play(_ throttler: DispatchValueThrottler<Int>) -> [Int] {
        for value in 1...3 {
            throttler.emit(value)
            queue.wake()
        }
        queue.set(4)
        queue.wake()
        return values.withLock { $0 }
    }

    @Test(arguments: zip([Kept.none, .first, .latest], [[1], [1, 2], [1, 3]]))
    func oneValueOfAnIntervalIsKept(_ kept: Kept, _ expected: [Int]) {
        #expect(play(makeThrottler(leading: true, kept)) == expected)
    }

    @Test(arguments: zip([Kept.none, .first, .latest], [[], [1], [3]]))
    func withoutLeadingTheFirstBeginsAnInterval(_ kept: Kept, _ expected: [Int]) {
        #expect(play(makeThrottler(leading: false, kept)) == expected)
    }

    @Test func cancelEndsTheInterval() {
        let throttler = makeThrottler(leading: true, .none)
        throttler.emit(1)
        queue.wake()
        throttler.cancel()
        throttler.emit(2)
        queue.wake()
        #expect(values.withLock { $0 } == [1, 2])
    }
}
