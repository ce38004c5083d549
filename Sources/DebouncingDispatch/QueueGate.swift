// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts
import Debouncing
import Foundation

/// A gate in the time of a queue: at most one piece of work waits there for it, however many calls come.
final class QueueGate: Sendable {
    private struct State {
        var gate: Gate<Void>
        /// When the work that waits looks at the gate.
        var alarm: Instant?
    }

    private let state: Locked<State>
    private let timeline: QueueTimeline
    private let handler: @Sendable (Date) -> Void

    init(_ gate: Gate<Void>, _ timeline: QueueTimeline, handler: @escaping @Sendable (Date) -> Void) {
        state = Locked(State(gate: gate))
        self.timeline = timeline
        self.handler = handler
    }

    func take() {
        let count = state.withLock { state in
            let now = timeline.now
            let due: Void? = state.gate.advance(to: now)
            let atOnce: Void? = state.gate.take((), at: now)
            setAlarm(&state)
            return (due == nil ? 0 : 1) + (atOnce == nil ? 0 : 1)
        }
        for _ in 0..<count { timeline.run { [weak self] in self?.handle() } }
    }

    func cancel() {
        state.withLock { state in
            state.alarm = nil
            _ = state.gate.open()
        }
    }

    private func handle() {
        handler(Date())
    }

    /// An alarm that is too early looks again; one that was replaced, or whose gate is gone, does nothing.
    private func setAlarm(_ state: inout State) {
        guard let deadline = state.gate.deadline else { return }
        if let alarm = state.alarm, alarm <= deadline { return }
        state.alarm = deadline
        timeline.run(at: deadline) { [weak self] in self?.wake(deadline) }
    }

    private func wake(_ alarm: Instant) {
        let isDue = state.withLock { state in
            guard state.alarm == alarm else { return false }
            state.alarm = nil
            let due: Void? = state.gate.advance(to: timeline.now)
            setAlarm(&state)
            return due != nil
        }
        if isDue { handle() }
    }
}
