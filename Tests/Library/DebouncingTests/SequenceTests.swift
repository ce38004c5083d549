import DebouncingTesting
import Testing

@testable import Debouncing

@Suite(.timeLimit(.minutes(10))) struct SequenceTests {
    private let clock = ManualClock()
    private let log = Log()

    /// Plays a row of elements, one column a second; `|` ends the sequence, and `#` lets it throw.
    private func expect<S: AsyncSequence & Sendable>(
        _ elements: String, gives expected: String, endsAtOnce: Bool = false,
        location: SourceLocation = #_sourceLocation,
        _ regulate: (Source<Character>, ManualClock) -> S
    ) async where S.Element == Character {
        let (source, clock, log) = (Source<Character>(), ManualClock(), Log())
        let sequence = regulate(source, clock)
        let reader = Task {
            for try await element in sequence {
                log.write("\(Int(clock.now.offset / .seconds(1)))\(element)")
            }
        }
        for mark in elements {
            switch mark {
            case "-": break
            case "|":
                await source.send(.success(nil))
                // It is read before time goes on.
                for _ in 1...100 { await Task.yield() }
            case "#": await source.send(.failure(Source<Character>.Trouble()))
            default: await source.send(.success(mark))
            }
            if mark == "#" || mark == "|" && endsAtOnce { _ = await reader.result }
            await clock.advance(by: .seconds(1))
        }
        let result = await reader.result
        #expect(elements.contains("#") == ((try? result.get()) == nil), sourceLocation: location)
        var drawing = expected.map { _ in Character("-") }
        for line in log.lines { drawing[Int(line.dropLast())!] = line.last! }
        #expect(String(drawing) == expected, sourceLocation: location)
    }

    @Test(arguments: [
        ("a-b------c----|", "------b------c-"), ("a-b|--------", "---b--------"), ("ab|---", "--b---"),
        ("a-b#--------", "------------"),
        ("a-----|---", "----a-----"), ("|", "-"),
    ])
    func debounce(_ elements: String, _ expected: String) async {
        await expect(elements, gives: expected, endsAtOnce: true) { $0.debounce(for: .seconds(4), clock: $1) }
    }

    /// The end keeps the interval.
    @Test(arguments: [("ab|----", "a--b---"), ("abc--------d-|-", "a--c-------d---"), ("ab#----", "a------")])
    func throttleLatest(_ elements: String, _ expected: String) async {
        await expect(elements, gives: expected) { $0.throttle(for: .seconds(3), latest: true, clock: $1) }
    }

    @Test func throttle() async {
        await expect("abcdef|---", gives: "a--d------") { $0.throttle(for: .seconds(3), clock: $1) }
        await expect("abcdef|---", gives: "a--b--d---") {
            $0.throttle(for: .seconds(3), latest: false, clock: $1)
        }
    }

    @Test func aSequenceThatNeverThrowsNeedsNoTry() async {
        let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
        for number in 1...5 { continuation.yield(number) }
        continuation.finish()
        let both = numbers.throttle(for: .zero, clock: clock).debounce(for: .seconds(1), clock: clock)
        var elements: [Int] = []
        for await number in both { elements.append(number) }
        #expect(elements == [5])
    }

    @Test func whoStopsReadingStopsTheSequence() async {
        let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
        let over = AsyncStream.makeStream(of: Never.self)
        continuation.onTermination = { _ in over.continuation.finish() }
        continuation.yield(1)
        for await number in numbers.throttle(for: .seconds(1), clock: clock) {
            #expect(number == 1)
            break
        }
        for await _ in over.stream {}
    }

    @Test func aReaderThatIsCancelledStopsTheSequence() async {
        let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
        let over = AsyncStream.makeStream(of: Never.self)
        continuation.onTermination = { _ in over.continuation.finish() }
        let reader = Task { [clock, log] in
            for await _ in numbers.debounce(for: .seconds(1), clock: clock) { log.write("an element") }
        }
        continuation.yield(1)
        while clock.timerCount == 0 { await Task.yield() }
        reader.cancel()
        await reader.value
        for await _ in over.stream {}
        while clock.timerCount > 0 { await Task.yield() }
        #expect(log.lines.isEmpty)
    }

    @Test func aSlowReaderGetsTheLatest() async throws {
        let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
        var elements = numbers.throttle(for: .zero, clock: clock).makeAsyncIterator()
        continuation.yield(0)
        #expect(try await elements.next() == 0)
        for number in 1...5 { continuation.yield(number) }
        continuation.finish()
        var last = 0
        while let number = try await elements.next() {
            #expect(number > last)
            last = number
        }
        #expect(last == 5)
    }

    @Test func nothingIsReadBeforeAnyoneAsks() async {
        let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
        let iterator = numbers.map { [log] number in
            log.write("read")
            return number
        }.throttle(for: .zero, clock: clock).makeAsyncIterator()
        continuation.yield(1)
        for _ in 1...100 { await Task.yield() }
        #expect(log.lines.isEmpty)
        _ = iterator
    }
}
