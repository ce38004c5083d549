import DebouncedContacts
import DebouncedEngine

/// A second, naive recognizer: it sees all presses at once and knows no state, only what §2 and the fine print of
/// the contract promise.
package struct WholeSequence {
    package struct Press: Equatable {
        package var start: Int64
        /// Nil if it is held for ever.
        package var end: Int64?
    }

    /// A moment, the presses that it claims, and its place among those of one instant.
    package struct Claim {
        package var moment: Moment
        package var presses: Range<Int> = 0..<0
        fileprivate var rank: Rank
    }

    /// "What the gap decided, hold, repeat, press or release, what the release decided."
    fileprivate enum Rank: Int { case gap, hold, `repeat`, edge, release }

    package let presses: [Press]
    package let settings: GestureSettings
    /// Nothing repeats later than this.
    package let last: Int64
    private let gap: Int64
    private let stages: [Int64]
    private let most: Int

    /// - Parameter last: until when is known what happens, if that is not the last transition.
    package init(_ transitions: [Int64], _ settings: GestureSettings, until last: Int64? = nil) {
        presses = stride(from: 0, to: transitions.count, by: 2).map {
            Press(start: transitions[$0], end: $0 + 1 < transitions.count ? transitions[$0 + 1] : nil)
        }
        self.settings = settings
        self.last = last ?? transitions.last ?? 0
        gap = settings.gap.nanoseconds
        stages = settings.stages.map(\.nanoseconds)
        most = settings.hasTriple ? 3 : settings.hasDouble ? 2 : 1
    }

    package var moments: [Moment] { claims.map(\.moment) }

    /// All that happens, in order.
    package var claims: [Claim] {
        var claims: [Claim] = []
        for press in presses.indices {
            claims += edges(of: press)
            claims += repeats(of: press)
            claims += hold(of: press)
        }
        for clicks in chunks() { claims += decision(on: clicks) }
        return claims.enumerated().sorted {
            ($0.element.moment.instant, $0.element.rank.rawValue, $0.offset)
                < ($1.element.moment.instant, $1.element.rank.rawValue, $1.offset)
        }.map(\.element)
    }
}

extension WholeSequence {
    private func isHold(_ press: Int) -> Bool {
        guard let first = stages.first else { return false }
        return length(of: press) >= first
    }

    private func isClick(_ press: Int) -> Bool { presses[press].end != nil && !isHold(press) }

    private func length(of press: Int) -> Int64 {
        presses[press].end.map { $0 - presses[press].start } ?? .max
    }

    private func edges(of press: Int) -> [Claim] {
        let start = claim(.press, at: presses[press].start, .edge)
        guard let end = presses[press].end else { return [start] }
        var release = claim(.release, at: end, .edge)
        release.moment.held = length(of: press)
        return [start, release]
    }

    private func repeats(of press: Int) -> [Claim] {
        guard let repetition = settings.repetition else { return [] }
        let first = presses[press].start + repetition.after.nanoseconds
        let times = stride(
            from: first, through: presses[press].end ?? last, by: Int(repetition.every.nanoseconds))
        return times.enumerated().map { claim(.repeat, at: $1, .repeat, count: $0 + 1) }
    }

    /// The longest stage that it reaches: the last one while held, an earlier one at the release.
    private func hold(of press: Int) -> [Claim] {
        guard isHold(press), let stage = stages.last(where: { $0 <= length(of: press) }) else { return [] }
        let isLast = stage == stages.last
        guard let instant = isLast ? presses[press].start + stage : presses[press].end else { return [] }
        var hold = claim(.hold, at: instant, isLast ? .hold : .release, press..<(press + 1))
        hold.moment.after = stage
        return [hold]
    }

    /// Clicks that follow each other closely enough, as many as anything bound wants.
    private func chunks() -> [Range<Int>] {
        var chunks: [Range<Int>] = []
        for press in presses.indices where isClick(press) {
            if let chunk = chunks.last, chunk.upperBound == press, chunk.count < most, follows(press) {
                chunks[chunks.endIndex - 1] = chunk.lowerBound..<(press + 1)
            } else {
                chunks.append(press..<(press + 1))
            }
        }
        return chunks
    }

    /// Whether it begins before the gap after the press before it is over.
    private func follows(_ press: Int) -> Bool {
        guard press > 0, let end = presses[press - 1].end else { return false }
        return presses[press].start < end + gap
    }

    private func decision(on clicks: Range<Int>) -> [Claim] {
        guard let (instant, rank) = end(of: clicks) else { return [] }
        switch clicks.count {
        case 3: return [claim(.triple, at: instant, rank, clicks, count: 3)]
        case 2 where settings.hasDouble: return [claim(.double, at: instant, rank, clicks, count: 2)]
        default:
            guard settings.hasClick else { return [] }
            return clicks.map { claim(.click, at: instant, rank, $0..<($0 + 1), count: 1) }
        }
    }

    /// When it is known that no click is counted with these any more.
    private func end(of clicks: Range<Int>) -> (Int64, Rank)? {
        let next = clicks.upperBound
        guard let end = presses[next - 1].end else { return nil }
        if clicks.count == most { return (end, .release) }
        guard next < presses.count, follows(next) else { return (end + gap, .gap) }
        // It was not counted with them, so it is a hold, or is for ever under way.
        return stages.first.map { (presses[next].start + $0, .gap) }
    }

    private func claim(
        _ gesture: Gesture, at nanoseconds: Int64, _ rank: Rank, _ presses: Range<Int> = 0..<0,
        count: Int? = nil
    ) -> Claim {
        let instant = Instant(nanoseconds: nanoseconds)
        return Claim(
            moment: Moment(control: 0, gesture: gesture, at: instant, count: count), presses: presses,
            rank: rank)
    }
}
