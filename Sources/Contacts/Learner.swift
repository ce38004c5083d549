// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// Learns from the edges of a contact how long to wait for a release.
///
///     line   ______##__###___###########___##_______________
///     closed       --  ---   -----------   --                  pulses shorter than `confirm` never were
///     quiets         ^^   ^^^           ^^^                    before and after: the wait for a release
///
/// Nobody presses for less than 20 ms. So a quiet belongs to a bounce if, from the last release to it or from it to
/// the next release, the contact was closed for less than that in all. The wait itself that led to a release is such
/// a quiet as well, if it was one that ended too early: for it counts all of the press before, or after.
///
/// What is learned is forgotten after one to two hundred presses. It is a function of the edges alone.
@usableFromInline
package struct Learner: Sendable {
    private let confirm: Int64

    // The line.
    private var level: Level
    private var latest = Instant(nanoseconds: .min)
    /// Since when it is quiet; pulses that never were don't end that.
    private var fell = Instant(nanoseconds: .min)
    /// The beginning of the pulse that it is in.
    private var rose = Instant(nanoseconds: .min)
    /// Whether that pulse lasted.
    private var isConfirmed = true

    // The press.
    /// Whether the quiet that it is in was taken for a release.
    private var isReleased = true
    /// For how long the contact was closed since the last release, or, while it is released, in the press before.
    private var closed = Learner.shortestPress
    private var undecided = UndecidedQuiets()

    // What is known.
    private var current = Quiets()
    private var previous = Quiets()
    /// Those of the press that is under way, which don't count before it is over.
    private var found = Quiets()
    private var presses = 0

    /// The quiets of the last one to two hundred presses.
    package var quiets: Quiets {
        var quiets = previous
        quiets.add(current)
        return quiets
    }

    private static let shortestPress: Int64 = 20_000_000
    private static let quiet: ClosedRange<Int64> = 2_000_000...150_000_000
    private static let memory = 100

    /// - Parameter level: the level that the line is at, which no edge led to.
    package init(confirm: Int64, level: Level) {
        self.confirm = confirm
        self.level = level
    }

    /// Takes an edge of the line, of which instants don't go back.
    @usableFromInline
    package mutating func take(_ next: Level, at instant: Instant) {
        if level == .active, instant.nanoseconds(since: latest) >= confirm { isConfirmed = true }
        switch (level, next) {
        case (.inactive, .active): (rose, isConfirmed) = (instant, false)
        case (.inactive, .inactive): fell = instant
        case (.active, .inactive): if isConfirmed { open(at: instant) }
        case (.active, .active): break
        }
        (level, latest) = (next, instant)
    }

    /// The quiet that the line is in was taken for a release. Returns the delay from now on.
    @usableFromInline
    package mutating func release() -> Int64 {
        if presses == Learner.memory { turn() }
        undecided.decide { found.add($0) }
        current.add(found)
        (found, isReleased) = (Quiets(), true)
        presses += 1
        return quiets.delay
    }

    /// A closure ends here, and with it the quiet before it is known.
    private mutating func open(at instant: Instant) {
        note(rose.nanoseconds(since: fell))
        let length = min(instant.nanoseconds(since: rose), Learner.shortestPress)
        closed += length
        undecided.close(for: length, limit: Learner.shortestPress)
        fell = instant
    }

    private mutating func note(_ quiet: Int64) {
        let isAfterBounce = closed < Learner.shortestPress
        if isReleased { (isReleased, closed) = (false, 0) }
        guard Learner.quiet.contains(quiet) else { return }
        isAfterBounce ? found.add(quiet) : undecided.append(quiet)
    }

    /// Two hundreds take turns.
    private mutating func turn() {
        (previous, current, presses) = (current, Quiets(), 0)
    }
}
