import DebouncedContacts
import Debouncing

/// The timers of a place whose time a test moves.
final class ManualTimers: Sendable {
    private struct State: Sendable {
        var now = Instant(nanoseconds: 0)
        var timers: [Weak] = []
    }

    private struct Weak: Sendable {
        weak var timer: ManualTimer?
    }

    private let state = Locked(State())

    var now: Instant { state.withLock { $0.now } }

    /// Moves time without doing anything.
    func set(to instant: Instant) {
        state.withLock { $0.now = instant }
    }

    /// How many are set.
    var count: Int { timers.count { $0.instant != nil } }

    /// When the first of them fires.
    var next: Instant? { timers.compactMap(\.instant).min() }

    /// Fires one that is due, if any.
    func fire() -> Bool {
        let now = now
        let due = timers.compactMap { timer in timer.instant.map { ($0, timer) } }.filter { $0.0 <= now }
        guard let first = due.min(by: { $0.0 < $1.0 })?.1 else { return false }
        first.fire()
        return true
    }

    func fireAll(at instant: Instant) {
        set(to: instant)
        while fire() {}
    }

    /// Changes the time; each timer has as long to go as before.
    func jump(by distance: Int64) {
        state.withLock { $0.now = $0.now.advanced(by: distance) }
        for timer in timers { timer.instant = timer.instant?.advanced(by: distance) }
    }

    func setTimer(_ timer: (any PlaceTimer)?, to instant: Instant, _ wake: @escaping Wake) -> any PlaceTimer {
        let set = timer as? ManualTimer ?? make(wake)
        set.instant = instant
        return set
    }

    private func make(_ wake: @escaping Wake) -> ManualTimer {
        let timer = ManualTimer(wake)
        state.withLock { $0.timers = $0.timers.filter { $0.timer != nil } + [Weak(timer: timer)] }
        return timer
    }

    private var timers: [ManualTimer] { state.withLock { $0.timers.compactMap(\.timer) } }
}

private final class ManualTimer: PlaceTimer {
    private let wake: Wake
    private let state = Locked(Instant?.none)

    init(_ wake: @escaping Wake) {
        self.wake = wake
    }

    var instant: Instant? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    func fire() {
        instant = nil
        if let next = wake() { instant = next }
    }
}
