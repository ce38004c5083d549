// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedButtons
import DebouncedConfiguration
import DebouncedContacts
import DebouncedSimulation
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
        // There is no file.
        #expect(notebook.notices == [.notReloaded([])])
    }

    @Test func aReloadIsDoneOnce() throws {
        var session = try session()
        household.orders.reload()
        try session.run()
        try session.run()
        #expect(notebook.notices.count == 1)
    }
}
