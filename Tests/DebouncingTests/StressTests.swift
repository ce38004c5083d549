// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Debouncing
import Testing

/// Calls from eight tasks at once, with delays that end all the time. Made for the thread sanitizer, where a
/// million of them is what to try before a release: `swift test --sanitize=thread --filter StressTests`.
@Suite(.timeLimit(.minutes(10))) struct StressTests {
    private let calls = 40_000
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

    /// How often each number was done. None is more than once.
    private final class Doings: Sendable {
        private let times: Locked<[Int: Int]> = Locked([:])

        func note(_ number: Int) { times.withLock { $0[number, default: 0] += 1 } }
        var isEmpty: Bool { times.withLock { $0.isEmpty } }
        var areSingle: Bool { times.withLock { $0.values.allSatisfy { $0 == 1 } } }
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
        #expect(doings.areSingle)
    }

    @Test func debouncer() async {
        let doings = Doings()
        let debouncer = Debouncer(delay: delay)
        await fromEightTasks { number in
            let own = number.isMultiple(of: 5) ? Duration.microseconds(3) : nil
            await debouncer.debounce(delay: own) { doings.note(number) }
            if number.isMultiple(of: 1001) { await debouncer.cancel() }
        }
        await debouncer.flush()
        #expect(doings.areSingle)
    }

    @Test(arguments: [false, true]) func throttler(_ latest: Bool) async {
        let doings = Doings()
        let throttler = Throttler(interval: delay, latest: latest)
        await fromEightTasks { number in await throttler.throttle { doings.note(number) } }
        #expect(doings.areSingle)
        #expect(!doings.isEmpty)
    }

    @Test func lockoutGroup() async {
        let doings = Doings()
        let group = LockoutGroup(lockout: delay)
        await fromEightTasks { number in if group.press(number) { doings.note(number) } }
        #expect(doings.areSingle)
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
