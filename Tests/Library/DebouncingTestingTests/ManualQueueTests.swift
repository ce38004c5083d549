import Debouncing
import DebouncingDispatch
import DebouncingTesting
import Testing

@Suite struct ManualQueueTests {
    private let queue = ManualQueue()
    private let times = Locked<[Duration]>([])

    private func note() { times.withLock { $0.append(queue.time) } }

    @Test func aDebouncer() {
        let debouncer = DispatchDebouncer(delay: .seconds(1), queue: queue) { _ in note() }
        debouncer.run()
        queue.advance(by: .seconds(0.5))
        debouncer.run()
        queue.advance(by: .seconds(10))
        #expect(times.withLock { $0 } == [.seconds(1.5)])
        #expect(queue.time == .seconds(10.5))
    }

    @Test func aThrottlerAndItsLatest() {
        let throttler = DispatchThrottler(interval: .seconds(1), keeping: .latest, queue: queue) { _ in note()
        }
        for _ in 1...3 {
            throttler.run()
            queue.run()
        }
        queue.advance(by: .seconds(5))
        #expect(times.withLock { $0 } == [.zero, .seconds(1)])
    }

    @Test func aQueueThatIsLate() {
        let debouncer = DispatchValueDebouncer<Int>(delay: .seconds(1), queue: queue) { _ in note() }
        debouncer.emit(1)
        queue.delay(by: .seconds(3))
        #expect(debouncer.isPending)
        queue.run()
        #expect(times.withLock { $0 } == [.seconds(3)])
    }
}
