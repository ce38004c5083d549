import DebouncedContacts
import Debouncing

/// The timers of a place whose time a test moves.
final class ManualTimers: Place {
    private struct State: Sendable {
        var now = Instant(nanoseconds: 0)
        var agenda = Agenda()
    }

    private let state = Locked(State())

    var instant: Instant { state.withLock { $0.now } }

    /// The number of those that are set.
    var count: Int { state.withLock { $0.agenda.count } }

    /// The instant at which the first of them fires.
    var next: Instant? { state.withLock { $0.agenda.next } }

    func setTimer(of sleeper: any Sleeper, to instant: Instant?) {
        state.withLock { $0.agenda.set(sleeper, to: instant) }
    }

    /// Moves time without doing anything.
    func set(to instant: Instant) { state.withLock { $0.now = instant } }

    /// Fires one that is due, if any.
    func fire() -> Bool {
        guard let sleeper = state.withLock({ $0.agenda.removeFirst(dueAt: $0.now) }) else { return false }
        sleeper.wake()
        return true
    }

    func fireAll(at instant: Instant) {
        set(to: instant)
        while fire() {}
    }

    /// Changes the time; each timer has as long to go as before.
    func jump(by distance: Int64) {
        state.withLock { state in
            state.now = state.now.advanced(by: distance)
            state.agenda.move(by: distance)
        }
    }
}
