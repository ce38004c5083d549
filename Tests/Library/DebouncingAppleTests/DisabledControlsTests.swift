import DebouncingTesting
import Testing

@testable import DebouncingApple

@Suite(.timeLimit(.minutes(10))) @MainActor struct DisabledControlsTests {
    private final class Control: Disableable {
        var isEnabled = true
    }

    private let clock = ManualClock()
    private let controls = DisabledControls()
    private let save = Control()
    private let cancel = Control()

    private var areEnabled: [Bool] { [save.isEnabled, cancel.isEnabled] }

    @Test func theyAreDisabledForAWhile() async {
        let end = controls.disable([save, cancel], for: .seconds(1), clock: clock)
        #expect(areEnabled == [false, false])
        await clock.untilSleeping(1)
        await clock.advance(by: .seconds(1))
        await end.value
        #expect(areEnabled == [true, true])
    }

    @Test func whatWasDisabledBeforeStaysSo() async {
        cancel.isEnabled = false
        let end = controls.disable([save, cancel], for: .seconds(1), clock: clock)
        await clock.untilSleeping(1)
        await clock.advance(by: .seconds(1))
        await end.value
        #expect(areEnabled == [true, false])
    }

    @Test func aSiblingIsEnabledWhenNobodyWantsItDisabled() async {
        let first = controls.disable([save, cancel], for: .seconds(5), clock: clock)
        await clock.untilSleeping(1)
        await clock.advance(by: .seconds(3))
        let second = controls.disable([cancel], for: .seconds(5), clock: clock)
        await clock.untilSleeping(2)
        await clock.advance(by: .seconds(2))
        await first.value
        #expect(areEnabled == [true, false])
        await clock.advance(by: .seconds(3))
        await second.value
        #expect(areEnabled == [true, true])
    }
}
