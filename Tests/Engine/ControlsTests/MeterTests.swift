import DebouncedContacts
import DebouncedLinux
import Testing

@testable import DebouncedEngine

/// Each turn of a simulated meter is one pulse, though it stops at its switching point now and then.
@Suite struct MeterTests {
    private static let kinds = CounterKind.allCases.map(\.settings)

    @Test(arguments: MeterTests.kinds, [false, true])
    func eachTurnIsCountedOnce(_ settings: CounterSettings, _ countsBoth: Bool) {
        var settings = settings
        settings.countsBoth = countsBoth
        let meter = MeterProfile(confirm: settings.confirm, delay: settings.delay, countsBoth: countsBoth)
        let contact = RandomMotions.Contact(
            LineAddress(chip: "/dev/gpiochip0", offset: 5), activeLow: false, motion: .pulses(meter))
        var presser = RandomMotions(
            [contact], profile: .clean, presses: 400, seed: 7, from: Instant(nanoseconds: 0))
        var counter = Counter(settings)
        var (turns, edges): ([Instant], Int) = ([], 0)
        var pulses: [Counter.Pulse] = []
        while let turn = presser.press() {
            turns.append(turn.instant)
            edges += turn.changes.count
            for change in turn.changes {
                counter.feed(Edge(change.isHigh ? .active : .inactive, at: change.instant)) {
                    pulses.append($0)
                }
            }
        }
        counter.advance(to: .distantFuture) { pulses.append($0) }
        #expect(pulses.map(\.count).reduce(0, +) == 400)
        #expect(counter.counts.madeUp == 0)
        #expect(zip(pulses, turns).allSatisfy { $0.instant >= $1 })
        #expect(zip(pulses, turns.dropFirst()).allSatisfy { $0.instant < $1 })
        #expect(edges > 1200)
    }
}
