import Debouncing
import Testing

/// What rows can't say of sequences.
@Suite(.timeLimit(.minutes(10))) struct GatedSequenceTests {
    private let clock = ManualClock()

    @Test func aSequenceThatNeverThrowsNeedsNoTry() async {
        let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
        for number in 1...5 { continuation.yield(number) }
        continuation.finish()
        var debounced: [Int] = []
        for await number in numbers.debounced(for: .seconds(1), clock: clock) { debounced.append(number) }
        #expect(debounced == [5])
    }

    @Test func oneCanFollowTheOther() async {
        let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
        for number in 1...5 { continuation.yield(number) }
        continuation.finish()
        let both = numbers.throttled(for: .seconds(1), clock: clock).debounced(for: .seconds(1), clock: clock)
        var elements: [Int] = []
        for await number in both { elements.append(number) }
        #expect(elements == [1])
    }

    @Test func whoStopsReadingStopsTheSequence() async {
        let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
        continuation.onTermination = { [clock] _ in clock.note("over") }
        continuation.yield(1)
        for await number in numbers.throttled(for: .seconds(1), clock: clock) {
            #expect(number == 1)
            break
        }
        await clock.untilNoted(1)
    }

    @Test func aReaderThatIsCancelledStopsTheSequence() async {
        let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
        continuation.onTermination = { [clock] _ in clock.note("over") }
        let reader = Task { [clock] in
            for await _ in numbers.debounced(for: .seconds(1), clock: clock) { clock.note("an element") }
        }
        continuation.yield(1)
        await clock.untilSleeping()
        reader.cancel()
        await reader.value
        await clock.untilNoted(1)
        await clock.untilSleeping(0)
        #expect(clock.notes.map(\.text) == ["over"])
    }

    @Test func aSlowReaderGetsTheLatest() async throws {
        let source = Source<Int>()
        var elements = source.throttled(for: .zero, clock: clock).makeAsyncIterator()
        let feeding = Task {
            for number in 1...4 { await source.send(.success(number)) }
        }
        let first = try #require(try await elements.next())
        #expect(1...4 ~= first)
        await feeding.value
        await source.send(.success(5))
        #expect(try await elements.next() == 5)
        await source.send(.success(nil))
        #expect(try await elements.next() == nil)
    }

    @Test func whatAThrowingSequenceLetThroughComesBeforeItsError() async throws {
        let source = Source<Int>()
        var elements = source.throttled(for: .zero, clock: clock).makeAsyncIterator()
        let feeding = Task {
            await source.send(.success(1))
            await source.send(.failure(Source<Int>.Trouble()))
        }
        #expect(try await elements.next() == 1)
        await feeding.value
        await #expect(throws: Source<Int>.Trouble.self) { try await elements.next() }
        #expect(try await elements.next() == nil)
    }

    @Test func nothingIsReadBeforeAnyoneAsks() async {
        let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
        let iterator = numbers.map { [clock] number in
            clock.note("read")
            return number
        }.throttled(for: .zero, clock: clock).makeAsyncIterator()
        continuation.yield(1)
        for _ in 1...100 { await Task.yield() }
        #expect(clock.notes.isEmpty)
        _ = iterator
    }
}
