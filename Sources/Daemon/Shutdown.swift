// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts
import DebouncedSystem
import Glibc

/// How a daemon parts from the actions that still run.
struct Shutdown {
    private let attendant: Attendant

    init(_ attendant: Attendant) {
        self.attendant = attendant
    }

    /// Asks all that runs to end, and ends what has not done so in time.
    func end(within timeout: Duration) throws {
        attendant.runner.signal(SIGTERM)
        try wait(for: timeout)
        attendant.runner.signal(SIGKILL)
        try wait(for: .seconds(1))
    }

    /// Waits until nothing runs any more, or it has been too long, or somebody at a terminal has no patience.
    func wait(for timeout: Duration) throws {
        let deadline = Poll.now + timeout
        let interrupts = attendant.interrupts
        var poll = Poll()
        poll.add(attendant.waker)
        while attendant.runner.running > 0, Poll.now < deadline, attendant.interrupts == interrupts {
            try poll.wait(until: Instant.earlier(deadline, attendant.deadline))
            attendant.advance(to: Poll.now)
            if poll.isReady(0) { _ = attendant.wake() }
        }
    }
}
