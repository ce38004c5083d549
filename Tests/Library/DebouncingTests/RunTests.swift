import Testing

@testable import Debouncing

/// In which order runs begin, where, and on whose behalf.
@Suite(.timeLimit(.minutes(10))) struct RunTests {
    private let clock = ManualClock()

    private enum Caller {
        @TaskLocal static var name = "nobody"
    }

    @Test func valuesComeOutInTheirOrder() async {
        for _ in 1...2000 {
            let clock = ManualClock()
            let debouncer = ValueDebouncer<Int>(delay: .zero, clock: clock, output: { clock.note("\($0)") })
            for value in 1...3 { debouncer.emit(value) }
            await debouncer.flush()
            #expect([["1", "3"], ["1", "2", "3"]].contains(clock.notes.map(\.text)))
        }
    }

    /// Without a delay each call is decided by the next one; while one waits to begin, the others replace each other.
    @Test @MainActor func whatWaitsForABusyActorDoesNotPileUp() async {
        let debouncer = Debouncer(delay: .zero, clock: clock)
        fill(debouncer)
        await debouncer.flush()
        #expect(clock.notes.map(\.text) == ["1", "1000"])
    }

    @MainActor private func fill(_ debouncer: Debouncer) {
        for number in 1...1000 { debouncer.debounce { @MainActor [clock] in clock.note("\(number)") } }
    }

    @Test func anActionThatWasDueBeginsBeforeTheOneThatFoundIt() async {
        let throttler = Throttler(interval: .seconds(4), keeping: .latest, clock: clock)
        for (second, text) in [(0, "a"), (2, "b"), (10, "c")] {
            clock.set(.seconds(second))
            await throttler.throttle { clock.note(text) }
        }
        await clock.untilNoted(2)
        await clock.untilSleeping()
        clock.advance(to: .seconds(14))
        await clock.untilNoted(3)
        #expect(clock.notes.map(\.text) == ["a", "b", "c"])
    }

    @Test func actionsOnDifferentActorsBeginInTheirOrder() async {
        for _ in 1...200 {
            let clock = ManualClock()
            let debouncer = Debouncer(delay: .zero, clock: clock)
            debouncer.debounce { @MainActor in clock.note("main") }
            debouncer.debounce { await note("other", on: clock) }
            debouncer.debounce { @MainActor in clock.note("main again") }
            await debouncer.flush()
            #expect(clock.notes.first?.text == "main" && clock.notes.last?.text == "main again")
        }
    }

    private func note(_ text: String, on clock: ManualClock) async { clock.note(text) }

    /// The main actor is busy: with this test.
    @Test @MainActor func cancelDropsWhatIsDueButHasNotBegun() async {
        let debouncer = ValueDebouncer<String>(
            delay: .seconds(1), clock: clock, output: { @MainActor [clock] in clock.note($0) })
        for (second, text) in ["one", "two"].enumerated() {
            clock.set(.seconds(second * 2))
            debouncer.emit(text)
        }
        clock.set(.seconds(4))
        #expect(debouncer.isPending)
        onItsWay(in: debouncer)
        debouncer.cancel()
        #expect(!debouncer.isPending)
        debouncer.emit("three")
        await debouncer.flush()
        #expect(clock.notes.map(\.text) == ["three"])
    }

    /// Returns when what was decided waits for the main actor, and for nothing else.
    @MainActor private func onItsWay(in debouncer: ValueDebouncer<String>) {
        debouncer.gate.queue.sync {}
    }

    @Test @MainActor func whatIsDecidedIsPendingUntilItBegins() async {
        let debouncer = ValueDebouncer<String>(
            delay: .zero, clock: clock, output: { @MainActor [clock] in clock.note($0) })
        debouncer.emit("one")
        for _ in 1...3 {
            debouncer.emit("next")
            #expect(debouncer.isPending)
        }
        await debouncer.flush()
        #expect(!debouncer.isPending)
        #expect(clock.notes.map(\.text) == ["one", "next"])
    }

    @Test @MainActor func whatIsDecidedIsPendingEvenIfNothingElseWaits() {
        let throttler = ValueThrottler<String>(
            interval: .seconds(1), clock: clock, output: { @MainActor [clock] in clock.note($0) })
        throttler.emit("one")
        #expect(throttler.isPending)
        throttler.cancel()
        #expect(!throttler.isPending)
    }

    @Test func anActionHasTheTaskLocalsOfTheCallItCameWith() async {
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        for name in ["first", "last"] {
            Caller.$name.withValue(name) {
                debouncer.debounce { clock.note(Caller.name) }
            }
        }
        await clock.untilSleeping()
        clock.advance(to: .seconds(1))
        await clock.untilNoted(1)
        #expect(clock.notes.map(\.text) == ["last"])
    }

    @Test func theLatestHasTheTaskLocalsOfTheCallItCameWith() async {
        let throttler = Throttler(interval: .seconds(1), keeping: .latest, clock: clock)
        for name in ["first", "second", "last"] {
            await Caller.$name.withValue(name) {
                await throttler.throttle { clock.note(Caller.name) }
            }
        }
        await clock.untilSleeping()
        clock.advance(to: .seconds(1))
        await clock.untilNoted(2)
        #expect(clock.notes.map(\.text) == ["first", "last"])
    }

    @Test func anOutputHasTaskLocalsOfNobody() async {
        let debouncer = ValueDebouncer<Int>(
            delay: .seconds(1), clock: clock, output: { [clock] _ in clock.note(Caller.name) })
        Caller.$name.withValue("somebody") { debouncer.emit(1) }
        await Caller.$name.withValue("somebody else") { await debouncer.flush() }
        #expect(clock.notes.map(\.text) == ["nobody"])
    }

    @Test func anActionHasThePriorityOfTheCallItCameWith() async {
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        for priority in [TaskPriority.high, .low] {
            await Task(priority: priority) { debouncer.debounce { clock.note(Task.currentPriority) } }
                .value
        }
        await clock.untilSleeping()
        clock.advance(to: .seconds(1))
        await clock.untilNoted(1)
        #expect(clock.notes.map(\.text) == ["\(TaskPriority.low)"])
    }

    @Test func anOutputHasThePriorityOfTheLastCall() async {
        let debouncer = ValueDebouncer<Int>(
            delay: .seconds(1), clock: clock, output: { [clock] _ in clock.note(Task.currentPriority) })
        for priority in [TaskPriority.low, .high] {
            await Task.detached(priority: priority) { debouncer.emit(1) }.value
        }
        await clock.untilSleeping()
        clock.advance(to: .seconds(1))
        await clock.untilNoted(1)
        #expect(clock.notes.map(\.text) == ["\(TaskPriority.high)"])
    }

    @Test func flushWaitsForWhatBeganBefore() async {
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        debouncer.debounce {
            clock.note("begun")
            try? await clock.sleep(for: .seconds(10))
            clock.note("saved")
        }
        await clock.untilSleeping()
        clock.advance(to: .seconds(1))
        await clock.untilNoted(1)
        await clock.untilSleeping()
        let flush = Task { [clock] in
            await debouncer.flush()
            clock.note("flushed")
        }
        for _ in 1...100 { await Task.yield() }
        clock.advance(to: .seconds(11))
        await flush.value
        #expect(clock.notes.map(\.text) == ["begun", "saved", "flushed"])
    }

    @Test func aTaskThatOutlivesItsActionWaitsForWhatBeganSince() async {
        let debouncer = Debouncer(delay: .zero, clock: clock)
        let (tasks, continuation) = AsyncStream.makeStream(of: Task<Void, Never>.self)
        debouncer.debounce {
            continuation.yield(
                Task {
                    await clock.untilNoted(1)
                    await debouncer.flush()
                    clock.note("flushed")
                })
        }
        await debouncer.flush()
        debouncer.debounce {
            clock.note("begun")
            try? await clock.sleep(for: .seconds(1))
            clock.note("saved")
        }
        await clock.untilSleeping()
        for _ in 1...100 { await Task.yield() }
        clock.advance(to: .seconds(1))
        for await task in tasks {
            await task.value
            break
        }
        #expect(clock.notes.map(\.text) == ["begun", "saved", "flushed"])
    }

    @Test func flushInAnActionOfAnotherWaits() async {
        let saving = Debouncer(delay: .zero, clock: clock)
        let closing = Debouncer(delay: .zero, clock: clock)
        saving.debounce {
            clock.note("begun")
            try? await clock.sleep(for: .seconds(1))
            clock.note("saved")
        }
        await clock.untilSleeping()
        closing.debounce {
            clock.note("closing")
            await saving.flush()
            clock.note("closed")
        }
        await clock.untilNoted(2)
        for _ in 1...100 { await Task.yield() }
        clock.advance(to: .seconds(1))
        await closing.flush()
        #expect(clock.notes.map(\.text) == ["begun", "closing", "saved", "closed"])
    }

    @Test func anActionThatBringsTheNextOneLeavesNoTrail() async {
        let debouncer = Debouncer(delay: .zero, clock: clock)
        await bring(1000, to: debouncer)
        await clock.untilNoted(1)
        #expect(clock.notes.compactMap { Int($0.text) }.allSatisfy { $0 < 100 })
    }

    private func bring(_ count: Int, to debouncer: Debouncer) async {
        debouncer.debounce {
            if count == 0 {
                clock.note("\(Run.surroundings.count)")
            } else {
                await bring(count - 1, to: debouncer)
            }
        }
    }

    @Test func twoActionsThatFlushDoNotWaitForEachOther() async {
        let debouncer = Debouncer(delay: .zero, clock: clock)
        for text in ["one", "two"] {
            debouncer.debounce {
                try? await clock.sleep(for: .seconds(1))
                await debouncer.flush()
                clock.note(text)
            }
        }
        await clock.untilSleeping(2)
        clock.advance(to: .seconds(1))
        await debouncer.flush()
        #expect(clock.notes.map(\.text).sorted() == ["one", "two"])
    }

    @Test func aCallerThatIsCancelledCancelsTheActionItWaitsFor() async {
        let throttler = Throttler(interval: .seconds(1), clock: clock)
        let caller = Task { [clock] in
            await throttler.throttle {
                try? await clock.sleep(for: .seconds(10))
                clock.note(Task.isCancelled ? "cancelled" : "done")
            }
        }
        await clock.untilSleeping()
        caller.cancel()
        await caller.value
        #expect(clock.notes.map(\.text) == ["cancelled"])
    }

    @Test func whatIsReplacedIsReleased() async {
        final class Burden: Sendable {}
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        weak var replaced: Burden?
        do {
            let burden = Burden()
            replaced = burden
            debouncer.debounce { _ = burden }
        }
        debouncer.debounce {}
        #expect(replaced == nil)
    }

    /// The main actor is busy, and so could not even look at the action: with this test.
    @Test @MainActor func whatIsReplacedIsReleasedEvenIfItsActorIsBusy() {
        final class Burden: Sendable {}
        let debouncer = Debouncer(delay: .seconds(1), clock: clock)
        weak var replaced: Burden?
        do {
            let burden = Burden()
            replaced = burden
            debouncer.debounce { @MainActor in _ = burden }
        }
        debouncer.debounce {}
        #expect(replaced == nil)
    }
}
