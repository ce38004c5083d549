// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedActions
import DebouncedBoards
import DebouncedButtons
import DebouncedConfiguration
import DebouncedContacts
import DebouncedSimulation
import Testing

@testable import DebouncedDaemon
@testable import DebouncedFeed

/// What a feed hears of a daemon.
@Suite(.serialized) final class ServiceTests {
    private let stand: Stand
    private let household = Household(answersSignals: false)
    private let plan = Plan(buttons: [
        ButtonPlan(name: "bell", pin: .offset(0), settings: ButtonSettings(policy: .lockout(delay: .zero)))
    ])
    private let agent: Agent
    private let desk: Desk
    private let service: Service

    init() throws {
        stand = try Stand()
        agent = Agent(plan, Outputs([], on: FakeBoard()) { _ in }) { _ in }
        desk = Desk(plan, LineBook(plan, household.audience), nil, agent, in: household)
        service = Service(stand.feed, desk) { Instant(nanoseconds: 9) }
    }

    private func occasion(_ sequence: Int) -> Occasion { Occasion(.press(sequence), pin: nil, chip: nil) }

    private func notice(_ sequence: Int) -> Notice {
        .action(.dropped(occasion(sequence), actions: 1, .stillRunning))
    }

    /// Someone waits for an action, and nobody for its report: the action comes first.
    @Test func whatBecameOfAnActionIsToldAfterItsEvent() throws {
        let guest = stand.guest("notices")
        _ = guest.read()
        service.hear(notice(1))
        #expect(guest.lines == [])
        service.hear(.press(1), [])
        service.hear(notice(1))
        let words = try #require(notice(1).json(at: Instant(nanoseconds: 9))?.text)
        #expect(guest.lines == [Event.text(1), words, words])
        service.hear(.press(2), [])
        #expect(guest.lines == [Event.text(2)])
    }

    @Test func whatNobodyHearsIsNotKept() {
        service.hear(notice(1))
        let guest = stand.guest("notices")
        _ = guest.read()
        service.hear(.press(1), [])
        #expect(guest.lines == [Event.text(1)])
    }

    @Test func theStatusSaysHowManyProgramsRun() {
        let measurements = Measurements(plan, household.audience)
        let steward = Steward(desk, nil, agent, measurements, config: nil) { Instant(nanoseconds: 9) }
        #expect(steward.status.running == 0)
        agent.act([.run(Command(["sleep", "1000"]))], for: occasion(1))
        #expect(steward.status.running == 1)
        agent.runner.kill()
    }
}
