import Debouncing
import DebouncingDispatch
import Dispatch
import Testing

/// Flushes on queues that wait for each other; a wait that closed a circle would end the process, or never end.
@Suite(.timeLimit(.minutes(10))) struct FlushTests {
    private final class Ring: Sendable {
        let debouncers: [DispatchDebouncer]
        let handled = Locked<[Int]>([])

        init(_ count: Int) {
            debouncers = (0..<count).map {
                DispatchDebouncer(delay: .seconds(3600), queue: DispatchQueue(label: "queue \($0)"))
            }
        }

        /// Gives each an action that flushes the next one.
        func fill() {
            for (index, debouncer) in debouncers.enumerated() {
                debouncer.run { [self] in
                    handled.withLock { $0.append(index) }
                    debouncers[(index + 1) % debouncers.count].flush()
                }
            }
        }
    }

    @Test(arguments: [1, 2, 3]) func queuesThatFlushEachOther(_ count: Int) {
        let ring = Ring(count)
        ring.fill()
        ring.debouncers[0].flush()
        #expect(Set(ring.handled.withLock { $0 }) == Set(0..<count))
    }

    @Test(arguments: [2, 3]) func queuesThatFlushEachOtherFromManyThreads(_ count: Int) {
        let ring = Ring(count)
        for _ in 1...50 {
            ring.fill()
            DispatchQueue.concurrentPerform(iterations: count) { ring.debouncers[$0].flush() }
        }
        for debouncer in ring.debouncers { debouncer.flush() }
        #expect(ring.handled.withLock { $0.count } == 50 * count)
    }

    @Test func aFlushReturnsWhenItsTimeIsUp() {
        let queue = DispatchQueue(label: "a busy queue")
        let gate = DispatchSemaphore(value: 0)
        let debouncer = DispatchDebouncer(delay: .seconds(3600), queue: queue)
        queue.async { gate.wait() }
        debouncer.run {}
        #expect(!debouncer.flush(within: .milliseconds(1)))
        gate.signal()
        #expect(debouncer.flush(within: .seconds(60)))
    }

    @Test func aFlushThatCameTooLateHandlesNothingOnceTheDebouncerIsGone() {
        let queue = DispatchQueue(label: "a busy queue")
        let gate = DispatchSemaphore(value: 0)
        let count = Locked(0)
        var debouncer: DispatchDebouncer? = DispatchDebouncer(delay: .seconds(3600), queue: queue)
        queue.async { gate.wait() }
        debouncer?.run { count.withLock { $0 += 1 } }
        #expect(debouncer?.flush(within: .milliseconds(1)) == false)
        debouncer = nil
        gate.signal()
        queue.sync {}
        #expect(count.withLock { $0 } == 0)
    }

    @Test func aQueueIsMarkedOnce() {
        let queue = DispatchQueue(label: "a queue")
        let debouncers = (1...2).map { _ in DispatchDebouncer(delay: .seconds(3600), queue: queue) }
        let count = Locked(0)
        for debouncer in debouncers { debouncer.run { count.withLock { $0 += 1 } } }
        queue.sync { for debouncer in debouncers { debouncer.flush() } }
        #expect(count.withLock { $0 } == 2)
    }
}
