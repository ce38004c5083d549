// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// A gate that knows the time: at most one task sleeps for it, however many calls come.
///
/// That task looks for the deadline anew whenever it wakes, so a call that moves the deadline away, as each one of
/// a burst does, costs neither a task nor memory. Only one that brings it nearer replaces the task.
///
/// The way of such a call is inlinable from end to end: made for the type of the value it is ten times as quick.
@usableFromInline
final class TimedGate<Item: Sendable>: Sendable {
    @usableFromInline typealias Work = @Sendable () async -> Void

    @usableFromInline
    struct State: Sendable {
        @usableFromInline var gate: Gate<Item>
        @usableFromInline var alarm: Alarm?

        init(gate: Gate<Item>) {
            self.gate = gate
        }
    }

    /// The task that sleeps, and until when it does at most.
    @usableFromInline
    struct Alarm: Sendable {
        let task: Task<Void, Never>
        @usableFromInline let instant: Instant
    }

    /// What the task has to do when it woke.
    private enum Awakening {
        case sleep(until: Instant)
        case work(Work?)
    }

    @usableFromInline let state: Locked<State>
    @usableFromInline let timeline: Timeline
    @usableFromInline let pass: @Sendable (Item) -> Work?

    /// - Parameter pass: is called with each item that gets through, in their order and under the lock: it
    ///   must not wait, nor call back. What is left to do it returns.
    init(_ gate: Gate<Item>, _ timeline: Timeline, pass: @escaping @Sendable (Item) -> Work?) {
        state = Locked(State(gate: gate))
        self.timeline = timeline
        self.pass = pass
    }

    deinit {
        state.withLock { $0.alarm?.task.cancel() }
    }

    var isWaiting: Bool { state.withLock { $0.gate.waiting != nil } }

    /// Takes a call, and returns what is to be done where it gets through at once.
    @inlinable
    func take(_ item: Item, delay: Duration? = nil) -> Work? {
        // What is replaced leaves the lock before it is released: its end may call us.
        let (due, work, _) = state.withLock { state in
            let now = timeline.now
            let due = state.gate.advance(to: now).flatMap(pass)
            let replaced = state.gate.waiting
            let work = state.gate.take(item, at: now, delay: delay).flatMap(pass)
            setAlarm(&state)
            return (due, work, replaced)
        }
        if let due { Task(operation: due) }
        return work
    }

    /// Lets what is due through without waiting for the task to notice.
    func advance() {
        let due = state.withLock { $0.gate.advance(to: timeline.now).flatMap(pass) }
        if let due { Task(operation: due) }
    }

    /// Forgets what waits, and the window.
    func cancel() {
        _ = state.withLock { open(&$0) }
    }

    /// Lets what waits through now, and forgets the window.
    func flush() -> Work? {
        state.withLock { open(&$0).flatMap(pass) }
    }

    private func open(_ state: inout State) -> Item? {
        state.alarm?.task.cancel()
        state.alarm = nil
        return state.gate.open()
    }

    @inlinable
    func setAlarm(_ state: inout State) {
        guard let deadline = state.gate.deadline else { return }
        if let alarm = state.alarm, alarm.instant <= deadline { return }
        replaceAlarm(&state, deadline)
    }

    @usableFromInline
    func replaceAlarm(_ state: inout State, _ deadline: Instant) {
        state.alarm?.task.cancel()
        state.alarm = Alarm(task: makeTask(sleepingUntil: deadline), instant: deadline)
    }

    /// While it sleeps nothing but its creator holds the gate: who lets go of that has ended it.
    private func makeTask(sleepingUntil instant: Instant) -> Task<Void, Never> {
        Task { [weak self, timeline] in
            var awakening: Awakening? = .sleep(until: instant)
            while case .sleep(let instant) = awakening {
                guard (try? await timeline.sleep(until: instant)) != nil else { return }
                awakening = self?.wake()
            }
            if case .work(let work?) = awakening { await work() }
        }
    }

    private func wake() -> Awakening? {
        state.withLock { state in
            // It was cancelled under the lock, if it was, and another one may sleep in its place.
            if Task.isCancelled { return nil }
            let due = state.gate.advance(to: timeline.now)
            guard due == nil, let deadline = state.gate.deadline, let task = state.alarm?.task else {
                state.alarm = nil
                return .work(due.flatMap(pass))
            }
            state.alarm = Alarm(task: task, instant: deadline)
            return .sleep(until: deadline)
        }
    }
}
