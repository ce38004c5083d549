// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedSimulation
import Testing

@testable import DebouncedActions

@Suite struct OutputsTests {
    private let board = FakeBoard()

    @Test func anOutputBeginsAndEndsAtItsStatedLevel() {
        let outputs = outputs(initial: true)
        #expect(isHigh)
        #expect(outputs.set("lamp", .off))
        #expect(!isHigh)
        outputs.change(to: [])
        #expect(isHigh)
        #expect(line.consumer == nil)
    }

    @Test func toggleChangesIt() {
        let outputs = outputs()
        for expected in [true, false, true] {
            _ = outputs.set("lamp", .toggle)
            #expect(isHigh == expected)
        }
    }

    @Test func activeLowTurnsItRound() {
        let outputs = outputs(isActiveLow: true)
        #expect(isHigh)
        _ = outputs.set("lamp", .on)
        #expect(!isHigh)
    }

    @Test func overlappingPulsesProlong() throws {
        let outputs = outputs()
        _ = outputs.set("lamp", .pulse(.milliseconds(200)))
        #expect(outputs.deadline == Instant(nanoseconds: 200_000_000))
        try pass(to: 100)
        _ = outputs.set("lamp", .pulse(.milliseconds(200)))
        #expect(outputs.deadline == Instant(nanoseconds: 300_000_000))
        _ = outputs.set("lamp", .pulse(.milliseconds(50)))
        outputs.advance(to: Instant(nanoseconds: 299_999_999))
        #expect(isHigh)
        outputs.advance(to: Instant(nanoseconds: 300_000_000))
        #expect(!isHigh)
        #expect(outputs.deadline == nil)
    }

    @Test func onEndsAPulseButNotTheLight() {
        let outputs = outputs()
        _ = outputs.set("lamp", .pulse(.milliseconds(200)))
        _ = outputs.set("lamp", .on)
        #expect(outputs.deadline == nil)
        #expect(isHigh)
    }

    @Test func oneThatIsBusyIsAskedForAgain() {
        line.occupy(as: "other")
        let outputs = outputs()
        #expect(!outputs.set("lamp", .on))
        line.occupy(as: nil)
        outputs.advance(to: outputs.deadline ?? .distantFuture)
        #expect(outputs.set("lamp", .on))
        #expect(isHigh)
    }

    @Test func oneThatIsLostIsAskedForAgain() {
        let outputs = outputs()
        line.fault = .gone
        #expect(!outputs.set("lamp", .on))
        #expect(line.consumer == nil)
        line.fault = nil
        outputs.advance(to: outputs.deadline ?? .distantFuture)
        #expect(outputs.set("lamp", .on))
    }

    @Test func aMissingOneIsAskedForLessAndLessOften() throws {
        line.occupy(as: "other")
        let outputs = outputs()
        var waits: [Int64] = []
        var last = board.now
        while waits.count < 8, let due = outputs.deadline {
            waits.append((due.nanoseconds - last.nanoseconds) / 1_000_000)
            last = due
            try pass(to: due.nanoseconds / 1_000_000)
            outputs.advance(to: due)
        }
        #expect(waits == [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
    }

    @Test func oneThatDoesNotChangeStaysAsItIs() {
        let outputs = outputs()
        _ = outputs.set("lamp", .on)
        outputs.change(to: [plan()])
        #expect(isHigh)
        outputs.change(to: [plan(initial: true), OutputPlan(name: "fan", pin: .offset(28))])
        #expect(outputs.set("fan", .on))
        #expect(!outputs.set("door", .on))
    }

    private var line: FakeLine { board[LineAddress(chip: "/dev/gpiochip0", offset: 27)]! }
    private var isHigh: Bool { line.isHigh }

    private func outputs(initial: Bool = false, isActiveLow: Bool = false) -> Outputs {
        Outputs([plan(initial: initial, isActiveLow: isActiveLow)], on: board) { _ in }
    }

    private func plan(initial: Bool = false, isActiveLow: Bool = false) -> OutputPlan {
        var plan = OutputPlan(name: "lamp", pin: .offset(27))
        (plan.isInitiallyOn, plan.isActiveLow) = (initial, isActiveLow)
        return plan
    }

    private func pass(to milliseconds: Int64) throws {
        var ready: [Int] = []
        _ = try board.wait(
            for: [], or: nil, until: Instant(nanoseconds: milliseconds * 1_000_000), ready: &ready)
    }
}
