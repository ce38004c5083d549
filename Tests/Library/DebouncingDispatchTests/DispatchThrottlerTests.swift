import Debouncing
import DebouncingDispatch
import Testing

@Suite struct DispatchThrottlerTests {
    private func expect(
        interval: Int, keeping kept: Kept = .none, calls: String, gives: String,
        location: SourceLocation = #_sourceLocation
    ) {
        DebouncingDispatchTests.expect(
            { queue, handler in
                DispatchThrottler(
                    interval: .nanoseconds(interval), keeping: kept, timeline: queue,
                    handler: handler)
            },
            run: { $0.run() }, cancel: { $0.cancel() }, calls: calls, gives: gives, location: location)
    }

    @Test func isAsDrawnAboveTheCode() {
        expect(
            interval: 4,
            calls: "#-#-#-#-------",
            gives: "#---#---------")
        expect(
            interval: 4, keeping: .latest,
            calls: "#-#-#-#-------",
            gives: "#---#---#-----")
    }

    @Test func cancelDropsTheLatestAndEndsTheInterval() {
        expect(
            interval: 5, keeping: .latest,
            calls: "#-#!---#-#-!-#--",
            gives: "#------#-----#--")
    }

    @Test func onceItIsGoneNothingIsCalled() {
        expect(
            interval: 3, keeping: .latest,
            calls: "##x------",
            gives: "#--------")
    }

    @Test(arguments: [(Kept.latest, "ac"), (.first, "ab"), (.none, "a")])
    func withoutAnIntervalWhatIsKeptRunsNext(_ kept: Kept, _ runs: String) {
        let queue = ManualQueue()
        let texts = Locked<[String]>([])
        let throttler = DispatchThrottler(interval: .zero, keeping: kept, timeline: queue) { _ in }
        for text in ["a", "b", "c"] { throttler.run { texts.withLock { $0.append(text) } } }
        queue.wake()
        #expect(texts.withLock { $0.joined() } == runs)
        #expect(!throttler.isPending)
    }

    @Test func cancelDropsACallThatIsOnItsWay() {
        let queue = ManualQueue()
        let count = Locked(0)
        let throttler = DispatchThrottler(interval: .seconds(1), keeping: .none, timeline: queue) { _ in
            count.withLock { $0 += 1 }
        }
        throttler.run()
        #expect(throttler.isPending)
        throttler.cancel()
        #expect(!throttler.isPending)
        queue.wake()
        #expect(count.withLock { $0 } == 0)
    }

    @Test func aCallMayBringAnAction() {
        let queue = ManualQueue()
        let texts = Locked<[String]>([])
        let throttler = DispatchThrottler(interval: .nanoseconds(4), keeping: .latest, timeline: queue) { _ in
            texts.withLock { $0.append("handler \(queue.column)") }
        }
        for name in ["first", "second", "last"] {
            throttler.run { texts.withLock { $0.append("\(name) \(queue.column)") } }
            queue.wake()
        }
        for column in [4, 8] {
            queue.set(column)
            queue.wake()
        }
        throttler.run()
        queue.wake()
        #expect(texts.withLock { $0 } == ["first 0", "last 4", "handler 8"])
    }

    @Test func anActionOfTheMainActorRunsOnTheMainQueue() async {
        let (texts, continuation) = AsyncStream.makeStream(of: String.self)
        let throttler = DispatchThrottler(interval: .zero)
        throttler.runOnMain { @MainActor in continuation.yield("main") }
        #expect(await texts.first { _ in true } == "main")
    }

    @Test func anIntervalCountsFromTheCallHoweverLateThatIs() {
        let queue = ManualQueue()
        let columns = Locked<[Int]>([])
        let throttler = DispatchThrottler(interval: .nanoseconds(100), keeping: .latest, timeline: queue) {
            _ in
            columns.withLock { $0.append(queue.column) }
        }
        for (column, calls) in [(0, true), (50, true), (190, false), (201, true), (289, false), (290, false)]
        {
            queue.set(column)
            if calls { throttler.run() }
            queue.wake()
        }
        #expect(columns.withLock { $0 } == [0, 190, 290])
    }
}
