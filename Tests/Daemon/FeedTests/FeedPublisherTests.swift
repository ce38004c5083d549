import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Testing

@testable import DebouncedDaemon

/// What a feed hears of a daemon.
@Suite(.serialized) final class FeedPublisherTests {
    private let fixture: FeedFixture
    private let runtime = Runtime(handlesSignals: false)
    private let plan = Plan(buttons: [
        ButtonPlan(name: "bell", pin: .offset(0), settings: ButtonSettings(policy: .lockout(delay: .zero)))
    ])
    private let actionRunner: ActionRunner
    private let dispatcher: Dispatcher
    private let publisher: FeedPublisher

    init() throws {
        fixture = try FeedFixture()
        actionRunner = ActionRunner(plan, Outputs([], on: FakeBoard()) { _ in }) { _ in }
        let active = ActivePlan(plan)
        dispatcher = Dispatcher(active, LineStates(active, runtime.listeners), actionRunner, in: runtime)
        publisher = FeedPublisher(fixture.feed, dispatcher) { Instant(nanoseconds: 9) }
    }

    private func context(_ sequence: Int) -> ActionContext {
        ActionContext(.press(sequence), pin: nil, chip: nil)
    }

    private func notice(_ sequence: Int) -> Notice {
        context(sequence).notice(ActionReport(.dropped, count: 1, Cause(DropReason.stillRunning)))
    }

    /// A name that goes, or gets another wire, is not taken for the old wire any longer.
    @Test func aReloadTellsThoseWhoListenToEdgesWhatTheNamesStandFor() {
        let guest = fixture.guest("edges")
        _ = guest.read()
        func change(to buttons: (String, Int)...) -> [String] {
            let next = Plan(
                buttons: buttons.map { name, pin in
                    ButtonPlan(
                        name: name, pin: .offset(pin),
                        settings: ButtonSettings(policy: .lockout(delay: .zero)))
                })
            dispatcher.change(PlanChange(from: dispatcher.active.plan, to: next), at: Instant(nanoseconds: 9))
            publisher.changed(to: Panel(next.panel))
            return guest.lines
        }
        func gone(_ name: String) -> String { "{\"edge\":\"gone\",\"button\":\"\(name)\",\"time_ns\":9}" }
        func start(_ name: String) -> String {
            "{\"edge\":\"start\",\"button\":\"\(name)\",\"time_ns\":9,\"level\":1}"
        }
        #expect(change(to: ("bell", 0), ("gate", 1)) == [])
        #expect(
            change(to: ("gate", 0), ("bell", 1)) == [
                gone("bell"), gone("gate"), start("gate"), start("bell"),
            ])
        #expect(change(to: ("gate", 0)) == [gone("bell")])
        #expect(change(to: ("gate", 2)) == [gone("gate")])
        #expect(change(to: ("gate", 2)) == [])
    }

    @Test func whatNobodyHearsIsNotKept() {
        publisher.notify(notice(1))
        let guest = fixture.guest("notices")
        _ = guest.read()
        publisher.notify(.press(1), [])
        #expect(guest.lines == [Event.text(1)])
    }

    @Test func theStatusSaysHowManyProgramsRun() {
        let measurements = BounceMonitor(dispatcher.active, runtime.listeners)
        let reporter = StatusReporter(dispatcher, nil, actionRunner, measurements, config: nil) {
            Instant(nanoseconds: 9)
        }
        #expect(reporter.status.running == 0)
        actionRunner.act([.run(Command(["sleep", "1000"]))], for: context(1))
        #expect(reporter.status.running == 1)
        actionRunner.runner.kill()
    }
}
