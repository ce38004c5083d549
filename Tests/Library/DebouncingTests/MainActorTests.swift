import Debouncing
import Testing

/// The calls that code of the main actor makes, as anyone would write them.
@Suite(.timeLimit(.minutes(10))) @MainActor struct MainActorTests {
    @MainActor private final class Model {
        let debouncer: Debouncer
        let throttler: Throttler
        private(set) var results: [String] = []

        init(_ clock: ManualClock) {
            debouncer = Debouncer(delay: .seconds(1), clock: clock)
            throttler = Throttler(interval: .seconds(1), clock: clock)
        }

        private func search(for text: String) async -> String { text.uppercased() }

        func textChanged(to text: String) {
            debouncer.debounce { self.results.append(await self.search(for: text)) }
        }

        func textCleared() {
            debouncer.cancel()
        }

        func textChangedLater(to text: String) async {
            debouncer.debounce { [weak self] in self?.results.append(text) }
        }

        func saveTapped() {
            throttler.throttle { self.results.append("saved") }
        }

        func save() async {
            await throttler.throttle { self.results.append("saved") }
        }
    }

    private let clock = ManualClock()

    @Test func aSearchFieldWithoutAwait() async {
        let model = Model(clock)
        for text in ["d", "de", "deb"] { model.textChanged(to: text) }
        await model.debouncer.flush()
        #expect(model.results == ["DEB"])
    }

    @Test func aSearchFieldWithAwait() async {
        let model = Model(clock)
        for text in ["d", "de", "deb"] { await model.textChangedLater(to: text) }
        await model.debouncer.flush()
        #expect(model.results == ["deb"])
    }

    @Test func aButton() async {
        let model = Model(clock)
        model.saveTapped()
        model.saveTapped()
        await model.throttler.flush()
        await model.save()
        await model.save()
        #expect(model.results == ["saved", "saved"])
    }

    @Test func anOutputOfTheMainActor() async {
        var shown: [Int] = []
        let debouncer = ValueDebouncer<Int>(delay: .seconds(1), clock: clock, output: { shown.append($0) })
        for value in 1...3 { debouncer.emit(value) }
        await debouncer.flush()
        #expect(shown == [3])
    }

    /// The main actor is busy while the first action is due: with this test.
    @Test func anIntervalCountsFromTheRunEvenIfItsActorIsBusy() async {
        let throttler = Throttler(interval: .seconds(1), keeping: .latest, clock: clock)
        beBusy(with: throttler)
        await clock.untilSleeping()
        #expect(clock.notes.map(\.text) == ["a"])
        clock.advance(to: .seconds(6))
        await clock.untilNoted(2)
        #expect(clock.notes.map(\.instant) == [.seconds(5), .seconds(6)])
    }

    private func beBusy(with throttler: Throttler) {
        throttler.throttle { clock.note("a") }
        clock.set(.seconds(5))
        throttler.throttle { clock.note("b") }
    }

    /// Wherever the run is when it is cancelled.
    @Test func nothingBeginsAfterCancel() async {
        for round in 1...500 {
            var begun = 0
            let debouncer = Debouncer(delay: .zero, clock: clock)
            for _ in 1...3 { debouncer.debounce { begun += 1 } }
            for _ in 0..<round % 10 { await Task.yield() }
            cancel(debouncer)
            let before = begun
            for _ in 1...20 { await Task.yield() }
            #expect(begun == before)
            #expect(!debouncer.isPending)
        }
    }

    private func cancel(_ debouncer: Debouncer) { debouncer.cancel() }

    @Test func aCallerThatIsCancelledCancelsTheActionItWaitsFor() async {
        let throttler = Throttler(interval: .seconds(1), clock: clock)
        let caller = Task {
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

    @Test func cancelWithoutAwait() async {
        let model = Model(clock)
        model.textChanged(to: "d")
        model.textCleared()
        await model.debouncer.flush()
        #expect(model.results.isEmpty)
    }
}
