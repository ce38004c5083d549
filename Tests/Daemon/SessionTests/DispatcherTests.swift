import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import Glibc
import Testing

@testable import DebouncedDaemon

/// The keys of a virtual keyboard that gestures press: "+30" is KEY_A going down, "-30" the same going up.
@Suite final class DispatcherTests {
    private let runtime = Runtime(handlesSignals: false)
    private let notebook = NoticeCollector()
    private let dispatcher: Dispatcher
    private let actionRunner: ActionRunner
    private let keys = KeyPipe()

    init() {
        (dispatcher, actionRunner) = DispatcherTests.dispatcher(in: runtime) { [keys] in
            .success(keys.open($0, $1))
        }
        runtime.listeners.add(notebook)
    }

    private static func dispatcher(
        _ plan: Plan = plan(), in runtime: Runtime,
        inputDevice: @escaping InputDevice.Maker
    ) -> (Dispatcher, ActionRunner) {
        let outputs = Outputs(plan.outputs, on: FakeBoard()) { _ in }
        let actionRunner = ActionRunner(plan, outputs, inputDevice: inputDevice) {
            runtime.listeners.notify($0)
        }
        let active = ActivePlan(plan)
        return (
            Dispatcher(active, LineStates(active, runtime.listeners), actionRunner, in: runtime),
            actionRunner
        )
    }

    private func change(to plan: Plan) {
        dispatcher.change(PlanChange(from: dispatcher.active.plan, to: plan), at: Instant(nanoseconds: 0))
    }

    /// `a` and the chord of both hold a key, `b` taps one when it is held.
    private static func plan() -> Plan {
        let settings = ButtonSettings(policy: .lockout(delay: .zero))
        var plan = Plan(
            buttons: ["a", "b"].enumerated().map {
                ButtonPlan(name: $1, pin: .offset($0), settings: settings)
            })
        plan.buttons[0].actions[.press] = [key("KEY_A")]
        plan.buttons[1].actions.stages = [Stage(after: .seconds(1), action: key("KEY_B"))]
        plan.chords = [ChordPlan(name: "ab", buttons: ["a", "b"])]
        plan.chords[0].actions[.press] = [key("KEY_C")]
        return plan
    }

    private static func key(_ name: String) -> Action { .key([InputCode(key: name)!]) }

    private func feed(_ gesture: Gesture, of place: Int, after: Int64? = nil) {
        dispatcher.feed(Moment(control: place, gesture: gesture, at: Instant(nanoseconds: 0), after: after))
    }

    @Test func aKeyIsHeldFromPressToRelease() {
        feed(.press, of: 0)
        #expect(keys.pressed() == ["+30"])
        feed(.release, of: 0)
        #expect(keys.pressed() == ["-30"])
    }

    /// Someone waits for an action, and no one for its report: the action comes first.
    @Test func whatBecameOfAnActionIsReportedAfterItsEvent() {
        var plan = DispatcherTests.plan()
        plan.buttons[1].actions[.press] = [.output(name: "nothing", .on)]
        change(to: plan)
        feed(.press, of: 1)
        #expect(notebook.noticesBefore == [0])
        #expect(notebook.notices.count == 1)
        feed(.press, of: 1)
        #expect(notebook.noticesBefore == [0, 1])
        #expect(notebook.notices.count == 2)
    }

    @Test func anotherGestureTapsItsKey() {
        feed(.press, of: 1)
        #expect(keys.pressed() == [])
        feed(.hold, of: 1, after: 1_000_000_000)
        #expect(keys.pressed() == ["+48", "-48"])
    }

    @Test func whenTheLineIsLostItsKeysGoUp() {
        feed(.press, of: 0)
        dispatcher.lose(1)
        #expect(keys.pressed() == ["+30"])
        dispatcher.lose(0)
        #expect(keys.pressed() == ["-30"])
        feed(.release, of: 0)
        #expect(keys.pressed() == [])
    }

    /// The last edge of a storm is a press, and known only after the line was set aside.
    @Test func aLineThatIsLostHoldsNoKeyDown() throws {
        var plan = DispatcherTests.plan()
        plan.chords = []
        var sessionOptions = SessionOptions()
        sessionOptions.inputDevice = { [keys] in .success(keys.open($0, $1)) }
        let board = FakeBoard()
        let line = LineAddress(chip: "/dev/gpiochip0", offset: 0)
        plan.stormLimit = 20
        board.play(
            (1...21).map {
                FakeBoard.Change(
                    line, isHigh: $0.isMultiple(of: 2), at: Instant(nanoseconds: $0 * 100_000))
            })
        var session = try Session(plan, on: board, in: runtime, sessionOptions)
        try session.run()
        #expect(keys.pressed() == (1...11).flatMap { _ in ["+30", "-30"] })
    }

    @Test func whenALineIsLostTheKeysOfItsChordsGoUp() {
        feed(.press, of: 2)
        #expect(keys.pressed() == ["+46"])
        dispatcher.lose(1)
        #expect(keys.pressed() == ["-46"])
    }

    @Test func whenThePlanChangesControlsThatStayKeepTheirKeysDown() {
        feed(.press, of: 0)
        feed(.press, of: 2)
        #expect(keys.pressed() == ["+30", "+46"])
        change(to: DispatcherTests.plan())
        #expect(keys.pressed() == [])
        feed(.release, of: 0)
        #expect(keys.pressed() == ["-30"])
        #expect(keys.opened == [[30, 46, 48]])
    }

    @Test func otherKeysAreOnAnotherKeyboard() {
        feed(.press, of: 0)
        var plan = DispatcherTests.plan()
        plan.buttons[0].actions[.press] = [DispatcherTests.key("KEY_D")]
        change(to: plan)
        #expect(keys.opened == [[30, 46, 48], [32, 46, 48]])
        feed(.release, of: 0)
        feed(.press, of: 0)
        #expect(keys.pressed() == ["+30", "-30", "+32"])
    }

    @Test func atTheEndAllKeysGoUp() throws {
        var sessionOptions = SessionOptions()
        sessionOptions.inputDevice = { [keys] in .success(keys.open($0, $1)) }
        let board = FakeBoard()
        let line = LineAddress(chip: "/dev/gpiochip0", offset: 0)
        board.play([FakeBoard.Change(line, isHigh: false, at: Instant(nanoseconds: 1))])
        var session = try Session(DispatcherTests.plan(), on: board, in: runtime, sessionOptions)
        try session.run()
        #expect(keys.pressed() == ["+30"])
        try session.finish(asking: true)
        #expect(keys.pressed() == ["-30"])
    }

    @Test func withoutAKeyboardWhatIsNotDoneIsCounted() {
        let (dispatcher, _) = DispatcherTests.dispatcher(in: runtime) { _, _ in
            .failure(InputDeviceError(code: EACCES))
        }
        dispatcher.feed(Moment(control: 0, gesture: .press, at: Instant(nanoseconds: 0)))
        #expect(notebook.texts.last == "a press: dropped because the keyboard is not available")
    }

    @Test func aKeyboardThatCouldNotBeHadIsAskedForAgainWhenThePlanChanges() {
        var isThere = false
        let (dispatcher, _) = DispatcherTests.dispatcher(in: runtime) { [keys] in
            isThere ? .success(keys.open($0, $1)) : .failure(InputDeviceError(code: EACCES))
        }
        isThere = true
        dispatcher.change(
            PlanChange(from: dispatcher.active.plan, to: DispatcherTests.plan()), at: Instant(nanoseconds: 0))
        dispatcher.feed(Moment(control: 0, gesture: .press, at: Instant(nanoseconds: 0)))
        #expect(keys.pressed() == ["+30"])
    }

    @Test func thoseWhoListenHearWhatWasDoneBefore() {
        feed(.press, of: 0)
        feed(.release, of: 0)
        #expect(notebook.events == ["1 a press [KEY_A]", "2 a release []"])
    }
}

@Suite struct SessionTests {
    /// A line goes from a button to an output only once the buttons have changed, too.
    @Test func aNewOutputMayHaveTheLineOfAButtonThatGoes() throws {
        let settings = ButtonSettings(policy: .lockout(delay: .zero))
        var plan = Plan(buttons: [
            ButtonPlan(name: "a", pin: .offset(4), settings: settings),
            ButtonPlan(name: "b", pin: .offset(27), settings: settings),
        ])
        let board = FakeBoard()
        board.script = { [] }
        let line = LineAddress(chip: "/dev/gpiochip0", offset: 27)
        board.play([FakeBoard.Change(line, isHigh: false, at: Instant(nanoseconds: 1))])
        let runtime = Runtime(handlesSignals: false)
        var session = try Session(plan, on: board, in: runtime, SessionOptions())
        plan.buttons.removeLast()
        plan.outputs = [OutputPlan(name: "lamp", pin: .offset(27))]
        plan.outputs[0].isInitiallyOn = true
        runtime.pendingRequests.change(to: plan)
        try session.run()
        #expect(board[line]?.isHigh == true)
        #expect(runtime.deadline == nil)
    }
}

/// What virtual keyboards write, all of them into one pipe.
private final class KeyPipe {
    private let reader: Int32
    private let writer: Int32
    /// The codes of the keys of each keyboard.
    private(set) var opened: [[UInt16]] = []

    init() {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reader, writer) = (ends[0], ends[1])
        _ = fcntl(reader, F_SETFL, O_NONBLOCK)
    }

    deinit { for end in [reader, writer] { close(end) } }

    func open(_ kind: InputDevice.Kind, _ codes: [UInt16]) -> InputDevice {
        opened.append(codes.sorted())
        return InputDevice(kind, descriptor: dup(writer))
    }

    /// What was pressed and let go since it was last asked. An event is a time, then a type, a code and a value.
    func pressed() -> [String] {
        let time = MemoryLayout<timeval>.size
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = max(0, read(reader, &bytes, bytes.count))
        return stride(from: time, to: count, by: time + 8).compactMap { start in
            bytes[start] == 1 ? "\(bytes[start + 4] == 1 ? "+" : "-")\(bytes[start + 2])" : nil
        }
    }
}
