import DebouncedContacts
import DebouncedEngine

/// A second switch: from what its line tells, one arrival after the other, it says what must be reported of it, and knows
/// nothing of a contact.
package struct ReferenceSwitch {
    private var settings: SwitchSettings
    private var (raw, accepted) = (Level.inactive, Level.inactive)
    private var isThere = false
    private var isKnown = false
    private var (isVoid, isUnreadable, isCorrected) = (false, false, false)
    private var since: Instant?
    private var onSince: Instant?
    /// The stages that are still to come, and the instant before which none does.
    private var stages: [Duration] = []
    private var notBefore = Instant(nanoseconds: .min)
    /// When the contact is next decided: it has rested, or `lockout` is no longer deaf.
    private var decision: Instant?
    private var trembling: (start: Instant, end: Instant)?
    private var isUnrestTold = false
    /// What must have been heard since these were last emptied.
    package var moments: [Moment] = []
    package var unsettled: [Instant] = []

    package init(_ settings: SwitchSettings) { self.settings = settings }

    package var isOn: Bool { settings.means(on: accepted) }

    package mutating func take(_ arrival: Arrival) {
        switch arrival {
        case .edge(let edge, _): feed(edge)
        case .start(let edge, _): start(edge)
        case .gone(let instant, _):
            // What is due when the line goes can't be read again.
            advance(to: instant.advanced(by: -1))
            (isThere, decision, trembling) = (false, nil, nil)
        case .void(let instant, _):
            advance(to: instant.advanced(by: -1))
            isVoid = true
        case .reading(let instant, _, let fails):
            advance(to: instant.advanced(by: -1))
            if isUnreadable, !fails { notBefore = max(notBefore, instant) }
            isUnreadable = fails
        default: break
        }
    }

    /// Lets time pass; what is due at this instant has happened.
    package mutating func advance(to now: Instant) {
        while isThere {
            let hold = mayHold ? onSince.flatMap { on in stages.first.map { max(on + $0, notBefore) } } : nil
            guard let due = Instant.earlier(hold, isVoid ? nil : decision), due <= now else { return }
            if due == hold {
                let stage = stages.removeFirst()
                moments.append(Moment(control: 0, gesture: .hold, at: due, after: stage.nanoseconds))
            } else {
                decision = nil
                if raw != accepted { accept(at: due) }
            }
        }
    }

    /// The config says something else of it.
    package mutating func change(to settings: SwitchSettings, at instant: Instant) {
        let (wasOn, before) = (isOn, self.settings.stages)
        self.settings = settings
        if isOn != wasOn, isKnown { report(at: instant, isFound: true) }
        if settings.stages != before, let onSince {
            stages = settings.stages.filter { onSince + $0 > instant }
        }
    }

    private var isLockout: Bool { if case .lockout = settings.on { true } else { false } }

    /// Whether nothing that is known of the level speaks against a hold.
    private var mayHold: Bool {
        !isVoid && !isUnreadable && !(isCorrected && !settings.means(on: raw))
    }

    private mutating func feed(_ edge: Edge) {
        advance(to: edge.instant.advanced(by: edge.isReading ? -1 : 0))
        if !mayHold || edge.isReading { notBefore = max(notBefore, edge.instant) }
        (isVoid, isCorrected, raw) = (false, edge.isReading, edge.level)
        let delay = (settings.means(on: raw) ? settings.on : settings.off).delay
        tremble(at: edge.instant, delay)
        guard isLockout else {
            decision = raw == accepted ? nil : edge.instant + delay
            return
        }
        if let end = decision {
            decision = max(end, edge.instant)
        } else if raw != accepted {
            accept(at: edge.instant)
        }
    }

    private mutating func accept(at instant: Instant) {
        accepted = raw
        if isLockout { decision = instant + settings.on.delay }
        (trembling, isUnrestTold) = (nil, false)
        report(at: instant, isFound: false)
    }

    private mutating func tremble(at instant: Instant, _ delay: Duration) {
        guard let before = trembling, instant < before.end else {
            (trembling, isUnrestTold) = ((instant, instant + delay), false)
            return
        }
        trembling = (before.start, instant + delay)
        guard !isUnrestTold, instant >= before.start + .seconds(10) else { return }
        isUnrestTold = true
        unsettled.append(instant)
    }

    private mutating func start(_ edge: Edge) {
        advance(to: edge.instant)
        let (wasKnown, wasOn) = (isKnown, isOn)
        (isThere, isKnown, isVoid, isUnreadable, isCorrected) = (true, true, false, false, false)
        (raw, accepted, decision, trembling, notBefore) = (edge.level, edge.level, nil, nil, edge.instant)
        if wasKnown ? isOn != wasOn : settings.firesAtStart {
            report(at: edge.instant, isFound: true)
        } else if !wasKnown {
            begin(at: edge.instant)
        }
    }

    private mutating func report(at instant: Instant, isFound: Bool) {
        let held = since.map { instant.nanoseconds(since: $0) }
        moments.append(
            Moment(control: 0, gesture: isOn ? .on : .off, at: instant, held: held, isFound: isFound))
        since = isFound ? nil : instant
        begin(at: instant)
    }

    private mutating func begin(at instant: Instant) {
        (onSince, stages) = isOn ? (instant, settings.stages) : (nil, [])
    }
}

extension SwitchSettings {
    fileprivate func means(on level: Level) -> Bool { (level == .active) != isOnWhenOpen }
}
