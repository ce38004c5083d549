import DebouncedContacts
import DebouncedEngine

/// Finds the gestures of one button or chord that can never fire.
struct GestureCheck {
    let owner: String
    let bindings: [BindingDraft]
    let gap: Setting<Duration>
    let cooldown: Setting<Duration>
    let findings: Findings

    func run() {
        findings.refuseEqualStages(of: owner, bindings.stages)
        refuseDifferingRepeats()
        check(deafness: cooldown, "the cooldown")
    }

    /// The earliest instant at which a policy can decide anything is after its times.
    func refuseOutpaced(by policy: Policy) {
        refuseClicks(slowerThan: [policy.pause])
        refuseStages(shorterThan: policy.delay, "the delay")
        warnOfStages(shorterThan: policy)
    }

    /// A press that waits for a chord is reported at the end of the wait or when its button is let go, a delay after the
    /// press at the earliest.
    func refuseOutpaced(by policy: Policy, waiting wait: Duration) {
        guard let gap = effectiveGap, gap > policy.pause.time else { return }
        let shortest = min(wait, policy.delay)
        let name = "\(policy.pause.name) and the \(shortest.words) for which it waits for a chord"
        refuseClicks(slowerThan: [Pause(name, policy.pause.time + shortest)])
    }

    /// A chord's buttons must all be released and pressed again, so the slowest counts.
    ///
    /// - Parameter within: the longest time between their presses.
    func refuseOutpaced(byMembers policies: [Policy], within: Duration) {
        refuseClicks(slowerThan: policies.map(\.pause) + policies.map { Pause("'delay'", $0.delay) })
        if let shortest = policies.map(\.delay).min(), shortest > within {
            refuseStages(shorterThan: shortest - within, "the shortest delay of its buttons less 'within'")
        }
        guard let counted, let gap = effectiveGap else { return }
        let slow = policies.first { $0.delay < gap && gap <= $0.longestDelay }
        guard let slow else { return }
        findings.warn(
            "\(neverIfGrown(counted, slow)): the gap is \(gap.words); make it longer",
            at: self.gap.place ?? counted.place)
    }

    private func refuseClicks(slowerThan pauses: [Pause]) {
        let slowest = pauses.max { $0.time < $1.time }
        guard let counted, let gap = effectiveGap, let slowest, gap <= slowest.time else { return }
        findings.error(
            "\(never(counted)): the gap, \(gap.words), is not longer than \(slowest.name), "
                + "\(slowest.time.words), and no second press comes sooner",
            at: self.gap.place ?? counted.place)
    }

    /// While presses are suppressed for this long, none can come in time to be the second. If no hold is bound, the
    /// first press may be of any length.
    func check(deafness: Setting<Duration>, _ title: String) {
        guard let counted, let gap = effectiveGap, let time = deafness.value, time > gap else { return }
        guard let first = firstStage, time >= first + gap else {
            return warn(ofDeafness: time, title, longerThan: gap, at: deafness.place)
        }
        findings.error(
            "\(never(counted)): \(title), \(time.words), is as long as the first hold and the gap, "
                + "\((first + gap).words): make it shorter",
            at: deafness.place)
    }

    /// While presses of one of its buttons are suppressed for this long, a chord can't be pressed again in time.
    func refuseDeafness(ofMember deafness: Setting<Duration>, _ title: String, within: Duration) {
        guard let counted, let gap = effectiveGap, let first = firstStage, let time = deafness.value,
            time >= first + gap + within
        else { return }
        findings.error(
            "\(never(counted)): \(title), \(time.words), is as long as the first hold, the gap and 'within' together, "
                + "\((first + gap + within).words): make it shorter",
            at: counted.place)
    }
}

extension GestureCheck {
    /// The gesture that needs presses to be counted, if there is one.
    private var counted: BindingDraft? { bindings[.double] ?? bindings[.triple] }

    private var firstStage: Duration? { bindings.stages.map(\.after).min() }

    private var effectiveGap: Duration? { gap.value(orDefault: Defaults.gap) }

    private func never(_ binding: BindingDraft) -> String {
        "\(binding.gesture.rawValue) of \(owner) can never fire"
    }

    private func refuseStages(shorterThan delay: Duration, _ title: String) {
        guard let click = bindings[.click] ?? counted else { return }
        guard let stage = bindings.stages.first(where: { $0.after <= delay }) else { return }
        findings.error(
            "\(never(click)): each press lasts longer than \(title), \(delay.words), and hold takes it after "
                + "\(stage.after.words): make that longer",
            at: stage.place)
    }

    /// `auto` may grow from its initial value.
    private func warnOfStages(shorterThan policy: Policy) {
        guard let click = bindings[.click] ?? counted else { return }
        let stages = bindings.stages.filter { policy.delay < $0.after && $0.after <= policy.longestDelay }
        guard let stage = stages.first else { return }
        findings.warn(
            "\(neverIfGrown(click, policy)): hold takes each press after \(stage.after.words); make it longer",
            at: stage.place)
    }

    private func neverIfGrown(_ binding: BindingDraft, _ policy: Policy) -> String {
        "\(binding.gesture.rawValue) of \(owner) will never fire if the delay grows to "
            + "\(policy.longestDelay.words), as \"auto\" allows"
    }

    private func refuseDifferingRepeats() {
        guard let actions = bindings[.repeat]?.actions, let first = actions.first?.repetition else { return }
        guard let other = actions.first(where: { $0.repetition != first }) else { return }
        findings.error(
            "all actions of one repeat need the same 'after' and 'every': make them equal",
            at: other.place)
    }

    private func warn(
        ofDeafness time: Duration, _ title: String, longerThan gap: Duration, at place: Place?
    ) {
        findings.warn(
            "\(title), \(time.words), is longer than the gap, \(gap.words): presses of \(owner) are counted "
                + "together only after a long first one",
            at: place)
    }
}

/// A time that must pass between a release and the next press, and the key that sets it.
private struct Pause {
    var name: String
    var time: Duration

    init(_ name: String, _ time: Duration) {
        (self.name, self.time) = (name, time)
    }
}

extension Policy {
    /// The minimum time between a release and the next press that this policy can report.
    fileprivate var pause: Pause {
        switch self {
        case .leading(_, let confirm), .learning(let confirm): Pause("'confirm'", confirm)
        case .trailing(let delay), .lockout(let delay): Pause("'delay'", delay)
        }
    }
}
