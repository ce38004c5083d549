// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Actions
import Contacts
import Glibc
import Lines

/// How a daemon parts from the actions that still run.
struct Shutdown {
    private let runner: Runner
    private let signals: Signals
    private let bell: Bell

    init(_ runner: Runner, signals: Signals, bell: Bell) {
        self.runner = runner
        self.signals = signals
        self.bell = bell
    }

    /// Asks all that runs to end, and ends what has not done so in time.
    func end(within timeout: Duration) throws {
        runner.signal(SIGTERM)
        try wait(for: timeout)
        runner.signal(SIGKILL)
        try wait(for: .seconds(1))
    }

    /// Waits until nothing runs any more, or it has been too long.
    func wait(for timeout: Duration) throws {
        let deadline = Poll.now + timeout
        var poll = Poll()
        poll.add(bell.descriptor)
        while runner.running > 0, Poll.now < deadline {
            try poll.wait(until: Instant.earlier(deadline, runner.deadline))
            while signals.next() != nil {}
            runner.reap(at: Poll.now)
            runner.advance(to: Poll.now)
        }
    }
}
