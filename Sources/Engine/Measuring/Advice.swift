import DebouncedContacts

/// What to do about a switch.
package struct Advice: Equatable, Sendable {
    /// The policy to use, and what it made of the recording; `nil` if it can't be said.
    package var verdict: Verdict?
    /// What else there is to know, the gravest first.
    package var symptoms: [Symptom] = []
}

/// Something to know about a switch, or about what was recorded of it.
package enum Symptom: Equatable, Sendable {
    /// Not a single press.
    case nothing
    /// No press, but this many edges.
    case onlyNoise(edges: Int)
    /// No policy gets it right.
    case noPolicyFits
    /// The bounce has a quiet, in nanoseconds, for which no delay suffices with a margin.
    case wornOut(quiet: Int64)
    /// The bounce has a quiet, in nanoseconds, that no healthy switch has.
    case worn(quiet: Int64)
    /// `leading` is fooled by pulses longer than its `confirm`.
    case noisy
    /// The presses come so fast that a longer delay, which the switch needs, would lose some.
    case pressedTooFast(needed: Duration)
    /// Other than asked for.
    case miscounted(asked: Int, found: Int)
    /// Presses that look like two.
    case mergedPresses(Int)
    /// Pulses that no contact made.
    case spikes(Int)
    /// Bursts without a press in them.
    case noises(Int)
    /// Fewer than it takes to be sure.
    case few(Int)
}

extension MeasurementResult {
    /// Fewer presses say little about what happens once in a hundred.
    package static let enoughPresses = 50

    package var advice: Advice {
        guard presses > 0 else {
            return Advice(symptoms: [edges == 0 ? .nothing : .onlyNoise(edges: edges)])
        }
        let choice = choose()
        return Advice(verdict: choice.verdict, symptoms: choice.symptoms + observations)
    }

    private var observations: [Symptom] {
        var observations: [Symptom] = []
        if let asked, asked != presses { observations.append(.miscounted(asked: asked, found: presses)) }
        if mergedPresses > 0 { observations.append(.mergedPresses(mergedPresses)) }
        if spikes > 0 { observations.append(.spikes(spikes)) }
        if noises > 0 { observations.append(.noises(noises)) }
        if presses - mergedPresses < MeasurementResult.enoughPresses {
            observations.append(.few(presses - mergedPresses))
        }
        return observations
    }
}

// MARK: The choice

extension MeasurementResult {
    private static let healthyDelay = Delay.default
    private static let longestDelay = Duration.nanoseconds(Quiets.longestDelay)
    /// No healthy switch has such a quiet, and no person makes one.
    private static let healthyQuiet = Duration.nanoseconds(Quiets.telling.lowerBound)

    private struct Choice {
        var verdict: Verdict?
        var symptoms: [Symptom] = []
    }

    private func choose() -> Choice {
        let needed = neededDelay
        if needed == MeasurementResult.healthyDelay, let verdict = verdict(.learning()), verdict.isExact {
            return Choice(verdict: verdict)
        }
        if let verdict = first(where: { $0 >= needed }, of: { .leading(delay: $0) }) {
            return Choice(verdict: verdict, symptoms: wear)
        }
        if let verdict = first(where: { $0 >= needed }, of: { .trailing(delay: $0) }) {
            return Choice(verdict: verdict, symptoms: [.noisy] + wear)
        }
        if let verdict = last(where: { $0 < needed && .nanoseconds(quiet) < $0 }, of: { .leading(delay: $0) })
        {
            return Choice(verdict: verdict, symptoms: [.pressedTooFast(needed: needed)] + wear)
        }
        let verdict = leastWrong
        let isLucky = verdict?.isExact == true
        return Choice(
            verdict: verdict, symptoms: [isLucky ? .pressedTooFast(needed: needed) : .noPolicyFits] + wear)
    }

    /// A healthy switch needs what the default gives. Once there are quiets that no healthy switch has, there are quiets
    /// of all lengths: the longest of a few dozen presses is far from the longest there will be.
    private var neededDelay: Duration {
        guard .nanoseconds(quiet) >= MeasurementResult.healthyQuiet else {
            return MeasurementResult.healthyDelay
        }
        return max(
            MeasurementResult.healthyDelay, min(.nanoseconds(4 * quiet), MeasurementResult.longestDelay))
    }

    private var wear: [Symptom] {
        if .nanoseconds(2 * quiet) > MeasurementResult.longestDelay { return [.wornOut(quiet: quiet)] }
        return .nanoseconds(quiet) >= MeasurementResult.healthyQuiet ? [.worn(quiet: quiet)] : []
    }

    private func first(where suits: (Duration) -> Bool, of policy: (Duration) -> Policy) -> Verdict? {
        Trials.delays.filter(suits).compactMap { verdict(policy($0)) }.first(where: \.isExact)
    }

    private func last(where suits: (Duration) -> Bool, of policy: (Duration) -> Policy) -> Verdict? {
        Trials.delays.filter(suits).compactMap { verdict(policy($0)) }.last(where: \.isExact)
    }

    private var leastWrong: Verdict? {
        let candidates =
            [Policy.learning()] + Trials.delays.reversed().map { Policy.leading(delay: $0) }
            + Trials.delays.reversed().map { Policy.trailing(delay: $0) }
        return candidates.compactMap(verdict).min { $0.extra + $0.missed < $1.extra + $1.missed }
    }
}
