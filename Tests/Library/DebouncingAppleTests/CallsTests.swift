import Debouncing
import DebouncingTesting
import Testing

@testable import DebouncingApple

/// The calls of a view, which is made anew whenever anything changes.
@Suite(.timeLimit(.minutes(10))) @MainActor struct CallsTests {
    private let clock = ManualClock()

    @Test func aDelayThatChangesCountsFromTheNextCallOn() async {
        var (made, done) = (0, 0)
        var regulator: Regulator<Action>?
        for delay in [Duration.seconds(5), .seconds(1)] {
            regulator.send(Action { done += 1 }, for: delay) {
                made += 1
                return Debouncer(delay: delay, clock: clock)
            }
        }
        await clock.advance(by: .seconds(1))
        #expect((made, done) == (1, 1))
    }
}
