// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedActions
import DebouncedBoards
import DebouncedButtons
import DebouncedConfiguration
import DebouncedContacts
import DebouncedLines
import DebouncedSimulation
import Glibc
import Testing

@testable import DebouncedDaemon

/// The keys of a virtual keyboard that gestures press: "+30" is KEY_A going down, "-30" the same going up.
@Suite final class DeskTests {
    private let household = Household(answersSignals: false)
    private let notebook = NoticeBook()
    private let desk: Desk
    private let agent: Agent
    private let keys = KeyPipe()

    init() {
        (desk, agent) = DeskTests.desk(in: household) { [keys] in .success(keys.open($0)) }
        household.audience.add(notebook)
    }

    private static func desk(
        _ plan: Plan = plan(), in household: Household,
        keyboard: @escaping ([Key]) -> Result<Keyboard, KeyboardError>
    ) -> (Desk, Agent) {
        let outputs = Outputs(plan.outputs, on: FakeBoard()) { _ in }
        let agent = Agent(plan, outputs, keyboard: keyboard) { household.audience.tell(.action($0)) }
        return (Desk(plan, LineBook(plan, household.audience), outputs, agent, in: household), agent)
    }

    private func change(to plan: Plan) {
        desk.change(PlanChange(from: desk.plan, to: plan))
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

    private static func key(_ name: String) -> Action { .key([Key(name: name)!]) }

    private func take(_ gesture: Gesture, of place: Int, after: Int64? = nil) {
        desk.take(Moment(button: place, gesture: gesture, at: Instant(nanoseconds: 0), after: after))
    }

    @Test func aKeyIsHeldFromPressToRelease() {
        take(.press, of: 0)
        #expect(keys.pressed() == ["+30"])
        take(.release, of: 0)
        #expect(keys.pressed() == ["-30"])
    }

    @Test func anotherGestureTapsItsKey() {
        take(.press, of: 1)
        #expect(keys.pressed() == [])
        take(.hold, of: 1, after: 1_000_000_000)
        #expect(keys.pressed() == ["+48", "-48"])
    }

    @Test func whenTheLineIsLostItsKeysGoUp() {
        take(.press, of: 0)
        desk.lose(1)
        #expect(keys.pressed() == ["+30"])
        desk.lose(0)
        #expect(keys.pressed() == ["-30"])
        take(.release, of: 0)
        #expect(keys.pressed() == [])
    }

    /// The last edge of a storm is a press, and known only after the line was set aside.
    @Test func whatALineSaidBeforeItWasLostHoldsNoKeyDown() throws {
        var plan = DeskTests.plan()
        plan.chords = []
        var manner = Manner()
        manner.keyboard = { [keys] in .success(keys.open($0)) }
        let board = FakeBoard()
        let line = LineAddress(chip: "/dev/gpiochip0", offset: 0)
        plan.stormLimit = 20
        board.play(
            (1...21).map {
                FakeBoard.Change(
                    line, isHigh: $0.isMultiple(of: 2), at: Instant(nanoseconds: $0 * 100_000))
            })
        var session = try Session(plan, on: board, in: household, manner)
        try session.run()
        #expect(keys.pressed() == (1...11).flatMap { _ in ["+30", "-30"] })
    }

    @Test func whenALineIsLostTheKeysOfItsChordsGoUp() {
        take(.press, of: 2)
        #expect(keys.pressed() == ["+46"])
        desk.lose(1)
        #expect(keys.pressed() == ["-46"])
    }

    @Test func whenThePlanChangesAllKeysGoUp() {
        take(.press, of: 0)
        take(.press, of: 2)
        #expect(keys.pressed() == ["+30", "+46"])
        change(to: DeskTests.plan())
        #expect(keys.pressed() == ["-30", "-46"])
        take(.release, of: 0)
        #expect(keys.pressed() == [])
        #expect(keys.opened == [[30, 46, 48]])
    }

    @Test func otherKeysAreOnAnotherKeyboard() {
        take(.press, of: 0)
        var plan = DeskTests.plan()
        plan.buttons[0].actions[.press] = [DeskTests.key("KEY_D")]
        change(to: plan)
        #expect(keys.opened == [[30, 46, 48], [32, 46, 48]])
        take(.release, of: 0)
        take(.press, of: 0)
        #expect(keys.pressed() == ["+30", "-30", "+32"])
    }

    @Test func atTheEndAllKeysGoUp() throws {
        var manner = Manner()
        manner.keyboard = { [keys] in .success(keys.open($0)) }
        let board = FakeBoard()
        let line = LineAddress(chip: "/dev/gpiochip0", offset: 0)
        board.play([FakeBoard.Change(line, isHigh: false, at: Instant(nanoseconds: 1))])
        var session = try Session(DeskTests.plan(), on: board, in: household, manner)
        try session.run()
        #expect(keys.pressed() == ["+30"])
        try session.finish(asking: true)
        #expect(keys.pressed() == ["-30"])
    }

    @Test func withoutAKeyboardWhatIsNotDoneIsCounted() {
        let (desk, agent) = DeskTests.desk(in: household) { _ in .failure(KeyboardError(code: EACCES)) }
        desk.take(Moment(button: 0, gesture: .press, at: Instant(nanoseconds: 0)))
        #expect(agent.runner.dropped == 1)
        #expect(notebook.texts.last == "a press: dropped because the keyboard is not available")
    }

    @Test func aKeyboardThatCouldNotBeHadIsAskedForAgainWhenThePlanChanges() {
        var isThere = false
        let (desk, _) = DeskTests.desk(in: household) { [keys] in
            isThere ? .success(keys.open($0)) : .failure(KeyboardError(code: EACCES))
        }
        isThere = true
        desk.change(PlanChange(from: desk.plan, to: DeskTests.plan()))
        desk.take(Moment(button: 0, gesture: .press, at: Instant(nanoseconds: 0)))
        #expect(keys.pressed() == ["+30"])
    }

    @Test func thoseWhoListenHearWhatWasDoneBefore() {
        take(.press, of: 0)
        take(.release, of: 0)
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
        let household = Household(answersSignals: false)
        var session = try Session(plan, on: board, in: household, Manner())
        plan.buttons.removeLast()
        plan.outputs = [OutputPlan(name: "lamp", pin: .offset(27))]
        plan.outputs[0].isInitiallyOn = true
        household.orders.change(to: plan)
        try session.run()
        #expect(board[line]?.isHigh == true)
        #expect(household.deadline == nil)
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

    func open(_ keys: [Key]) -> Keyboard {
        opened.append(keys.map(\.code).sorted())
        return Keyboard(descriptor: dup(writer))
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
