import Debouncing
import DebouncingDispatch
import Testing

@Suite struct DispatchValueDebouncerTests {
    private let queue = ManualQueue()
    private let values = Locked<[Int]>([])

    private func makeDebouncer() -> DispatchValueDebouncer<Int> {
        DispatchValueDebouncer(delay: .nanoseconds(4), timeline: queue) { [values] value in
            values.withLock { $0.append(value) }
        }
    }

    private func advance(to column: Int) {
        queue.set(column)
        queue.wake()
    }

    @Test func theLastValueComesOut() {
        let debouncer = makeDebouncer()
        for value in 1...3 { debouncer.emit(value) }
        #expect(debouncer.isPending)
        advance(to: 4)
        #expect(values.withLock { $0 } == [3])
        #expect(!debouncer.isPending)
    }

    @Test func valuesComeOutInTheirOrder() {
        let debouncer = makeDebouncer()
        for value in 1...5 {
            queue.set(value * 10)
            debouncer.emit(value)
        }
        debouncer.flush()
        queue.wake()
        #expect(values.withLock { $0 } == [1, 2, 3, 4, 5])
    }

    @Test func cancelDropsWhatIsDueButDidNotComeOut() {
        let debouncer = makeDebouncer()
        debouncer.emit(1)
        queue.set(10)
        debouncer.emit(2)
        debouncer.cancel()
        advance(to: 20)
        #expect(values.withLock { $0 } == [])
    }
}
