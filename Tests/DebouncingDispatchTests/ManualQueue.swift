// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts
import Debouncing
import DebouncingDispatch

/// A queue whose time a test moves. What is done is done on the test's own thread, so nothing is left to settle.
final class ManualQueue: Sendable {
    private struct State {
        var now: Instant
        var waiting: [(instant: Instant, work: QueueTimeline.Work)] = []
    }

    private let state = Locked(State(now: Instant(nanoseconds: 0)))

    var timeline: QueueTimeline {
        QueueTimeline {
            self.state.withLock { $0.now }
        } schedule: { instant, work in
            self.state.withLock { $0.waiting.append((instant ?? $0.now, work)) }
        }
    }

    var now: Int { state.withLock { Int($0.now.nanoseconds) } }
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// Moves time, and does nothing yet: who calls now is earlier than what waits.
    func set(_ nanoseconds: Int) {
        state.withLock { $0.now = Instant(nanoseconds: Int64(nanoseconds)) }
    }

    /// Does what is due, and what that makes due.
    func wake() {
        while let work = removeDue() { work() }
    }

    private func removeDue() -> QueueTimeline.Work? {
        state.withLock { state in
            let index = state.waiting.firstIndex { $0.instant <= state.now }
            return index.map { state.waiting.remove(at: $0).work }
        }
    }
}
