import Debouncing
import DebouncingDispatch
import Dispatch
import Foundation
import Testing

@Suite struct DispatchDebouncerTests {
    private func expect(
        delay: Int, calls: String, gives: String, location: SourceLocation = #_sourceLocation
    ) {
        DebouncingDispatchTests.expect(
            { queue, handler in
                DispatchDebouncer(delay: .nanoseconds(delay), timeline: queue, handler: handler)
            },
            run: { $0.run() }, cancel: { $0.cancel() }, calls: calls, gives: gives, location: location)
    }

    @Test func isAsDrawnAboveTheCode() {
        expect(
            delay: 4,
            calls: "#-#-#-----#-----",
            gives: "--------#-----#-")
    }

    @Test func aFlushMakesAllCallsThatWaitForTheQueueInTheirOrder() {
        let queue = ManualQueue()
        let texts = Locked<[String]>([])
        let debouncer = DispatchDebouncer(delay: .nanoseconds(3), timeline: queue) { _ in }
        for (number, text) in ["a", "b", "c"].enumerated() {
            // The queue is busy, so that what is due waits for its turn.
            queue.set(number * 10)
            debouncer.run { texts.withLock { $0.append(text) } }
        }
        debouncer.flush()
        #expect(texts.withLock { $0 } == ["a", "b", "c"])
        queue.wake()
        #expect(texts.withLock { $0.count } == 3)
    }

    @Test func aCallAtTheDeadlineComesAfterTheDecision() {
        expect(
            delay: 3,
            calls: "-#--#--##-----",
            gives: "----#--#---#--")
    }

    @Test func cancelDropsWhatIsPending() {
        expect(
            delay: 3,
            calls: "-#-!----#--#-!#----",
            gives: "-----------#-----#-")
    }

    @Test func onceItIsGoneNothingIsCalled() {
        expect(
            delay: 3,
            calls: "-#-x-----",
            gives: "---------")
    }

    @Test func aBurstLeavesOnePieceOfWorkInTheQueue() {
        let queue = ManualQueue()
        let debouncer = DispatchDebouncer(delay: .seconds(1), timeline: queue) { _ in }
        for _ in 1...1000 { debouncer.run() }
        #expect(queue.waiting == 1)
    }

    @Test func callsThatAreCancelledLeaveNothingInTheQueue() {
        let queue = ManualQueue()
        let debouncer = DispatchDebouncer(delay: .seconds(1), timeline: queue) { _ in }
        for delay in 1...1000 {
            debouncer.run(delay: .milliseconds(1000 - delay))
            debouncer.cancel()
        }
        #expect(queue.waiting == 1)
        #expect(queue.timersMade == 1)
    }

    @Test func whatIsDueIsOnItsWayToTheQueueOnce() {
        let queue = ManualQueue()
        let count = Locked(0)
        let debouncer = DispatchDebouncer(delay: .zero, timeline: queue) { _ in count.withLock { $0 += 1 } }
        for _ in 1...1000 { debouncer.run() }
        #expect(queue.waiting <= 2)
        queue.wake()
        #expect(count.withLock { $0 } == 2)
    }

    @Test func aShorterDelayOfItsOwnBringsTheDeadlineNearer() {
        let queue = ManualQueue()
        let columns = Locked<[Int]>([])
        let debouncer = DispatchDebouncer(delay: .nanoseconds(9), timeline: queue) { _ in
            columns.withLock { $0.append(queue.column) }
        }
        debouncer.run()
        debouncer.run(delay: .nanoseconds(2))
        for column in 1...20 {
            queue.set(column)
            queue.wake()
        }
        #expect(columns.withLock { $0 } == [2])
    }

    @Test func aDelayBeyondTheEndOfTimeIsNone() {
        let debouncer = DispatchDebouncer(delay: .seconds(Int64.max), queue: DispatchQueue(label: "a queue"))
        debouncer.run {}
        #expect(debouncer.isPending)
        debouncer.cancel()
        #expect(!debouncer.isPending)
    }

    @Test func whatIsCancelledIsReleased() {
        final class Burden: Sendable {}
        let debouncer = DispatchDebouncer(delay: .seconds(3600))
        weak var cancelled: Burden?
        do {
            let burden = Burden()
            cancelled = burden
            debouncer.run { _ = burden }
        }
        debouncer.cancel()
        #expect(cancelled == nil)
    }

    @Test func aCallMayBringAnActionAndADelay() {
        let queue = ManualQueue()
        let texts = Locked<[String]>([])
        let debouncer = DispatchDebouncer(delay: .nanoseconds(4), timeline: queue) { _ in
            texts.withLock { $0.append("handler \(queue.column)") }
        }
        debouncer.run(delay: .nanoseconds(2)) { texts.withLock { $0.append("own \(queue.column)") } }
        for column in 1...3 {
            queue.set(column)
            queue.wake()
        }
        debouncer.run()
        queue.set(7)
        queue.wake()
        #expect(texts.withLock { $0 } == ["own 2", "handler 7"])
    }

    @Test func flushCallsNowAndOnce() {
        let queue = ManualQueue()
        let count = Locked(0)
        let debouncer = DispatchDebouncer(delay: .seconds(1), timeline: queue) { _ in
            count.withLock { $0 += 1 }
        }
        debouncer.flush()
        #expect(count.withLock { $0 } == 0)
        debouncer.run()
        #expect(debouncer.isPending)
        debouncer.flush()
        #expect(!debouncer.isPending)
        queue.set(2_000_000_000)
        queue.wake()
        #expect(count.withLock { $0 } == 1)
    }

    @Test func flushReturnsWhenTheHandlerIsDone() {
        let count = Locked(0)
        let debouncer = DispatchDebouncer(delay: .seconds(3600), queue: DispatchQueue(label: "a queue")) {
            _ in
            count.withLock { $0 += 1 }
        }
        debouncer.run()
        debouncer.flush()
        #expect(count.withLock { $0 } == 1)
    }

    @Test func flushMayBeCalledOnItsQueue() {
        let queue = DispatchQueue(label: "a queue")
        let count = Locked(0)
        let debouncer = DispatchDebouncer(delay: .seconds(3600), queue: queue) { _ in
            count.withLock { $0 += 1 }
        }
        debouncer.run()
        queue.sync { debouncer.flush() }
        #expect(count.withLock { $0 } == 1)
    }

    @Test func cancelOnItsQueueIsNeverTooLate() {
        let queue = DispatchQueue(label: "a queue")
        let count = Locked(0)
        let debouncer = DispatchDebouncer(delay: .zero, queue: queue) { _ in count.withLock { $0 += 1 } }
        for _ in 1...100 {
            queue.sync {
                debouncer.run()
                debouncer.run()
                debouncer.cancel()
            }
        }
        queue.sync {}
        #expect(count.withLock { $0 } == 0)
    }

    @Test func anActionOfTheMainActorRunsOnTheMainQueue() async {
        let (texts, continuation) = AsyncStream.makeStream(of: String.self)
        let debouncer = DispatchDebouncer(delay: .zero)
        debouncer.runOnMain { @MainActor in continuation.yield("main") }
        #expect(await texts.first { _ in true } == "main")
    }

    @Test func itCallsOnItsQueue() async {
        let queue = DispatchQueue(label: "a queue")
        let (dates, continuation) = AsyncStream.makeStream(of: Date.self)
        let debouncer = DispatchDebouncer(delay: .milliseconds(1), queue: queue) { date in
            dispatchPrecondition(condition: .onQueue(queue))
            continuation.yield(date)
        }
        debouncer.run()
        #expect(await dates.first { _ in true } != nil)
    }
}
