// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedButtons
import DebouncedConfiguration
import DebouncedContacts
import DebouncedSimulation
import DebouncedSystem
import Glibc
import Testing

@testable import DebouncedDaemon

/// What is asked for from outside, several things of it at once.
@Suite struct OrdersTests {
    private let household = Household(answersSignals: false)
    private let notebook = NoticeBook()

    private func plan(_ policy: Policy) -> Plan {
        Plan(buttons: [ButtonPlan(name: "a", pin: .offset(4), settings: ButtonSettings(policy: policy))])
    }

    private let first = Policy.lockout(delay: .zero)
    private let second = Policy.trailing(delay: .milliseconds(5))

    private func session() throws -> Session<FakeBoard> {
        household.audience.add(notebook)
        return try Session(plan(first), on: FakeBoard(), in: household, Manner())
    }

    @Test func anotherPlanComesIntoForce() throws {
        var session = try session()
        household.orders.change(to: plan(second))
        try session.run()
        #expect(session.plan == plan(second))
        #expect(household.orders.areNone)
    }

    @Test func whoWantsAnEndGetsItWhateverElseIsAskedFor() throws {
        var session = try session()
        household.orders.stop()
        household.orders.reload()
        household.orders.change(to: plan(second))
        try session.run()
        #expect(household.orders.wantsStop)
        #expect(session.plan == plan(first))
        #expect(notebook.notices.isEmpty)
    }

    @Test func aReloadAndAnotherPlanAreBothHeard() throws {
        var session = try session()
        household.orders.reload()
        household.orders.change(to: plan(second))
        try session.run()
        #expect(session.plan == plan(second))
        #expect(notebook.texts == ["not reloaded: there is no config file"])
    }

    /// Sees to it at some time that there is an end.
    private final class Ender: Duty {
        let orders: Orders
        init(_ orders: Orders) { self.orders = orders }
        private(set) var deadline: Instant? = Instant(nanoseconds: 1_000_000_000)
        func advance(to now: Instant) {
            guard let deadline, deadline <= now else { return }
            self.deadline = nil
            orders.stop()
        }
    }

    @Test func anOrderThatIsGivenWhileNothingElseWakesIsHeard() throws {
        let board = FakeBoard()
        let wire = try board.find(plan(first).requests[0]).address
        let last = Instant(nanoseconds: 100_000_000_000)
        board.script = {
            guard board.now < last else { return [] }
            return [FakeBoard.Change(wire, isHigh: false, at: board.now + .milliseconds(100))]
        }
        household.mind(Ender(household.orders))
        var session = try Session(plan(first), on: board, in: household, Manner())
        try session.run()
        #expect(household.orders.wantsStop)
        #expect(board.now < last)
    }

    @Test func onlyCtrlCIsAnInterrupt() {
        household.orders.answer(SIGTERM)
        #expect(household.orders.wantsStop)
        #expect(household.orders.interrupts == 0)
        household.orders.answer(SIGINT)
        #expect(household.orders.interrupts == 1)
    }

    @Test func theEndOfAChildIsNoOrder() {
        household.orders.answer(SIGCHLD)
        #expect(household.orders.areNone)
    }

    @Test(arguments: [true, false])
    func aHangupReloadsUnlessItIsTheTerminals(_ reloads: Bool) {
        let orders = Household(answersSignals: false, hangupReloads: reloads).orders
        orders.answer(SIGHUP)
        #expect(orders.takeReload() == reloads)
        #expect(orders.wantsStop != reloads)
    }

    @Test func theBoardIsPreparedForAnotherPlanBeforeItsLinesAreRequested() throws {
        let board = FakeBoard()
        let old = plan(first)
        let new = Plan(buttons: [ButtonPlan(name: "b", pin: .offset(99), settings: old.buttons[0].settings)])
        var manner = Manner()
        manner.prepare = {
            #expect($0 == old)
            board.add($1.requests)
        }
        household.audience.add(notebook)
        var session = try Session(old, on: board, in: household, manner)
        household.orders.change(to: new)
        try session.run()
        #expect(board[LineAddress(chip: "/dev/gpiochip0", offset: 99)]?.consumer == "debounced")
        #expect(notebook.notices.isEmpty)
    }

    @Test func aReloadIsDoneOnce() throws {
        var session = try session()
        household.orders.reload()
        try session.run()
        try session.run()
        #expect(notebook.notices.count == 1)
    }
}
