// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// Siblings of which one at a time counts: the first press makes all of them deaf for a while.
///
///     left    #-----#-------
///     right   --#--------#--     lockout: 5
///     counts  L-----L----R--
///
/// For buttons side by side that a finger may hit together:
///
///     let group = LockoutGroup(lockout: .milliseconds(500))
///
///     func pressed(_ key: Key) {
///         if group.press(key) { run(key) }
///     }
///
/// What is suppressed prolongs nothing. A press at the very instant at which the lockout ends counts.
public final class LockoutGroup: Sendable {
    private let gate: Locked<Gate<Void>>
    private let timeline: Timeline

    /// - Parameters:
    ///   - lockout: how long after a press that counts none does.
    ///   - clock: what counts the lockout.
    public init(lockout: Duration = .milliseconds(500), clock: some Clock<Duration> = ContinuousClock()) {
        gate = Locked(Gate(.throttle, lockout))
        timeline = Timeline(clock)
    }

    /// Whether this press counts. If so, no other of the group does until its lockout has passed.
    /// - Parameters:
    ///   - id: which of the siblings; the group treats all of them alike.
    ///   - lockout: instead of the group's own, after this press.
    public func press(_ id: some Hashable, lockout: Duration? = nil) -> Bool {
        gate.withLock { gate in
            let now = timeline.now
            _ = gate.advance(to: now)
            let counts = gate.take((), at: now, delay: lockout) != nil
            gate.began(at: now)
            return counts
        }
    }

    /// Ends the lockout: the next press counts.
    public func cancel() {
        gate.withLock { _ = $0.open() }
    }
}
