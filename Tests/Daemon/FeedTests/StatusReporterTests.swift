import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Testing

@testable import DebouncedDaemon

/// Outputs as clients set and see them.
@Suite struct StatusReporterTests {
    private let board = FakeBoard()
    private let outputs: Outputs
    private let reporter: StatusReporter
    private let setter: Setter

    init() {
        let runtime = Runtime(handlesSignals: false)
        var plan = Plan(buttons: [
            ButtonPlan(
                name: "stop", pin: .offset(0),
                settings: .init(policy: .lockout(delay: .zero)))
        ])
        var motor = OutputPlan(name: "motor", pin: .offset(18))
        motor.offWhile = ["stop"]
        plan.outputs = [motor]
        outputs = Outputs(plan.outputs, on: board) { _ in }
        let active = ActivePlan(plan)
        let dispatcher = Dispatcher(active, LineStates(active, runtime.listeners), nil, in: runtime)
        let measurements = BounceMonitor(active, runtime.listeners)
        reporter = StatusReporter(dispatcher, outputs, nil, measurements, config: nil) {
            Instant(nanoseconds: 0)
        }
        setter = Setter(dispatcher, outputs) { Instant(nanoseconds: 0) }
    }

    /// It counts all the same, as the log says.
    @Test func aTotalThatCouldNotBeSavedSaysWhatTheCounterShows() throws {
        let runtime = Runtime(handlesSignals: false)
        var plan = Plan()
        plan.counters = [CounterPlan(name: "gas", pin: .offset(4))]
        let active = ActivePlan(plan)
        let state = PersistentState(
            active, in: StateFile("/nowhere/state.json"), runtime.listeners, waker: runtime.waker,
            at: Instant(nanoseconds: 0))
        let dispatcher = Dispatcher(
            active, LineStates(active, runtime.listeners), nil, state, in: runtime)
        let setter = Setter(dispatcher, nil) { Instant(nanoseconds: 0) }
        var answers: [String?] = []
        try setter.set("gas", to: Decimal(7), by: Requester()) { answers.append($0?.message) }
        state.task?.advance(to: Instant(nanoseconds: 0))
        state.task?.end()
        #expect(state.total(ofCounter: 0).total == Decimal(7))
        #expect(
            answers == [
                "counter gas is set to 7, but that could not be saved: can't create the new file beside it: "
                    + "No such file or directory; trying again"
            ])
    }

    /// Whoever reads it can go on with the rate.
    @Test func aCounterSaysHowFarApartItsPulsesWere() throws {
        let runtime = Runtime(handlesSignals: false)
        var plan = Plan()
        plan.counters = [CounterPlan(name: "gas", pin: .offset(4))]
        let active = ActivePlan(plan)
        let dispatcher = Dispatcher(active, LineStates(active, runtime.listeners), nil, in: runtime)
        let reporter = StatusReporter(
            dispatcher, nil, nil, BounceMonitor(active, runtime.listeners), config: nil
        ) { Instant(nanoseconds: 5_000_000_000) }
        var panel = Panel(plan.panel)
        panel.start(Edge(.inactive, at: Instant(nanoseconds: 0)), line: 0)
        for second in [1, 3] as [Int64] {
            panel.feed(Edge(.active, at: Instant(nanoseconds: second * 1_000_000_000)), line: 0)
            panel.feed(
                Edge(.inactive, at: Instant(nanoseconds: second * 1_000_000_000 + 500_000_000)), line: 0)
        }
        dispatcher.look(at: panel)
        let status = reporter.control(ControlName(.counter, "gas"), at: 0, withBounces: false)
        let counter = try #require(status?.counter)
        #expect(counter.interval == .seconds(2))
        #expect(counter.rate > 0)
    }

    @Test(arguments: [true, false])
    func aSwitchSaysWhenItIsOnAndItsDelays(_ isOnWhenOpen: Bool) throws {
        let runtime = Runtime(handlesSignals: false)
        var plan = Plan()
        plan.switches = [
            SwitchPlan(
                name: "door", pin: .offset(4),
                settings: SwitchSettings(
                    on: .trailing(delay: .seconds(2)), off: .trailing(delay: .seconds(30)),
                    isOnWhenOpen: isOnWhenOpen))
        ]
        let active = ActivePlan(plan)
        let dispatcher = Dispatcher(active, LineStates(active, runtime.listeners), nil, in: runtime)
        let reporter = StatusReporter(
            dispatcher, nil, nil, BounceMonitor(active, runtime.listeners), config: nil
        ) { Instant(nanoseconds: 0) }
        let door = try #require(reporter.control(ControlName(.switch, "door"), at: 0, withBounces: false))
        #expect(door.isOnWhenOpen == isOnWhenOpen)
        #expect(door.json["on_when"]?.string == (isOnWhenOpen ? "open" : "closed"))
        #expect(door.openingDelay == (isOnWhenOpen ? .seconds(2) : .seconds(30)))
    }

    private final class Notices: Listener {
        var notices: [Notice] = []

        func notify(_ notice: Notice) { notices.append(notice) }
    }

    @Test func saysWhoSetWhat() throws {
        let (runtime, notices) = (Runtime(handlesSignals: false), Notices())
        runtime.listeners.add(notices)
        var plan = Plan()
        plan.counters = [CounterPlan(name: "gas", pin: .offset(4))]
        plan.outputs = [OutputPlan(name: "lamp", pin: .offset(19))]
        let active = ActivePlan(plan)
        let dispatcher = Dispatcher(active, LineStates(active, runtime.listeners), nil, in: runtime)
        let outputs = Outputs(plan.outputs, on: board) { _ in }
        let setter = Setter(dispatcher, outputs, runtime.listeners) { Instant(nanoseconds: 0) }
        var requester = Requester()
        (requester.process, requester.user, requester.program) = (4711, 1000, "n\u{1B}c")
        try setter.set("lamp", .pulse(.milliseconds(200)), by: requester)
        (requester.user, requester.program) = (nil, nil)
        try setter.set("gas", to: Decimal(7), by: requester) { _ in }
        // It may be done a moment later all the same.
        board[LineAddress(chip: "/dev/gpiochip0", offset: 19)]?.setFault = (
            .system(code: 5, doing: "set"), times: 1
        )
        #expect(throws: RequestProblem.self) { try setter.set("lamp", .on, by: requester) }
        requester.topic = "debounced/porch/output/lamp/set"
        try setter.set("lamp", .off, by: requester)
        #expect(throws: RequestProblem.self) { try setter.set("fan", .on, by: requester) }
        let records = notices.notices.filter { if case .set = $0.what { true } else { false } }
        #expect(
            records.map(\.line) == [
                #"output lamp: set to pulse 200ms by n\u{1b}c, process 4711 of user 1000"#,
                "gas: set to 7 by process 4711 of another user",
                "output lamp: set to on by process 4711 of another user",
                "output lamp: set to off by MQTT topic debounced/porch/output/lamp/set",
            ])
        #expect(
            records.last?.json.text
                == #"{"notice":"set","time_ns":0,"pid":4711,"topic":"debounced/porch/output/lamp/set","#
                + #""output":"lamp","change":"off"}"#)
        #expect(records.map(\.json).map(Notice.init) == records)
    }

    @Test func aChangeIsWrittenAsInARequest() {
        let changes: [OutputChange] = [
            .on, .off, .toggle, .pulse(.milliseconds(1500)), .blink(every: .seconds(1), for: .seconds(5)),
            .blink(every: .seconds(1), for: nil),
        ]
        #expect(
            changes.map(\.requestText)
                == ["on", "off", "toggle", "pulse 1.5s", "blink every 1s for 5s", "blink every 1s"])
    }

    @Test func nothingIsSetTooOften() throws {
        outputs.interlock { _ in nil }
        for _ in 0..<50 { #expect(refusal() == nil) }
        #expect(refusal() == "output motor is set too often: at most 50 times a second")
    }

    @Test func theConfigAllowsCommandsOrNot() {
        #expect(!setter.allowsCommands)
        for isAllowed in [false, true] {
            let runtime = Runtime(handlesSignals: false)
            var plan = Plan()
            plan.mqtt = MqttPlan(host: "mqtt.lan", port: 1883)
            plan.mqtt?.allowsCommands = isAllowed
            let active = ActivePlan(plan)
            let dispatcher = Dispatcher(active, LineStates(active, runtime.listeners), nil, in: runtime)
            let setter = Setter(dispatcher, nil) { Instant(nanoseconds: 0) }
            #expect(setter.allowsCommands == isAllowed)
        }
    }

    private func refusal() -> String? {
        do throws(RequestProblem) { try setter.set("motor", .on, by: Requester()) } catch {
            return error.message
        }
        return nil
    }

    @Test func anOutputThatStaysOffSaysWhy() throws {
        #expect(refusal() == "output motor stays off while the line of stop is missing")
        outputs.interlock { Interlock($0, .pressed) }
        #expect(refusal() == "output motor stays off while stop is pressed")
        let motor = try #require(reporter.output("motor")?.json)
        #expect(
            motor.text
                == #"{"output":"motor","pin":"18","on":false,"up":true,"write_errors":0,"#
                + #""off_while":["stop"],"held_off_by":["stop is pressed"]}"#)
    }

    @Test func anOutputThatCouldNotBeSetSaysWhy() throws {
        outputs.interlock { _ in nil }
        board[LineAddress(chip: "/dev/gpiochip0", offset: 18)]?.setFault =
            (.system(code: 110, doing: "set line 18"), times: 1)
        #expect(refusal() == "output motor: could not set line 18: Connection timed out; trying again")
        #expect(
            reporter.output("motor")?.problem == "could not set line 18: Connection timed out")
        #expect(reporter.output("motor")?.errors == 1)
        #expect(refusal() == nil)
        #expect(reporter.output("motor")?.problem == nil)
    }
}
