import Dispatch
import Foundation
import Testing

@testable import Debouncing

/// Calls from eight tasks at once, with delays that end all the time. Made for the thread sanitizer, which a million of
/// them should pass: `DEBOUNCED_CALLS=1000000 script/parts/sanitize thread --filter StressTests`.
@Suite(.timeLimit(.minutes(60))) struct StressTests {
    private let calls = ProcessInfo.processInfo.environment["DEBOUNCED_CALLS"].flatMap { Int($0) } ?? 20_000
    private let delay = Duration.microseconds(20)
    private let doings = Doings()

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

    private func fromEightTasks(_ call: @escaping @Sendable (Int) async -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            for first in 0..<8 {
                group.addTask { [calls] in
                    for number in stride(from: first, to: calls, by: 8) { await call(number) }
                }
            }
        }
    }

    private func play(on regulator: Regulator<Int>) async {
        await fromEightTasks { number in
            regulator.send(number, for: number.isMultiple(of: 5) ? .microseconds(3) : nil)
            if number.isMultiple(of: 1001) { regulator.cancel() }
            if number.isMultiple(of: 997) { await regulator.flush() }
        }
        regulator.send(calls / 8 * 8)
        await regulator.flush()
        #expect(doings.areInOrder)
        #expect(!doings.isEmpty)
    }

    @Test func debouncer() async {
        await play(on: Debouncer(delay: delay) { [doings] in doings.note($0) })
    }

    @Test func debouncerOnAQueue() async {
        await play(
            on: Debouncer(delay: delay, queue: DispatchQueue(label: "stress")) { [doings] in doings.note($0) }
        )
    }

    @Test func debouncerOnTheMainActor() async {
        await play(
            on: Debouncer(delay: delay, leading: true, maxWait: delay) { @MainActor [doings] in
                doings.note($0)
            })
    }

    @Test(arguments: [Trailing.dropped, .first, .latest]) func throttler(_ trailing: Trailing) async {
        await play(
            on: Throttler(interval: delay, trailing: trailing, cancelsPrevious: true) { [doings] in
                doings.note($0)
            })
    }

    @Test func throttlerOnAQueue() async {
        let queue = DispatchQueue(label: "stress")
        await play(
            on: Throttler(interval: delay, trailing: .latest, queue: queue) { [doings] in doings.note($0) })
    }

    @Test func actions() async {
        let debouncer = Debouncer(delay: delay)
        await fromEightTasks { [doings] number in debouncer.debounce { doings.note(number) } }
        await debouncer.flush()
        #expect(doings.areInOrder)
    }

    @Test func aSequenceGivesTheLastLast() async {
        let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
        let reader = Task { [delay] in
            var last = 0
            for await number in numbers.debounce(for: delay) { last = number }
            return last
        }
        await fromEightTasks { continuation.yield($0) }
        continuation.yield(-1)
        continuation.finish()
        #expect(await reader.value == -1)
    }
}
