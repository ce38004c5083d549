/// Learns from a contact's edges how long to wait for a release.
///
///     line   ______##__###___###########___##_______________
///     closed       --  ---   -----------   --                  pulses shorter than `confirm` are ignored
///     quiets         ^^   ^^^           ^^^                    before and after: the wait for a release
///
/// A press is never shorter than 20 ms. So a quiet belongs to a bounce if the contact was closed for less than that in
/// all between the previous release and the quiet, or between the quiet and the next release. The wait that led to a
/// release is such a quiet too, if it ended too early: here the whole press before it, or after it, is counted.
///
/// What is learned is forgotten after one to two hundred presses. It is a function of the edges alone.
@usableFromInline
package struct Learner: Sendable {
    /// Shorter pulses are ignored, from the next one on.
    package var confirm: Int64

    // The line.
    private var level: Level
    private var latest = Instant(nanoseconds: .min)
    /// The start of the current quiet; ignored pulses don't end it.
    private var fell = Instant(nanoseconds: .min)
    /// The start of the current pulse.
    private var rose = Instant(nanoseconds: .min)
    /// True if that pulse has lasted for `confirm`.
    private var isConfirmed = true

    // The press.
    /// True if the current quiet was taken for a release.
    private var isReleased = true
    /// The time for which the contact has been closed since the last release, or, while it is released, in the press
    /// before.
    private var closed = Learner.shortestPress
    private var undecided = UndecidedGaps()

    // What has been learned.
    private var current = OpenGaps()
    private var previous = OpenGaps()
    /// The quiets of the current press, which count only once it is over.
    private var found = OpenGaps()
    private var presses = 0
    /// The number of presses in a block: what is learned is forgotten after so many, or twice as many.
    private let memory: Int

    /// The quiets of the last one to two hundred presses.
    package var quiets: OpenGaps {
        var quiets = previous
        quiets.add(current)
        return quiets
    }

    private static let shortestPress: Int64 = 20_000_000
    private static let quiet: ClosedRange<Int64> = 2_000_000...OpenGaps.longestDelay
    /// Unless a program that explores its states wants fewer.
    @inlinable package static var memory: Int { 100 }

    /// - Parameter level: the level that the line starts at, without an edge.
    package init(confirm: Int64, level: Level, memory: Int) {
        self.confirm = confirm
        self.level = level
        self.memory = memory
    }

    /// Takes an edge of the line. Instants must not go back.
    @usableFromInline
    package mutating func feed(_ next: Level, at instant: Instant) {
        if level == .active, instant.nanoseconds(since: latest) >= confirm { isConfirmed = true }
        switch (level, next) {
        case (.inactive, .active): (rose, isConfirmed) = (instant, false)
        case (.inactive, .inactive): fell = instant
        case (.active, .inactive): if isConfirmed { open(at: instant) }
        case (.active, .active): break
        }
        (level, latest) = (next, instant)
    }

    /// The current quiet was taken for a release. Returns the delay from now on.
    @usableFromInline
    package mutating func release() -> Int64 {
        if presses == memory { beginBlock() }
        undecided.decide { found.add($0) }
        current.add(found)
        (found, isReleased) = (OpenGaps(), true)
        presses += 1
        return quiets.delay
    }

    /// Takes over what was learned before it began.
    package mutating func recall(_ quiets: OpenGaps) { current.add(quiets) }

    /// The line is found at a level that no edge led to; the press until then teaches nothing.
    package mutating func start(_ level: Level, at instant: Instant = Instant(nanoseconds: .min)) {
        (self.level, latest, fell, rose) = (level, instant, instant, instant)
        (isConfirmed, isReleased, closed) = (true, true, Learner.shortestPress)
        (undecided, found) = (UndecidedGaps(), OpenGaps())
    }

    /// A closure ends here, which settles the quiet before it.
    private mutating func open(at instant: Instant) {
        record(rose.nanoseconds(since: fell))
        let length = min(instant.nanoseconds(since: rose), Learner.shortestPress)
        closed += length
        undecided.close(for: length, limit: Learner.shortestPress)
        fell = instant
    }

    private mutating func record(_ quiet: Int64) {
        let isAfterBounce = closed < Learner.shortestPress
        if isReleased { (isReleased, closed) = (false, 0) }
        guard Learner.quiet.contains(quiet) else { return }
        isAfterBounce ? found.add(quiet) : undecided.append(quiet)
    }

    /// Two blocks of presses take turns.
    private mutating func beginBlock() {
        (previous, current, presses) = (current, OpenGaps(), 0)
    }
}

extension Learner {
    func write(to state: inout Fingerprint) {
        state.add(confirm)
        state.add(level)
        state.add(isReleased)
        state.add(min(closed, Learner.shortestPress))
        if level == .active {
            state.add(isConfirmed)
            if !isConfirmed { state.add(latest, for: confirm) }
            state.add(rose, for: Learner.shortestPress)
            // How long ago the quiet before the pulse was does not matter, but how long it was.
            state.add(min(rose.nanoseconds(since: fell), Learner.quiet.upperBound + 1))
        } else {
            state.add(fell, for: Learner.quiet.upperBound + 1)
        }
        undecided.write(to: &state)
        for quiets in [current, previous, found] { quiets.write(to: &state) }
        state.add(presses)
    }
}
