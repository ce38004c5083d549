import DebouncedContacts

/// Siblings of which one at a time counts: the first press locks all of them for a while.
///
///     left    #-----#-------
///     right   --#--------#--     lockout: 5
///     counts  L-----L----R--
///
/// For buttons side by side that a finger may hit together:
///
/// ```swift
/// let group = LockoutGroup(lockout: .milliseconds(500))
///
/// func pressed(_ key: Key) {
///     if group.press(key) { run(key) }
/// }
/// ```
///
/// Siblings can be named at the call; then all others stay as they are:
///
/// ```swift
/// if group.press(Answer.yes, siblings: [.no]) { show(.yes) }
/// ```
///
/// What is suppressed prolongs nothing. A press at the very instant at which the lockout ends counts.
public final class LockoutGroup: Sendable {
    private let locks = Locked(Locks())
    private let lockout: Duration
    private let timeline: Timeline

    /// - Parameters:
    ///   - lockout: how long after a press that counts none does.
    ///   - clock: what counts the lockout.
    public init(lockout: Duration = .milliseconds(500), clock: some Clock<Duration> = ContinuousClock()) {
        self.lockout = lockout
        timeline = Timeline(clock)
    }

    /// Whether a press of any sibling counts now. If so, none of the group does until the lockout has passed.
    /// - Parameter lockout: instead of the group's own, after this press.
    public func press(lockout: Duration? = nil) -> Bool {
        press(nil, locking: nil, lockout)
    }

    /// Whether a press of this sibling counts now. If so, none of the group does until the lockout has passed.
    /// - Parameters:
    ///   - id: which of the siblings.
    ///   - lockout: instead of the group's own, after this press.
    public func press(_ id: some Hashable & Sendable, lockout: Duration? = nil) -> Bool {
        press(Member(id), locking: nil, lockout)
    }

    /// Whether a press of this sibling counts now. If so, neither it nor the others that are named here do until the
    /// lockout has passed; the rest of the group may.
    /// - Parameters:
    ///   - id: which of the siblings.
    ///   - siblings: which others it locks.
    ///   - lockout: instead of the group's own, after this press.
    public func press<ID: Hashable & Sendable>(
        _ id: ID, siblings: some Sequence<ID>, lockout: Duration? = nil
    ) -> Bool {
        press(Member(id), locking: [Member(id)] + siblings.map { Member($0) }, lockout)
    }

    /// Whether any lockout is running.
    public var isLocked: Bool {
        locks.withLock { $0.end(of: nil, at: timeline.now) != nil }
    }

    /// Whether a press of this sibling would not count now.
    public func isLocked(_ id: some Hashable & Sendable) -> Bool {
        locks.withLock { $0.end(of: Member(id), at: timeline.now) != nil }
    }

    /// Returns when no lockout is running; earlier if the task is cancelled.
    public func untilUnlocked() async {
        await wait(for: nil)
    }

    /// Returns when a press of this sibling would count; earlier if the task is cancelled.
    public func untilUnlocked(_ id: some Hashable & Sendable) async {
        await wait(for: Member(id))
    }

    /// Ends every lockout: the next press counts.
    public func cancel() {
        for sleeper in locks.withLock({ $0.open() }) { sleeper.cancel() }
    }

    private func press(_ id: Member?, locking members: [Member]?, _ lockout: Duration?) -> Bool {
        locks.withLock { locks in
            let now = timeline.now
            guard locks.end(of: id, at: now) == nil else { return false }
            locks.lock(members, Lockout(from: now, for: lockout ?? self.lockout), at: now)
            return true
        }
    }

    private func wait(for id: Member?) async {
        var backoff = Backoff()
        while !Task.isCancelled, let (sleeper, end) = makeSleeper(id) {
            await withTaskCancellationHandler {
                await sleeper.value
            } onCancel: {
                sleeper.cancel()
            }
            locks.withLock { $0.remove(sleeper) }
            if timeline.now < end { await backoff.pause() }
        }
    }

    /// A task that ends when the lockout should, or when it is cancelled.
    private func makeSleeper(_ id: Member?) -> (Task<Void, Never>, Instant)? {
        locks.withLock { locks in
            locks.end(of: id, at: timeline.now).map { end in
                let sleeper = Task { [timeline] in _ = try? await timeline.sleep(until: end) }
                locks.add(sleeper)
                return (sleeper, end)
            }
        }
    }
}
