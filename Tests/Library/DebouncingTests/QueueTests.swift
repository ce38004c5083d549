import DebouncingTesting
import Dispatch
import Testing

@testable import Debouncing

/// Debouncers and throttlers whose outputs run on a queue.
@Suite(.timeLimit(.minutes(10))) struct QueueTests {
    private let queue = ManualQueue()
    private let log = Log()

    private func makeDebouncer(leading: Bool = false) -> Debouncer<String> {
        Debouncer(delay: .seconds(2), leading: leading, queue: queue) { [log] in log.write($0) }
    }

    @Test func theLastOfABurst() {
        let debouncer = makeDebouncer()
        for text in ["a", "b"] {
            debouncer.send(text)
            queue.advance(by: .seconds(1))
            #expect(log.lines.isEmpty && debouncer.isPending)
        }
        queue.advance(by: .seconds(1))
        #expect(log.lines == ["b"] && !debouncer.isPending)
    }

    @Test func aThrottler() {
        let throttler = Throttler<Int>(interval: .seconds(2), trailing: .latest, queue: queue) {
            [queue, log] in
            log.write("\($0) at \(queue.time)")
        }
        for value in 1...3 {
            throttler.send(value)
            queue.run()
        }
        queue.advance(by: .seconds(10))
        #expect(log.lines == ["1 at 0.0 seconds", "3 at 2.0 seconds"])
    }

    @Test func aBusyQueueGetsTheLastOne() {
        let debouncer = makeDebouncer()
        for value in 1...100 {
            debouncer.send("\(value)")
            queue.delay(by: .seconds(5))
        }
        queue.advance(by: .seconds(2))
        #expect(log.lines == ["100"])
    }

    @Test func oneTimerForABurst() {
        let debouncer = makeDebouncer()
        for _ in 1...1000 { debouncer.send("a") }
        #expect(queue.waiting == 1)
        debouncer.cancel()
        #expect(queue.waiting == 0)
    }

    @Test func onItsOwnQueueAFlushIsDoneAtOnce() {
        let debouncer = makeDebouncer(leading: true)
        for text in ["a", "b", "c"] { debouncer.send(text) }
        #expect(debouncer.flushAndWait(within: .zero))
        #expect(log.lines == ["a", "c"])
        queue.advance(by: .seconds(10))
        #expect(log.lines == ["a", "c"])
    }

    @Test func anOutputMayFlush() {
        let inner = makeDebouncer()
        let outer = Debouncer<String>(delay: .seconds(1), queue: queue) { [log] text in
            inner.send("inner")
            inner.flushAndWait(within: .zero)
            log.write(text)
        }
        outer.send("outer")
        queue.advance(by: .seconds(1))
        #expect(log.lines == ["inner", "outer"])
    }

    @Test func onceItIsGoneNothingBegins() {
        var debouncer: Debouncer<String>? = makeDebouncer()
        debouncer?.send("a")
        debouncer = nil
        queue.advance(by: .seconds(10))
        #expect(log.lines.isEmpty && queue.waiting == 0)
    }

    @Test func anAsynchronousFlush() async {
        let debouncer = Debouncer<Int>(delay: .seconds(3600), queue: DispatchQueue(label: "test")) { [log] in
            log.write("\($0)")
        }
        debouncer.send(1)
        #expect(await debouncer.flush())
        #expect(log.lines == ["1"])
    }
}

/// Queues of dispatch that wait for each other; none of this may trap or hang.
@Suite(.timeLimit(.minutes(10))) struct DispatchQueueTests {
    private let log = Log()

    private typealias Work = @Sendable () -> Void

    private func makeDebouncer(on queue: DispatchQueue, _ work: @escaping Work) -> Debouncer<Work> {
        let debouncer = Debouncer<Work>(delay: .seconds(3600), queue: queue) { $0() }
        debouncer.send(work)
        return debouncer
    }

    @Test func workRunsOnItsQueue() {
        let queue = DispatchQueue(label: "test")
        let debouncer = makeDebouncer(on: queue) { [log] in
            dispatchPrecondition(condition: .onQueue(queue))
            log.write("done")
        }
        #expect(debouncer.flushAndWait(within: .seconds(600)))
        #expect(log.lines == ["done"])
    }

    @Test func theTimerOfAQueue() async {
        let (values, continuation) = AsyncStream.makeStream(of: Int.self)
        let throttler = Throttler<Int>(
            interval: .milliseconds(1), trailing: .latest, queue: DispatchQueue(label: "test")
        ) { continuation.yield($0) }
        throttler.send(1)
        for await value in values {
            if value == 3 { break }
            throttler.send(value + 1)
        }
    }

    @Test func aFlushOnTheQueueOfTheOutput() {
        let target = DispatchQueue(label: "target")
        let queue = DispatchQueue(label: "test", target: target)
        let debouncer = makeDebouncer(on: target) { [log] in log.write("a") }
        #expect(queue.sync { debouncer.flushAndWait(within: .zero) })
        #expect(log.lines == ["a"])
    }

    /// Neither queue can run while the target is busy with the flush of the other.
    @Test func queuesThatShareATargetAndFlushOneAnother() {
        let target = DispatchQueue(label: "target")
        let queues = (1...2).map { DispatchQueue(label: "\($0)", target: target) }
        let debouncers = queues.map { queue in makeDebouncer(on: queue) {} }
        for (debouncer, other) in zip(debouncers, debouncers.reversed()) {
            debouncer.send { [log] in log.write("\(other.flushAndWait(within: .seconds(600)))") }
        }
        #expect(debouncers[0].flushAndWait(within: .seconds(600)))
        withExtendedLifetime(debouncers) {
            for queue in queues + queues { queue.sync {} }
        }
        #expect(log.lines == ["false", "true"])
    }

    @Test func onTheMainThreadWithAQueueWhoseTargetIsMain() async {
        let queue = DispatchQueue(label: "test", target: .main)
        let debouncer = makeDebouncer(on: queue) { [log] in log.write("a") }
        // It is known once the queue has run.
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume() }
        }
        let isDone = await withCheckedContinuation { continuation in
            DispatchQueue.main.async {
                continuation.resume(returning: debouncer.flushAndWait(within: .seconds(600)))
            }
        }
        #expect(!isDone)
        #expect(await debouncer.flush())
        #expect(log.lines == ["a"])
    }

    /// Nobody knows that they do: only the limit helps.
    @Test func queuesThatShareATarget() {
        let target = DispatchQueue(label: "target")
        let debouncer = makeDebouncer(on: DispatchQueue(label: "test", target: target)) { [log] in
            log.write("a")
        }
        let other = DispatchQueue(label: "other", target: target)
        #expect(other.sync { debouncer.flushAndWait(within: .milliseconds(1)) } == false)
        #expect(debouncer.flushAndWait(within: .seconds(600)))
        #expect(log.lines == ["a"])
    }

    @Test func oneThatIsTooLateDoesNothingOnceItIsGone() {
        let queue = DispatchQueue(label: "busy")
        let gate = DispatchSemaphore(value: 0)
        queue.async { gate.wait() }
        var debouncer: Debouncer<Work>? = makeDebouncer(on: queue) { [log] in log.write("a") }
        #expect(debouncer?.flushAndWait(within: .milliseconds(1)) == false)
        debouncer = nil
        gate.signal()
        queue.sync {}
        #expect(log.lines.isEmpty)
    }
}
