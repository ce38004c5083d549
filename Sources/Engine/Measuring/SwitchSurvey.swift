import DebouncedContacts

/// Watches how a contact that stays comes to rest, and finds the `delay` that a switch of `trailing` wants.
///
///     level   ____#_##_####________________#####_#_____
///                 |--------| to closed          |-| to open
///                  ^^ the longest stay at a level that was left again: the delay must be longer
///                          ^^^^^^^^^^^^^^^^ the shortest rest: the delay must be shorter
///
/// How fast the contact is moved is not known, so stays and rests are told apart by their lengths: rests are four times
/// as long as the longest stay, at least, and no shorter than the delay that a switch has by default.
package struct SwitchSurvey: Sendable {
    /// The number of changes that were made, if known.
    package var asked: Int?
    private let first: Level
    /// True if what it belongs to is on while it is open.
    package let isOnWhenOpen: Bool
    package private(set) var log = KeptEdges()

    package init(asked: Int? = nil, from level: Level = .inactive, isOnWhenOpen: Bool = false) {
        (self.asked, first, self.isOnWhenOpen) = (asked, level, isOnWhenOpen)
    }

    package mutating func feed(_ edge: Edge, line: Int = 0) { log.add(edge) }

    private var kept: [Edge] { log.edges }
    package var edges: Int { log.count }

    /// The findings about the motions that end at one level.
    package struct Direction: Equatable, Sendable {
        /// The number of times the contact came to rest at this level, after it had been at the other.
        package var changes = 0
        /// The longest time from the first edge of a motion to its last.
        package var longest: Int64 = 0
        /// The longest time for which it was at this level, and left it again.
        package var stay: Int64 = 0
        /// A delay that is longer than all stays, and shorter than all rests; nil if no delay suits both directions.
        package var delay: Duration?
        fileprivate var shortestRest = Int64.max
    }

    /// The times for which it was at a level, or at each, before it left it.
    package func lengths(at level: Level? = nil) -> [Int64] {
        zip(kept, kept.dropFirst()).filter { level ?? $0.0.level == $0.0.level }.map {
            $1.instant.nanoseconds(since: $0.instant)
        }
    }

    package struct Result: Equatable, Sendable {
        package fileprivate(set) var closing = Direction()
        package fileprivate(set) var opening = Direction()
        /// The number of times it bounced and came back to its level.
        package fileprivate(set) var trembles = 0
        /// The number of times it did so after a stay that is long enough for a change.
        fileprivate var longTrembles = 0

        package var changes: Int { closing.changes + opening.changes }

        package fileprivate(set) subscript(level: Level) -> Direction {
            get { level == .active ? closing : opening }
            set { if level == .active { closing = newValue } else { opening = newValue } }
        }
    }

    private var stays: [Int64] { lengths() }

    /// The result so far, if the contact stays as it is.
    package var result: Result {
        var result = choose(stays)
        recommend(&result)
        return result
    }
}

extension SwitchSurvey {
    /// Each takes longer than a press.
    package var usualNumber: Int { 20 }

    package mutating func start(_ edge: Edge, line: Int) {
        self = SwitchSurvey(asked: asked, from: edge.level, isOnWhenOpen: isOnWhenOpen)
    }

    package mutating func end(asked: Int?) { self.asked = asked }

    package func quiets(knowsNumber: Bool) -> [Duration] {
        [ButtonSurvey.longestQuiet] + (knowsNumber ? [SwitchSurvey.longRest] : [])
    }

    /// Changes a second apart look like the bounces of slow ones until there has been a long rest.
    package func progress(quietFor quiet: Duration, awaited: Int?) -> SurveyProgress {
        if let awaited, quiet >= SwitchSurvey.longRest, mayHaveChanged(awaited) {
            return SurveyProgress(count: awaited)
        }
        return SurveyProgress(count: result.changes)
    }
}

// MARK: Stays and rests

extension SwitchSurvey {
    /// Rests are longer than all other stays by this factor at least, unless the number of changes is known.
    private static let contrast = 4.0
    /// Shorter stays are bounces: by default they would not be reported.
    private static let shortestRest: Int64 = 50_000_000
    /// If lengths say nothing, what is quiet for this long is at rest.
    package static let certainRest = Duration.seconds(2)
    /// After this time without an edge, whoever moves it has probably finished.
    package static let longRest = Duration.seconds(10)
    /// A door that slams rebounds a few times. If there is more to a motion, it is several.
    private static let rebounds = 4
    /// If their number is known, this many ways to tell changes apart are tried at most.
    private static let mostTries = 64
    /// The longest that a config may have, 24 hours: a recording may be of any length.
    fileprivate static let longestDelay: Int64 = 86_400_000_000_000

    /// The shortest rest, and what is no rest.
    private struct Limit {
        var rest: Int64
        /// The longest other stay.
        var bounce: Int64
        var contrast: Double { Double(rest) / Double(max(bounce, 1)) }
    }

    /// The shortest rests first.
    private func limits(_ stays: [Int64]) -> [Limit] {
        let sorted = stays.sorted()
        return zip([0] + sorted, sorted).compactMap { shorter, longer in
            longer > shorter ? Limit(rest: longer, bounce: shorter) : nil
        }
    }

    private func choose(_ stays: [Int64]) -> Result {
        let limits = limits(stays)
        if let asked {
            // The last one has no rest but the first and the last.
            for rest in clearest(possible(limits)) + [.max] {
                let result = reading(stays, restingFor: rest)
                if result.changes == asked { return result }
            }
        }
        let clear = limits.reversed().lazy.filter { limit in
            limit.rest >= SwitchSurvey.shortestRest && limit.contrast >= SwitchSurvey.contrast
                && limit.bounce < SwitchSurvey.certainRest.nanoseconds && isOfFewRebounds(stays, limit.rest)
        }
        // A contact that comes back more often than not was moved there and back.
        let readings = clear.map { reading(stays, restingFor: $0.rest) }
        return readings.first { $0.longTrembles <= $0.changes }
            ?? reading(stays, restingFor: SwitchSurvey.certainRest.nanoseconds)
    }

    /// Returns true if it may have changed so often, or more: if each stay that could be a rest was one.
    package func mayHaveChanged(_ times: Int) -> Bool {
        reading(stays, restingFor: SwitchSurvey.shortestRest).changes >= times
    }

    /// Returns true if it changed exactly so often if some stays that could be rests were bounces.
    package func fits(_ times: Int) -> Bool {
        let stays = stays
        return clearest(possible(limits(stays))).contains { reading(stays, restingFor: $0).changes == times }
    }

    private func possible(_ limits: [Limit]) -> [Limit] {
        limits.filter { $0.rest >= SwitchSurvey.shortestRest }
    }

    /// Returns the limits of the greatest contrasts.
    private func clearest(_ limits: [Limit]) -> [Int64] {
        limits.sorted { $0.contrast > $1.contrast }.prefix(SwitchSurvey.mostTries).map(\.rest)
    }

    private func isOfFewRebounds(_ stays: [Int64], _ rest: Int64) -> Bool {
        let rests = 2 + stays.count { $0 >= rest }
        return stays.count { $0 >= SwitchSurvey.shortestRest && $0 < rest } <= SwitchSurvey.rebounds * rests
    }

    /// Returns what happened, if the contact is at rest at a level for this long at least.
    private func reading(_ stays: [Int64], restingFor rest: Int64) -> Result {
        var result = Result()
        var (before, start, longest) = (first, Int?.none, Int64(0))
        for (index, edge) in kept.enumerated() {
            start = start ?? index
            let stay = index < stays.count ? stays[index] : .max
            if stay < rest {
                result[edge.level].stay = max(result[edge.level].stay, stay)
                longest = max(longest, stay)
            } else if let first = start.take() {
                result[edge.level].shortestRest = min(result[edge.level].shortestRest, stay)
                if edge.level != before {
                    result[edge.level].changes += 1
                    let motion = edge.instant.nanoseconds(since: kept[first].instant)
                    result[edge.level].longest = max(result[edge.level].longest, motion)
                } else {
                    result.trembles += 1
                    if longest >= SwitchSurvey.shortestRest { result.longTrembles += 1 }
                }
                (before, longest) = (edge.level, 0)
            }
        }
        return result
    }
}

// MARK: The delay

extension SwitchSurvey {
    /// Recommends what a replay proves to be right. None without edges.
    private func recommend(_ result: inout Result) {
        guard edges > 0 else { return }
        let (closing, opening) = (result.closing.wanted, result.opening.wanted)
        let (less, more) = (min(closing, opening), max(closing, opening))
        let pairs = [(closing, opening)]
        let candidates = more < less * 2 ? [(more, more)] + pairs : pairs
        let truth = asked ?? result.changes
        guard let best = candidates.first(where: { changes(closing: $0, opening: $1) == truth }) else {
            return
        }
        (result.closing.delay, result.opening.delay) = best
    }

    /// The number of changes a switch with these delays reports.
    private func changes(closing: Duration, opening: Duration) -> Int {
        func policy(from level: Level) -> Policy {
            .trailing(delay: level == .active ? opening : closing)
        }
        var contact = Contact(policy(from: first), level: first)
        var changes = 0
        for edge in kept + [nil] {
            while let deadline = contact.deadline, deadline <= edge?.instant ?? .distantFuture {
                if contact.decide() != nil {
                    changes += 1
                    contact.change(to: policy(from: contact.accepted))
                }
            }
            if let edge { _ = contact.admit(edge) }
        }
        return changes
    }
}

extension SwitchSurvey.Direction {
    /// A delay that is long enough with a margin, and that one would write; but not as long as a rest.
    fileprivate var wanted: Duration {
        let (stay, shortestRest) = (
            min(stay, SwitchSurvey.longestDelay), min(shortestRest, SwitchSurvey.longestDelay)
        )
        let usual = max(.milliseconds(50), roundedUp(.nanoseconds(2 * stay)))
        let most = shortestRest - shortestRest / 5
        guard usual > .nanoseconds(most) else { return usual }
        // In the middle of both, in whole milliseconds if there is room.
        let middle = Int64((Double(max(stay, 1_000_000)) * Double(shortestRest)).squareRoot())
        let whole = middle / 1_000_000 * 1_000_000
        return .nanoseconds(whole > stay ? whole : middle)
    }
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
