// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Buttons
import Configuration
import Contacts
import Daemon
import Glibc
import Lines
import Simulation
import Testing

/// Other plans while presses go on, in virtual time.
@Suite struct ReloadTests {
    /// Returns from the loop whenever something wakes it.
    private final class Notebook: LoopListener {
        var names: [String] = []
        var heard: [String] = []
        var deadline: Instant?

        func take(_ moment: Moment) { heard.append("\(names[moment.button]) \(moment.gesture.rawValue)") }
        func advance(to now: Instant) {}
        func wake() -> Bool { false }
    }

    private let board = FakeBoard()
    private let notebook = Notebook()

    @Test func aThousandChangesLoseNoPressAndDoubleNone() throws {
        // Can be read at any time: each play is followed by a change, in the middle of a press.
        var waker: [Int32] = [0, 0]
        pipe(&waker)
        write(waker[1], "!", 1)
        defer { for end in waker { close(end) } }
        var presses = 0
        board.script = {
            guard presses < 1000 else { return [] }
            presses += 1
            return press(of: [4, 5][presses % 2], at: Int64(presses) * 200)
        }
        let plans = [plan("a", "b"), plan("x", "b", "a"), plan("b", "a", "y", "x"), plan("a", "x", "b")]
        var plan = plans[0]
        var loop = Loop(
            source: try LineSource(plan.buttons.map { LineRequest($0) }, on: board, waker: waker[0]),
            panel: Panel(plan.panel), listener: notebook)
        var changes = 0
        while presses < 1000 || changes == 0 {
            notebook.names = plan.names
            try loop.run()
            changes += 1
            let change = PlanChange(from: plan, to: plans[changes % plans.count])
            loop.panel.change(to: change.plan.panel, keeping: change.places)
            try loop.source.change(
                to: change.plan.buttons.map { LineRequest($0) }, stormLimit: 5000, keeping: change.places)
            plan = change.plan
        }
        notebook.names = plan.names
        var byte: UInt8 = 0
        read(waker[0], &byte, 1)
        try loop.run()
        let expected = (1...1000).flatMap {
            ["\(["a", "b"][$0 % 2]) press", "\(["a", "b"][$0 % 2]) release"]
        }
        #expect(changes >= 1000)
        #expect(notebook.heard == expected)
    }

    @Test func whatStaysKeepsItsRequestAndWhatGoesIsGivenBack() throws {
        let old = plan("a", "x")
        var source = try LineSource(old.buttons.map { LineRequest($0) }, on: board)
        let change = PlanChange(from: old, to: plan("y", "a"))
        #expect(change.places == [nil, 0])
        #expect(line(6)?.consumer == "debounced")
        try source.change(
            to: change.plan.buttons.map { LineRequest($0) }, stormLimit: 5000, keeping: change.places)
        #expect(line(4)?.consumer == "debounced")
        #expect(line(6)?.consumer == nil)
        #expect(line(7)?.consumer == "debounced")
    }

    @Test func anotherPolicyIsAnotherButton() {
        var other = plan("a", "b")
        other.buttons[1].settings.policy = .trailing(delay: .milliseconds(20))
        #expect(PlanChange(from: plan("a", "b"), to: other).places == [0, nil])
    }

    @Test func otherActionsAreTheSameButton() {
        var other = plan("a")
        other.buttons[0].actions[.press] = [.run(Command(["true"]))]
        #expect(PlanChange(from: plan("a"), to: other).places == [0])
    }

    @Test func aWireThatChangesItsButtonIsGivenBackFirst() throws {
        let old = plan("a")
        var renamed = old
        renamed.buttons[0].name = "z"
        var news: [LineNews] = []
        var source = try LineSource(old.buttons.map { LineRequest($0) }, on: board) { news.append($0) }
        let change = PlanChange(from: old, to: renamed)
        try source.change(
            to: change.plan.buttons.map { LineRequest($0) }, stormLimit: 5000, keeping: change.places)
        #expect(news.count == 2)
        #expect(line(4)?.consumer == "debounced")
    }

    private func line(_ offset: Int) -> FakeLine? {
        board[LineAddress(chip: "/dev/gpiochip0", offset: offset)]
    }

    private func plan(_ names: String...) -> Plan {
        Plan(
            buttons: names.map {
                let settings = ButtonSettings(policy: .leading(delay: .milliseconds(30)))
                return ButtonPlan(
                    name: $0, pin: .offset(["a": 4, "b": 5, "x": 6, "y": 7][$0] ?? 8), settings: settings)
            })
    }
}

/// Down and, 80 ms later, up again; each with a bounce.
private func press(of offset: Int, at milliseconds: Int64) -> [FakeBoard.Change] {
    let steps: [(Int64, Bool)] = [
        (0, false), (40, true), (300, false), (80_000, true), (80_050, false), (80_200, true),
    ]
    return steps.map { microseconds, isHigh in
        FakeBoard.Change(
            LineAddress(chip: "/dev/gpiochip0", offset: offset), isHigh: isHigh,
            at: Instant(nanoseconds: milliseconds * 1_000_000 + microseconds * 1_000))
    }
}
