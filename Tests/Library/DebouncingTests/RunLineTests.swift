import Dispatch
import Testing

@testable import Debouncing

@Suite struct RunLineTests {
    private final class Keeper: RunKeeper {
        let queue = DispatchQueue(label: "keeper")

        func begin(_ run: Run) -> Bool { false }
        func end(_ run: Run) {}
    }

    private let runs = (1...3).map { _ in Run(for: Keeper()) {} }

    private func makeLine() -> RunLine {
        var line = RunLine()
        for run in runs { line.append(run) }
        return line
    }

    @Test func oneStartsAtATime() {
        var line = makeLine()
        let started = [line.next(), line.next()]
        #expect(started[0] === runs[0])
        #expect(started[1] == nil)
        let mayBegin = line.begin(runs[0])
        #expect(mayBegin)
        let next = line.next()
        #expect(next === runs[1])
        dropAll()
    }

    @Test func onlyTheFirstMayBegin() {
        var line = makeLine()
        let mayBegin = [1, 0, 0].map { line.begin(runs[$0]) }
        #expect(mayBegin == [false, true, false])
        #expect(line.decided.count == 2)
        dropAll()
    }

    @Test func whatWasDroppedMayNotBegin() {
        var line = makeLine()
        let mayBegin = line.begin(runs[0])
        _ = line.next()
        let dropped = line.drop()
        let mayBeginLater = line.begin(runs[1])
        #expect(mayBegin && !mayBeginLater)
        #expect(dropped.count == 2)
        dropAll()
    }

    @Test func whatIsDroppedOnItsWayHoldsUpNothing() {
        var line = makeLine()
        _ = line.next()
        _ = line.drop()
        line.append(runs[2])
        let next = line.next()
        #expect(next === runs[2])
        dropAll()
    }

    @Test func whatHasBegunIsUnfinishedUntilItEnds() {
        var line = makeLine()
        _ = line.begin(runs[0])
        #expect(line.unfinished.count == 3)
        line.end(runs[0])
        #expect(line.unfinished.count == 2)
        dropAll()
    }

    /// A task that never ran would be there for ever.
    private func dropAll() {
        for run in runs { run.drop() }
    }
}
