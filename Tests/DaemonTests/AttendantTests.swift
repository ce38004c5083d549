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

/// The keys of a virtual keyboard that an attendant presses: "+30" is KEY_A going down, "-30" the same going up.
@Suite final class AttendantTests {
    private let attendant: Attendant
    private let keys = KeyPipe()

    init() {
        attendant = Attendant(AttendantTests.plan(), answersSignals: false)
        attendant.openKeyboard = { [keys] in .success(keys.open($0)) }
        attendant.equip(on: FakeBoard())
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
        attendant.take(Moment(button: place, gesture: gesture, at: Instant(nanoseconds: 0), after: after))
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
        attendant.lose(1)
        #expect(keys.pressed() == ["+30"])
        attendant.lose(0)
        #expect(keys.pressed() == ["-30"])
        take(.release, of: 0)
        #expect(keys.pressed() == [])
    }

    /// The last edge of a storm is a press, and known only after the line was set aside.
    @Test func whatALineSaidBeforeItWasLostHoldsNoKeyDown() throws {
        var plan = AttendantTests.plan()
        plan.chords = []
        attendant.change(PlanChange(from: attendant.plan, to: plan))
        let board = FakeBoard()
        let line = LineAddress(chip: "/dev/gpiochip0", offset: 0)
        let source = try LineSource(plan.buttons.map { LineRequest($0) }, on: board, stormLimit: 20)
        board.play(
            (1...21).map {
                FakeBoard.Change(
                    line, isHigh: $0.isMultiple(of: 2), at: Instant(nanoseconds: $0 * 100_000))
            })
        var loop = Loop(source: source, panel: Panel(plan.panel), listener: attendant)
        try loop.run()
        #expect(keys.pressed() == (1...11).flatMap { _ in ["+30", "-30"] })
    }

    @Test func whenALineIsLostTheKeysOfItsChordsGoUp() {
        take(.press, of: 2)
        #expect(keys.pressed() == ["+46"])
        attendant.lose(1)
        #expect(keys.pressed() == ["-46"])
    }

    @Test func whenThePlanChangesAllKeysGoUp() {
        take(.press, of: 0)
        take(.press, of: 2)
        #expect(keys.pressed() == ["+30", "+46"])
        attendant.change(PlanChange(from: attendant.plan, to: AttendantTests.plan()))
        #expect(keys.pressed() == ["-30", "-46"])
        take(.release, of: 0)
        #expect(keys.pressed() == [])
        #expect(keys.opened == [[30, 46, 48]])
    }

    @Test func otherKeysAreOnAnotherKeyboard() {
        take(.press, of: 0)
        var plan = AttendantTests.plan()
        plan.buttons[0].actions[.press] = [AttendantTests.key("KEY_D")]
        attendant.change(PlanChange(from: attendant.plan, to: plan))
        #expect(keys.opened == [[30, 46, 48], [32, 46, 48]])
        take(.release, of: 0)
        take(.press, of: 0)
        #expect(keys.pressed() == ["+30", "-30", "+32"])
    }

    @Test func atTheEndAllKeysGoUp() throws {
        take(.press, of: 0)
        try attendant.finish(asking: true)
        #expect(keys.pressed() == ["+30", "-30"])
    }

    @Test func withoutAKeyboardWhatIsNotDoneIsCounted() {
        let attendant = Attendant(AttendantTests.plan(), answersSignals: false)
        attendant.openKeyboard = { _ in .failure(KeyboardError(code: EACCES)) }
        attendant.equip(on: FakeBoard())
        attendant.take(Moment(button: 0, gesture: .press, at: Instant(nanoseconds: 0)))
        #expect(attendant.runner.dropped == 1)
    }

    @Test func whoDoesNothingMakesNoKeyboard() {
        let attendant = Attendant(Plan(), answersSignals: false)
        attendant.openKeyboard = { [keys] in .success(keys.open($0)) }
        attendant.change(PlanChange(from: attendant.plan, to: AttendantTests.plan()))
        #expect(keys.opened.count == 1)
    }

    @Test func aKeyboardThatCouldNotBeHadIsAskedForAgainWhenThePlanChanges() {
        let attendant = Attendant(AttendantTests.plan(), answersSignals: false)
        attendant.openKeyboard = { _ in .failure(KeyboardError(code: EACCES)) }
        attendant.equip(on: FakeBoard())
        attendant.openKeyboard = { [keys] in .success(keys.open($0)) }
        attendant.change(PlanChange(from: attendant.plan, to: AttendantTests.plan()))
        attendant.take(Moment(button: 0, gesture: .press, at: Instant(nanoseconds: 0)))
        #expect(keys.pressed() == ["+30"])
    }
}

@Suite struct AttendantOutputTests {
    /// A line goes from a button to an output only once the buttons have changed, too.
    @Test func aNewOutputMayHaveTheLineOfAButtonThatGoes() {
        let board = FakeBoard()
        let line = board[LineAddress(chip: "/dev/gpiochip0", offset: 27)]!
        let attendant = Attendant(Plan(), answersSignals: false)
        attendant.equip(on: board)
        line.occupy(as: "the button")
        var plan = Plan()
        plan.outputs = [OutputPlan(name: "lamp", pin: .offset(27))]
        attendant.change(PlanChange(from: attendant.plan, to: plan))
        line.occupy(as: nil)
        attendant.reloaded()
        #expect(line.consumer != nil)
        #expect(attendant.deadline == nil)
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
