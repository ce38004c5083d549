import DebouncedContacts
import DebouncedEngine

/// The delay of a contact that learns is what its edges say: 30 ms while fewer than two quiets of 12 to 30 ms belong to
/// bounces, then twice the longest quiet of a bounce, from 30 to 150 ms. It changes only with a release, and what was
/// learned from a press is forgotten after one block of presses or two.
struct LearnerLaw {
    private static let delays: ClosedRange<Int64> = 30_000_000...150_000_000
    /// Nobody presses that short.
    private static let shortestPress: Int64 = 20_000_000

    /// Gaps that belong to bounces.
    private struct Bounces {
        /// Those of 12 to 30 ms.
        var wornCount = 0
        var longest: Int64 = 0

        mutating func add(_ quiet: Int64) {
            guard (2_000_000...150_000_000).contains(quiet) else { return }
            if (12_000_000...30_000_000).contains(quiet) { wornCount += 1 }
            longest = max(longest, quiet)
        }

        static func + (one: Bounces, other: Bounces) -> Bounces {
            Bounces(wornCount: one.wornCount + other.wornCount, longest: max(one.longest, other.longest))
        }

        /// Twice the longest, within the bounds.
        var twice: Int64 { min(max(2 * longest, delays.lowerBound), delays.upperBound) }
        var delay: Int64 { wornCount < 2 ? delays.lowerBound : twice }

        func write(to state: inout Fingerprint) {
            state.add(min(wornCount, 2))
            state.add(twice)
        }
    }

    /// A closure, and the quiet before it.
    private struct Closure {
        var quiet: Int64
        var length: Int64
    }

    private let confirm: Int64
    private let memory: Int
    /// Edges that were taken, and may come after a release that is not reported yet.
    private var taken: [Edge] = []
    private var last = (level: Level.inactive, instant: Instant(nanoseconds: .min))
    private var opened = Instant(nanoseconds: .min)
    private var closed = Instant(nanoseconds: .min)
    /// Whether it has been closed without an edge for C since then.
    private var isReal = false
    /// Those of the press that is not over, and how long it was closed in the press before.
    private var closures: [Closure] = []
    private var before = shortestPress
    /// Those of two blocks of presses.
    private var blocks = (previous: Bounces(), current: Bounces())
    private var presses = 0
    private var isOver = false
    private var delay = delays.lowerBound

    init(_ settings: ButtonSettings) {
        guard case .learning(let confirm) = settings.policy else { fatalError("it does not learn") }
        (self.confirm, memory) = (confirm.nanoseconds, settings.memory)
    }

    func write(to state: inout Fingerprint) {
        state.add(last.level)
        if last.level == .active {
            state.add(isReal)
            if !isReal { state.add(last.instant, for: confirm) }
            state.add(closed, for: LearnerLaw.shortestPress)
            state.add(min(closed.nanoseconds(since: opened), LearnerLaw.delays.upperBound + 1))
        } else {
            state.add(opened, for: LearnerLaw.delays.upperBound + 1)
        }
        let (certain, others) = sorted()
        certain.write(to: &state)
        for other in others {
            state.add(other.quiet)
            state.add(other.length)
        }
        state.add(closures.isEmpty)
        state.add(length(closures[...]) ?? before)
        for bounces in [blocks.previous, blocks.current] { bounces.write(to: &state) }
        state.add(presses)
        state.add(delay)
    }

    /// The engine is told this.
    mutating func arrived(_ arrival: Arrival) {
        if case .edge(let edge, _) = arrival { taken.append(edge) }
    }

    /// A release that an edge of the same instant follows comes first.
    mutating func hear(_ moment: Moment) {
        guard moment.gesture == .release else { return }
        take { $0.instant < moment.instant }
        last.instant = max(last.instant, moment.instant)
        release()
    }

    mutating func settle(_ delay: Int64) -> String? {
        defer { isOver = false }
        take { _ in true }
        if !LearnerLaw.delays.contains(delay) {
            return "a learned delay is shorter than 30 ms or longer than 150"
        }
        if delay != self.delay {
            return isOver
                ? "a learned delay is not what the bounces say" : "a learned delay changes without a release"
        }
        return nil
    }

    private mutating func take(while isDue: (Edge) -> Bool) {
        while let edge = taken.first, isDue(edge) {
            take(edge.level, at: max(edge.instant, last.instant))
            taken.removeFirst()
        }
    }

    private mutating func take(_ level: Level, at instant: Instant) {
        if last.level == .active, instant.nanoseconds(since: last.instant) >= confirm { isReal = true }
        switch (last.level, level) {
        case (.inactive, .active): (closed, isReal) = (instant, false)
        case (.inactive, .inactive): opened = instant
        case (.active, .inactive) where isReal:
            closures.append(
                Closure(
                    quiet: closed.nanoseconds(since: opened), length: instant.nanoseconds(since: closed)))
            opened = instant
        default: break
        }
        last = (level, instant)
    }

    private mutating func release() {
        let (certain, others) = sorted()
        if presses == memory { (blocks, presses) = ((blocks.current, Bounces()), 0) }
        blocks.current = blocks.current + certain
        for other in others { blocks.current.add(other.quiet) }
        presses += 1
        before = length(closures[...]) ?? before
        (closures, isOver) = ([], true)
        delay = (blocks.previous + blocks.current).delay
    }

    /// The quiets of the press that belong to bounces whatever follows, and those that do if it is over soon: with how
    /// long it was closed after each. The others, if it was closed long enough before them and after them, do not count.
    private func sorted() -> (certain: Bounces, others: [Closure]) {
        var (certain, others) = (Bounces(), [Closure]())
        for place in closures.indices {
            let quiet = closures[place].quiet
            if length(closures[..<place]) ?? before < LearnerLaw.shortestPress {
                certain.add(quiet)
            } else if let after = length(closures[place...]), after < LearnerLaw.shortestPress {
                others.append(Closure(quiet: quiet, length: after))
            }
        }
        return (certain, others)
    }

    /// How long it was closed in these together, if there are any; what is longer than the shortest press does not matter.
    private func length(_ closures: ArraySlice<Closure>) -> Int64? {
        closures.isEmpty
            ? nil
            : min(
                closures.reduce(0) { $0 + min($1.length, LearnerLaw.shortestPress) }, LearnerLaw.shortestPress
            )
    }
}
