import Debouncing
import DebouncingTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct ManualSequenceTests {
    private let numbers = ManualSequence<Int>()

    @Test func aReaderGetsWhatIsSentInOrder() async throws {
        let reader = Task { try await numbers.reduce(into: []) { $0.append($1) } }
        for number in 1...3 { await numbers.send(number) }
        await numbers.finish()
        #expect(try await reader.value == [1, 2, 3])
        await numbers.send(4)
    }

    @Test func manyMaySendAtOnce() async throws {
        let reader = Task { try await numbers.reduce(into: []) { $0.append($1) } }
        await withTaskGroup(of: Void.self) { group in
            for number in 1...20 { group.addTask { await numbers.send(number) } }
        }
        await numbers.finish()
        #expect(try await reader.value.sorted() == Array(1...20))
    }

    @Test func aReaderThatIsCancelledEnds() async throws {
        let reader = Task { for try await _ in numbers {} }
        await numbers.send(1)
        reader.cancel()
        try await reader.value
    }

    @Test func aSenderThatIsCancelledReturns() async {
        let sender = Task { await numbers.send(1) }
        sender.cancel()
        await sender.value
    }

    @Test func whoStopsReadingHoldsNobodyUp() async throws {
        let reader = Task {
            for try await number in numbers where number == 2 { break }
        }
        await numbers.send(1)
        await numbers.send(2)
        try await reader.value
        let next = Task { try await numbers.first { _ in true } }
        await numbers.send(3)
        #expect(try await next.value == 3)
    }

    @Test func anIteratorThatReadsNothingIsNoReader() async throws {
        let (got, goOn) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        let reader = Task {
            for try await number in numbers where number == 1 {
                got.continuation.finish()
                for await _ in goOn.stream {}
            }
        }
        let isSent = Flag()
        let sender = Task {
            await numbers.send(1)
            await isSent.raise()
        }
        for await _ in got.stream {}
        for _ in 1...100 {
            _ = numbers.makeAsyncIterator()
            await Task.yield()
        }
        #expect(await !isSent.isRaised)
        goOn.continuation.finish()
        await sender.value
        await numbers.finish()
        try await reader.value
    }

    private actor Flag {
        private(set) var isRaised = false

        func raise() { isRaised = true }
    }

    @Test func aFailureIsThrown() async {
        struct Failure: Error {}
        let reader = Task { for try await _ in numbers {} }
        await numbers.fail(Failure())
        await #expect(throws: Failure.self) { try await reader.value }
    }

    @Test func whoStopsReadingADebouncedOneLeavesNothingBehind() async throws {
        weak var left: ManualSequence<Int>?
        let clock = ManualClock()
        do {
            let sequence = ManualSequence<Int>()
            left = sequence
            let reader = Task {
                for try await _ in sequence.debounced(for: .seconds(1), clock: clock) { break }
            }
            await sequence.send(1)
            await clock.advance(by: .seconds(1))
            try await reader.value
        }
        while left != nil { await Task.yield() }
    }
}
