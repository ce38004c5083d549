import Debouncing
import DebouncingDispatch
import Dispatch
import Foundation
import Testing

/// Calls from eight threads at once, as in the tests of the same name for `Debouncing`.
@Suite(.timeLimit(.minutes(60))) struct StressTests {
    private let calls = ProcessInfo.processInfo.environment["DEBOUNCED_CALLS"].flatMap { Int($0) } ?? 40_000
    private let delay = Duration.microseconds(20)
    private let queue = DispatchQueue(label: "stress")

    private func fromEightThreads(_ call: @Sendable (Int) -> Void) {
        DispatchQueue.concurrentPerform(iterations: 8) { first in
            for number in stride(from: first, to: calls, by: 8) { call(number) }
        }
    }

    @Test func aValueDebouncer() {
        let values = Locked<[Int]>([])
        let debouncer = DispatchValueDebouncer<Int>(delay: delay, queue: queue) { value in
            values.withLock { $0.append(value) }
        }
        fromEightThreads { number in
            debouncer.emit(number)
            if number.isMultiple(of: 1001) { debouncer.cancel() }
            if number.isMultiple(of: 997) { debouncer.flush() }
        }
        debouncer.emit(-1)
        debouncer.flush()
        #expect(values.withLock { $0.last } == -1)
        #expect(values.withLock { Set($0).count == $0.count })
    }

    @Test(arguments: [Kept.none, .first, .latest]) func aThrottler(_ kept: Kept) {
        let values = Locked<[Int]>([])
        let throttler = DispatchThrottler(interval: delay, keeping: kept, queue: queue)
        fromEightThreads { number in
            throttler.run { values.withLock { $0.append(number) } }
        }
        throttler.flush()
        #expect(values.withLock { !$0.isEmpty && Set($0).count == $0.count })
    }
}
