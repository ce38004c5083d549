import DebouncedContacts

/// How a contact that stays comes to rest: what `delay` a switch of `trailing` wants.
///
///     level   ____#_##_####________________#####_#_____
///                 |--------| to closed          |-| to open, and what comes after 2 s of quiet is another change
///                  ^^ the longest stay at a level that was left again: the delay must be longer
package struct Settling: Sendable {
    /// What is quiet for so long is at rest.
    private static let rest: Int64 = 2_000_000_000

    /// What is known of the motions that end at one level.
    package struct Direction: Equatable, Sendable {
        /// How often the contact came to rest at this level, after it had been at the other.
        package var changes = 0
        /// The longest time from the first edge of a motion to its last.
        package var longest: Int64 = 0
        /// The longest time for which it was at this level, and left it again.
        package var stay: Int64 = 0
        package var edges = 0
    }

    package private(set) var edges = 0
    /// How often it trembled, and came back to the level that it had.
    package private(set) var trembles = 0
    private var closed = Direction()
    private var open = Direction()
    /// At rest before the motion that is under way.
    private var before: Level
    private var level: Level
    private var first: Instant?
    private var latest: Instant?
    private var stays = (closed: Int64(0), open: Int64(0))
    private var edgesOfMotion = 0

    package init(from level: Level) {
        (before, self.level) = (level, level)
    }

    package subscript(level: Level) -> Direction { level == .active ? closed : open }

    package var changes: Int { closed.changes + open.changes }

    /// When the motion that is under way is over, if nothing more comes; nil if it is at rest.
    package var deadline: Instant? { latest?.advanced(by: Settling.rest) }

    package mutating func feed(_ edge: Edge) {
        advance(to: edge.instant)
        if let latest { leave(after: edge.instant.nanoseconds(since: latest)) }
        (first, latest, level) = (first ?? edge.instant, edge.instant, edge.level)
        edges += 1
        edgesOfMotion += 1
    }

    /// Returns whether a motion was over by then.
    @discardableResult
    package mutating func advance(to now: Instant) -> Bool {
        guard let deadline, deadline <= now else { return false }
        finish()
        return true
    }

    /// Nothing more comes.
    package mutating func end() { if latest != nil { finish() } }

    private mutating func leave(after stay: Int64) {
        if level == .active {
            stays.closed = max(stays.closed, stay)
        } else {
            stays.open = max(stays.open, stay)
        }
    }

    private mutating func finish() {
        guard let first, let latest else { return }
        closed.stay = max(closed.stay, stays.closed)
        open.stay = max(open.stay, stays.open)
        if level == before {
            trembles += 1
        } else if level == .active {
            closed.add(latest.nanoseconds(since: first), edgesOfMotion)
        } else {
            open.add(latest.nanoseconds(since: first), edgesOfMotion)
        }
        (before, self.first, self.latest) = (level, nil, nil)
        (stays, edgesOfMotion) = ((0, 0), 0)
    }
}

extension Settling.Direction {
    fileprivate mutating func add(_ length: Int64, _ edges: Int) {
        changes += 1
        longest = max(longest, length)
        self.edges = max(self.edges, edges)
    }

    /// A delay that is long enough with a margin, and that one would write.
    package var delay: Duration { max(.milliseconds(50), roundedUp(.nanoseconds(2 * stay))) }
}

/// To 10 ms below 200 ms, and so on: more precision would be false.
private func roundedUp(_ time: Duration) -> Duration {
    let steps: [(below: Duration, step: Duration)] = [
        (.milliseconds(200), .milliseconds(10)), (.seconds(1), .milliseconds(50)),
        (.seconds(10), .milliseconds(500)),
    ]
    let step = (steps.first { time <= $0.below }?.step ?? .seconds(5)).nanoseconds
    return .nanoseconds((time.nanoseconds + step - 1) / step * step)
}
