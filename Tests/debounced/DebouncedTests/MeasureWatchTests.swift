import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedInstruments
import DebouncedLinux
import Testing

@testable import debounced

/// When a control that is measured has been moved as often as was asked for.
@Suite struct MeasureWatchTests {
    private let runtime = Runtime(handlesSignals: false, hangupReloads: false, isFast: true)

    private static let door: Plan = {
        var plan = Plan()
        let settings = SwitchSettings(on: .trailing(delay: .milliseconds(50)))
        plan.switches = [SwitchPlan(name: "door", pin: .offset(0), wiring: Wiring(), settings: settings)]
        return plan
    }()

    private static let bell: Plan = {
        var plan = Plan()
        let settings = ButtonSettings(policy: .leading(delay: .milliseconds(30)))
        plan.buttons = [ButtonPlan(name: "bell", pin: .offset(0), wiring: Wiring(), settings: settings)]
        return plan
    }()

    /// Its one line closes at the first of these times, in milliseconds, and changes at each.
    private func watch(_ plan: Plan, target: Int, knowsNumber: Bool = true, _ times: [Int64]) -> MeasureWatch
    {
        let watch = MeasureWatch(
            plan, target: target, knowsNumber: knowsNumber, in: runtime, shows: false, isFast: true)
        let panel = Panel(plan.panel)
        var level = Level.inactive
        for time in times {
            let instant = Instant(nanoseconds: time * 1_000_000)
            watch.advance(to: instant)
            level = !level
            watch.observe(.edge(Edge(level, at: instant), line: 0), before: nil, panel)
        }
        return watch
    }

    private func instant(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: milliseconds * 1_000_000) }

    /// Three changes 1.4 s apart, and one 8 s later. Each bounces for 2 ms.
    private static let uneven: [Int64] = [0, 1400, 2800, 10_800].flatMap { [$0, $0 + 1, $0 + 2] }

    @Test func unevenChangesOfASwitchAreCountedAfterALongRest() {
        let watch = watch(MeasureWatchTests.door, target: 4, MeasureWatchTests.uneven)
        watch.advance(to: instant(20_801))
        #expect(!watch.isComplete && !runtime.pendingRequests.wantsStop)
        watch.advance(to: instant(20_802))
        #expect(watch.isComplete && runtime.pendingRequests.wantsStop)
        let lines = watch.result(isInterrupted: true).lines
        #expect(lines.first == "door: 4 changes, 12 edges")
        #expect(lines.contains("  delay = \"50ms\""))
    }

    @Test func oneChangeTooManyEndsItToo() {
        let times: [Int64] = [0, 1400, 2800, 4200, 12_200].flatMap { [$0, $0 + 1, $0 + 2] }
        let watch = watch(MeasureWatchTests.door, target: 4, times)
        watch.advance(to: instant(22_204))
        #expect(watch.isComplete)
        #expect(
            watch.result(isInterrupted: true).lines.contains { $0.hasPrefix("4 changes were asked for, but") }
        )
    }

    @Test func interruptedItIsJudgedByTheNumberIfThatFits() {
        let whole = watch(MeasureWatchTests.door, target: 4, MeasureWatchTests.uneven)
        #expect(whole.result(isInterrupted: true).lines.first == "door: 4 changes, 12 edges")
        let half = watch(MeasureWatchTests.door, target: 9, MeasureWatchTests.uneven)
        #expect(!half.result(isInterrupted: true).lines.contains { $0.contains("were asked for") })
        let asked = watch(MeasureWatchTests.door, target: 9, MeasureWatchTests.uneven)
        #expect(asked.result(isInterrupted: false).lines.contains { $0.contains("9 changes were asked for") })
    }

    @Test func withoutANumberALongRestChangesNothing() {
        let watch = watch(MeasureWatchTests.door, target: 20, knowsNumber: false, MeasureWatchTests.uneven)
        #expect(watch.deadline == instant(11_052))
        watch.advance(to: instant(60_000))
        #expect(!watch.isComplete && watch.deadline == nil)
    }

    @Test func aButtonIsDoneShortlyAfterItsLastPress() {
        let watch = watch(MeasureWatchTests.bell, target: 2, [0, 100, 600, 700])
        #expect(!watch.isComplete)
        watch.advance(to: .distantFuture)
        #expect(watch.isComplete)
    }
}
