import DebouncedContacts

/// Advice on what to do about a switch.
package struct Advice: Equatable, Sendable {
    /// The policy to use, and what it made of the recording; `nil` if it can't be said.
    package var verdict: Verdict?
    /// The number of presses it was tried on.
    package var presses = 0
    /// The same policy under the other reading of presses that look like two: nothing is right under both.
    package var otherwise: Verdict?
    /// Further symptoms, the gravest first.
    package var symptoms: [Symptom] = []
}

/// Something to know about a switch, or about what was recorded of it.
package enum Symptom: Equatable, Sendable {
    /// Not a single press.
    case nothing
    /// No press, but this many edges.
    case onlyNoise(edges: Int)
    /// The contact is closed most of the time.
    case closedAtRest
    /// No policy gets it right.
    case noPolicyFits
    /// The bounce has a quiet, in nanoseconds, for which no delay suffices with a margin.
    case wornOut(quiet: Int64)
    /// The bounce has a quiet, in nanoseconds, that no healthy switch has.
    case worn(quiet: Int64)
    /// `leading` is fooled by pulses longer than the `confirm` that it has by default: what suits is a longer one, or another
    /// policy if this is nil.
    case noisy(confirm: Duration?)
    /// The presses come so fast that a longer delay, which the switch needs, would lose some.
    case pressedTooFast(needed: Duration)
    /// Other than asked for.
    case miscounted(asked: Int, found: Int)
    /// Presses that look like two, and whether each is taken for one or two; for neither if they are too many.
    case mergedPresses(Int, takenFor: Int?)
    /// So many bursts are presses, and so many more may be, but make bad contact.
    case unclear(presses: Int, others: Int)
    /// A delay with which quick double presses get lost, and a shorter one of `trailing` that is right as well.
    case losesDoublePresses(Duration, trailing: Duration?)
    /// Pulses that no contact made.
    case spikes(Int)
    /// Pulses that a spike makes, or a contact that bounces as slowly.
    case briefTouches(Int)
    /// Short openings of a contact that is held.
    case dropOuts(Int)
    /// Bursts without a press in them.
    case noises(Int)
    /// Fewer than it takes to be sure.
    case few(Int)
}

extension Symptom {
    /// True if it is about the policy that is recommended, and not about the switch.
    fileprivate var isOfVerdict: Bool {
        if case .losesDoublePresses = self { true } else { false }
    }
}

extension MeasurementResult {
    /// Fewer presses say little about what happens once in a hundred.
    package static let enoughPresses = 50

    package var advice: Advice {
        // What looks like presses are the pauses between them.
        if isClosedAtRest { return Advice(symptoms: [.closedAtRest]) }
        guard presses > 0 else {
            return Advice(symptoms: [edges == 0 ? .nothing : .onlyNoise(edges: edges)])
        }
        var advice = isMinority ? refusal : readings.isEmpty ? choose() : weighReadings()
        if let asked, asked != presses {
            // One of the two numbers is wrong, and what fits one of them may be wrong for the switch.
            advice.verdict = nil
            advice.otherwise = nil
            advice.symptoms.removeAll(where: \.isOfVerdict)
            advice.symptoms.insert(.miscounted(asked: asked, found: presses), at: 0)
        }
        advice.symptoms += observations
        return advice
    }

    private var observations: [Symptom] {
        var observations: [Symptom] = []
        // A contact that is as quiet within a bounce makes the like itself.
        if spikes > 0 {
            observations.append(quiet < SpikeFilter.quietAround ? .spikes(spikes) : .briefTouches(spikes))
        }
        if dropOuts > 0 { observations.append(.dropOuts(dropOuts)) }
        if noises > 0, !isMinority || mergedPresses > 0 { observations.append(.noises(noises)) }
        if truth > 0, truth < MeasurementResult.enoughPresses { observations.append(.few(truth)) }
        return observations
    }
}

// MARK: The choice

extension MeasurementResult {
    /// True if the contact opens for longer than that of a healthy switch. One such press may be a person's.
    private var isWorn: Bool { longQuiets > 1 }

    private var refusal: Advice {
        Advice(symptoms: [
            mergedPresses > 0
                ? .mergedPresses(mergedPresses, takenFor: nil) : .unclear(presses: truth, others: leftOut)
        ])
    }

    /// Decides what a press that looks like two was: if the other presses bounce badly, so did this one; otherwise a
    /// person pressed twice.
    private func weighReadings() -> Advice {
        let isOne = isWorn
        let (likely, other) = isOne ? (readings[0], readings[1]) : (readings[1], readings[0])
        var advice = likely.choose()
        advice.otherwise = advice.verdict.flatMap { other.verdict($0.policy) }
        advice.symptoms.append(.mergedPresses(mergedPresses, takenFor: isOne ? 1 : 2))
        return advice
    }

    private func choose() -> Advice {
        var advice = choosePolicy()
        advice.presses = truth
        if case .leading(let delay, _)? = advice.verdict?.policy, delay >= MeasurementResult.losingDelay {
            advice.symptoms.append(.losesDoublePresses(delay, trailing: shorterTrailing(than: delay)))
        }
        return advice
    }

    /// With such a delay about half of all quick double presses count as one.
    private static let losingDelay = Duration.milliseconds(100)

    private func shorterTrailing(than delay: Duration) -> Duration? {
        exact({ $0 < delay && .nanoseconds(quiet) < $0 }, { .trailing(delay: $0) }).first?.policy.delay
    }

    private func choosePolicy() -> Advice {
        let needed = neededDelay
        if needed == Delay.default, let verdict = verdict(.learning()), verdict.isExact, leading() != nil {
            return Advice(verdict: verdict)
        }
        if let verdict = leading() { return Advice(verdict: verdict, symptoms: wear) }
        let short = exact({ $0 < needed && .nanoseconds(quiet) < $0 }, { .leading(delay: $0) })
        // Its own touches are longer than a `confirm`: what delays get right alone is no noise.
        let isHurried = isWorn && short.count > 1
        if !isHurried, let verdict = confirmed {
            return Advice(verdict: verdict, symptoms: [.noisy(confirm: verdict.policy.confirm)] + wear)
        }
        if !isHurried, let verdict = exact({ $0 >= needed }, { .trailing(delay: $0) }).first {
            return Advice(verdict: verdict, symptoms: [.noisy(confirm: nil)] + wear)
        }
        if let verdict = short.last {
            return Advice(verdict: verdict, symptoms: [.pressedTooFast(needed: needed)] + wear)
        }
        let verdict = leastWrong
        let isLucky = verdict?.isExact == true
        return Advice(
            verdict: verdict, symptoms: [isLucky ? .pressedTooFast(needed: needed) : .noPolicyFits] + wear)
    }

    /// The shortest delay that is needed, if it is one of several in a row that got each press right: one that stands alone
    /// did so by chance.
    private func leading(confirm: Duration = PolicyName.defaultConfirm) -> Verdict? {
        let verdicts = Trials.delays.compactMap { verdict(.leading(delay: $0, confirm: confirm)) }
        let plateau = verdicts.drop { !$0.isExact }.prefix { $0.isExact }
        // Beyond the longest that is tried there may be others.
        let isAlone = plateau.count == 1 && plateau.last?.policy.delay != Trials.delays.last
        return isAlone ? nil : plateau.first { $0.policy.delay >= neededDelay }
    }

    /// With the `confirm` after the shortest that suits, if that does so as well: pulses may be a little longer than those
    /// that were seen. It is less than twice as late.
    private var confirmed: Verdict? {
        let verdicts = Trials.confirms.lazy.map { leading(confirm: $0) }.drop { $0 == nil }.prefix(2)
        return verdicts.compactMap(\.self).last
    }

    /// A healthy switch needs what the default gives.
    private var neededDelay: Duration { isWorn ? Wear.neededDelay(quiet) : Delay.default }

    private var wear: [Symptom] {
        guard isWorn else { return [] }
        return [2 * quiet > OpenGaps.longestDelay ? .wornOut(quiet: quiet) : .worn(quiet: quiet)]
    }

    /// Returns the verdicts of a policy with the delays that suit, as far as each press was reported once.
    private func exact(_ suits: (Duration) -> Bool, _ policy: (Duration) -> Policy) -> [Verdict] {
        Trials.delays.filter(suits).compactMap { verdict(policy($0)) }.filter(\.isExact)
    }

    private var leastWrong: Verdict? {
        let candidates =
            [Policy.learning()] + Trials.delays.reversed().map { Policy.leading(delay: $0) }
            + Trials.delays.reversed().map { Policy.trailing(delay: $0) }
        return candidates.compactMap(verdict).min { $0.extra + $0.missed < $1.extra + $1.missed }
    }
}
