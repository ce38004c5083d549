import Debouncing
import Foundation
import Testing

/// Calls from eight tasks at once, with delays that end all the time. Made for the thread sanitizer, which a million of
/// them should pass: `DEBOUNCED_CALLS=1000000 script/parts/sanitize thread --filter StressTests`.
@Suite(.timeLimit(.minutes(60))) struct StressTests {
    private let calls = ProcessInfo.processInfo.environment["DEBOUNCED_CALLS"].flatMap { Int($0) } ?? 40_000
    private let delay = Duration.microseconds(20)

    private func fromEightTasks(_ call: @escaping @Sendable (Int) async -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            for first in 0..<8 {
                group.addTask { [calls] in
                    for number in stride(from: first, to: calls, by: 8) { await call(number) }
                }
            }
        }
    }

    /// What was done, in its order.
    private final class Doings: Sendable {
        private let numbers: Locked<[Int]> = Locked([])

        func note(_ number: Int) { numbers.withLock { $0.append(number) } }
        var isEmpty: Bool { numbers.withLock { $0.isEmpty } }

        /// Whether the numbers of each task are in the order of its calls, and none is there twice.
        var areInOrder: Bool {
            let numbers = numbers.withLock { $0 }
            return (0..<8).allSatisfy { first in
                let ofTask = numbers.filter { $0 % 8 == first }
                return zip(ofTask, ofTask.dropFirst()).allSatisfy { $0 < $1 }
            }
        }
    }

    @Test func valueDebouncer() async {
        let doings = Doings()
        let debouncer = ValueDebouncer<Int>(delay: delay, output: { doings.note($0) })
        await fromEightTasks { number in
            debouncer.emit(number)
            if number.isMultiple(of: 1001) { debouncer.cancel() }
            if number.isMultiple(of: 997) { await debouncer.flush() }
        }
        debouncer.cancel()
        debouncer.emit(-1)
        await debouncer.flush()
        #expect(doings.areInOrder)
    }

    @Test(arguments: [Kept.none, .first, .latest]) func valueThrottler(_ kept: Kept) async {
        let doings = Doings()
        let throttler = ValueThrottler<Int>(interval: delay, keeping: kept, output: { doings.note($0) })
        await fromEightTasks { throttler.emit($0) }
        await throttler.flush()
        #expect(doings.areInOrder)
        #expect(!doings.isEmpty)
    }

    @Test func debouncer() async {
        let doings = Doings()
        let debouncer = Debouncer(delay: delay)
        await fromEightTasks { number in
            let own = number.isMultiple(of: 5) ? Duration.microseconds(3) : nil
            debouncer.debounce(delay: own) { doings.note(number) }
            if number.isMultiple(of: 1001) { debouncer.cancel() }
        }
        await debouncer.flush()
        #expect(doings.areInOrder)
    }

    @Test(arguments: [Kept.none, .first, .latest]) func throttler(_ kept: Kept) async {
        let doings = Doings()
        let throttler = Throttler(interval: delay, keeping: kept)
        await fromEightTasks { number in await throttler.throttle { doings.note(number) } }
        #expect(doings.areInOrder)
        #expect(!doings.isEmpty)
    }

    @Test func lockoutGroup() async {
        let doings = Doings()
        let group = LockoutGroup(lockout: delay)
        await fromEightTasks { number in if group.press(number) { doings.note(number) } }
        #expect(doings.areInOrder)
        #expect(!doings.isEmpty)
    }

    @Test func aSequenceGivesTheLastLast() async {
        let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
        let reader = Task { [delay] in
            var last = 0
            for await number in numbers.debounced(for: delay) { last = number }
            return last
        }
        await fromEightTasks { continuation.yield($0) }
        continuation.yield(-1)
        continuation.finish()
        #expect(await reader.value == -1)
    }
}
