import DebouncedMeasuring
import Testing

@Suite struct WearTests {
    @Test func aSwitchIsWornIfAQuietIsLongerThanHalfOfTheDelay() {
        #expect(Wear(quiet: .milliseconds(15), delay: .milliseconds(30)) == nil)
        #expect(Wear(quiet: .nanoseconds(15_000_001), delay: .milliseconds(30)) != nil)
    }

    @Test func theRemedyIsTwiceTheQuietInWholeMilliseconds() {
        #expect(Wear(quiet: .milliseconds(40), delay: .zero)?.remedy == .milliseconds(80))
        #expect(Wear(quiet: .nanoseconds(40_000_001), delay: .zero)?.remedy == .milliseconds(81))
    }
}
