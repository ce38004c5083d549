// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedActions
import DebouncedContacts
import DebouncedSystem
import Glibc

/// How a daemon ends while actions are still running.
struct Parting {
    private let agent: Agent
    private let household: Household

    /// There is no notification when the last process of a group ends: this is how often it is checked.
    private static let look = Duration.milliseconds(20)

    init(_ agent: Agent, in household: Household) {
        (self.agent, self.household) = (agent, household)
    }

    /// Asks everything that runs to end, and kills what has not done so in time.
    func end(within timeout: Duration) throws {
        agent.runner.stop(at: Poll.now, within: timeout)
        try wait(for: timeout)
        agent.runner.kill()
        try wait(for: .seconds(1))
    }

    /// Waits until nothing runs any more, the time is up, or Ctrl-C was pressed again. Returns whether it was.
    @discardableResult
    func wait(for timeout: Duration) throws -> Bool {
        let deadline = Poll.now + timeout
        let interrupts = household.orders.interrupts
        var poll = Poll()
        poll.add(household.bell.descriptor)
        while !agent.runner.leavesNothing, Poll.now < deadline, household.orders.interrupts == interrupts {
            let look = agent.runner.running == 0 ? Poll.now + Parting.look : nil
            try poll.wait(until: Instant.earlier(Instant.earlier(deadline, look), household.deadline))
            household.advance(to: Poll.now)
            if poll.isReady(0) { household.wake() }
        }
        return household.orders.interrupts != interrupts
    }
}
