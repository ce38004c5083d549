import DebouncedContacts

/// What tells the pulses of a meter from its bounces: the `confirm` and the `delay` that fit.
///
///     level   __#_##__#####____________________#_######____
///                     ^^ the longest gap inside a pulse     ^ the shortest time between two: `delay` is in between
///                       ^^^^^ for which it is closed at a stretch, at least: `confirm` is less
package struct PulseSurvey: Sendable {
    /// Gaps inside pulses are shorter than those between by this factor at least, or they can't be told apart.
    private static let contrast = 4.0
    /// More would take too much memory, and say nothing else.
    private static let most = 200_000
    private static let longestConfirm: Int64 = 20_000_000

    package private(set) var edges = 0
    private var level: Level
    private var latest: Instant?
    /// How long it was closed, and then open, in nanoseconds; the last one may still be open.
    private var closures: [(closed: Int64, open: Int64)] = []

    package init(from level: Level) {
        self.level = level
    }

    package mutating func feed(_ edge: Edge) {
        defer { (latest, level) = (edge.instant, edge.level) }
        edges += 1
        guard let latest, edge.level != level, closures.count < PulseSurvey.most else { return }
        let length = edge.instant.nanoseconds(since: latest)
        if level == .active {
            closures.append((length, .max))
        } else if !closures.isEmpty {
            closures[closures.count - 1].open = length
        }
    }

    /// How long it was open before it closed again, in nanoseconds.
    package var gaps: [Int64] { closures.map(\.open).filter { $0 < .max } }

    package struct Result: Equatable, Sendable {
        package var pulses: Int
        /// The longest gap inside a pulse; 0 if there is none.
        package var gap: Int64
        /// The shortest time between two pulses.
        package var pause: Int64
        /// The shortest of the times for which each pulse is closed at a stretch.
        package var closed: Int64
        package var confirm: Duration
        package var delay: Duration
    }

    /// Nil if there are fewer than three pulses, or it is not clear which gaps are inside them.
    package var result: Result? {
        let gaps = gaps.sorted()
        guard gaps.count >= 2, let (gap, pause) = PulseSurvey.split(gaps) else { return nil }
        let pulses = longestClosures(pause)
        guard let closed = pulses.min(), pulses.count >= 3 else { return nil }
        let confirm = min(closed / 2, PulseSurvey.longestConfirm)
        let delay = gap > 0 ? Int64((Double(gap) * Double(pause)).squareRoot()) : pause / 2
        return Result(
            pulses: pulses.count, gap: gap, pause: pause, closed: closed, confirm: rounded(confirm),
            delay: rounded(delay))
    }

    /// The longest gap that is inside a pulse and the shortest that is not: where two neighbours differ most. If none do,
    /// nothing bounces.
    private static func split(_ gaps: [Int64]) -> (gap: Int64, pause: Int64)? {
        let steps = zip(gaps, gaps.dropFirst()).map { Double(max($1, 1)) / Double(max($0, 1)) }
        guard let widest = steps.max(), let place = steps.lastIndex(of: widest) else { return nil }
        if widest >= contrast { return (gaps[place], gaps[place + 1]) }
        return Double(gaps[gaps.count - 1]) < contrast * Double(max(gaps[0], 1)) ? (0, gaps[0]) : nil
    }

    /// For how long each pulse was closed at a stretch.
    private func longestClosures(_ pause: Int64) -> [Int64] {
        var (pulses, longest) = ([Int64](), Int64(0))
        for (closed, open) in closures {
            longest = max(longest, closed)
            guard open >= pause else { continue }
            pulses.append(longest)
            longest = 0
        }
        return pulses
    }
}

/// To two digits.
private func rounded(_ nanoseconds: Int64) -> Duration {
    var step: Int64 = 1
    while nanoseconds / step >= 100 { step *= 10 }
    return .nanoseconds(nanoseconds / step * step)
}
