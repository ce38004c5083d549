import DebouncedContacts

/// What must be reported of a switch, said once more: from what truly happened on its wire.
struct SwitchTruth {
    /// What befalls a switch.
    enum Fate {
        /// Its contact is closed, or open, from now on.
        case moved(isClosed: Bool)
        case lost
        case back
        /// The config says something else of it.
        case changed(WiredSwitch)
    }

    private(set) var device: WiredSwitch
    /// The contact itself.
    private(set) var isClosed: Bool
    /// What the daemon takes it for.
    private(set) var isAcceptedClosed: Bool
    private var isThere = false
    /// Whether its level was ever read.
    private(set) var isKnown = false
    /// What must have been reported since it was last asked.
    private(set) var reports: [SwitchReport] = []
    private var lastChange: Instant?
    private var onSince: Instant?
    /// The stages that are still to come.
    private var stages: [Int64] = []
    /// Holds come no earlier.
    private var readableSince = Instant.nanoseconds(.min)
    /// When the contact is next decided: it has rested, or `lockout` is no longer deaf.
    private var decision: Instant?
    private var trembling: (start: Instant, end: Instant)?
    private var isUnrestTold = false

    init(_ device: WiredSwitch, isClosed: Bool) {
        (self.device, self.isClosed, isAcceptedClosed) = (device, isClosed, isClosed)
    }

    var isOn: Bool { device.isOn(closed: isAcceptedClosed) }

    mutating func takeReports() -> [SwitchReport] {
        defer { reports = [] }
        return reports
    }

    mutating func befall(_ fate: Fate, at instant: Instant) {
        switch fate {
        case .moved(let isClosed): move(isClosed, at: instant)
        case .lost:
            // What is due when the line goes can't be read again.
            advance(to: instant.advanced(by: -1))
            (isThere, decision, trembling) = (false, nil, nil)
        case .back: start(at: instant)
        case .changed(let device): change(to: device, at: instant)
        }
    }

    /// Lets time pass; what is due at this instant has happened.
    mutating func advance(to now: Instant) {
        while isThere, let due = nextDue, due <= now {
            if let hold = holdDue, hold <= due {
                report(.hold(stages.removeFirst()), at: hold)
            } else {
                decide(at: due)
            }
        }
    }

    /// Nobody can say exactly what was reported; from now on it can be said again.
    ///
    /// - Parameter told: what was reported of it.
    mutating func resume(_ told: SwitchState, isThere: Bool, at now: Instant) {
        isAcceptedClosed = told.isOn != device.isOnWhenOpen
        (decision, trembling, isUnrestTold, self.isThere) = (nil, nil, false, isThere)
        (lastChange, onSince, stages) = (told.lastChange, told.onSince, told.stages)
        (readableSince, reports, isKnown) = (now, [], isKnown || isThere)
    }

    /// As it must have been reported by now.
    var state: SwitchState {
        SwitchState(isOn: isOn, lastChange: lastChange, onSince: onSince, stages: stages)
    }
}

// MARK: Its contact

extension SwitchTruth {
    private var holdDue: Instant? {
        guard let onSince, let stage = stages.first else { return nil }
        return max(onSince.advanced(by: stage), readableSince)
    }

    private var nextDue: Instant? {
        guard let holdDue else { return decision }
        return min(holdDue, decision ?? holdDue)
    }

    private mutating func move(_ isClosed: Bool, at instant: Instant) {
        guard isClosed != self.isClosed else { return }
        advance(to: instant)
        self.isClosed = isClosed
        guard isThere else { return }
        tremble(at: instant)
        if device.isLockout {
            if decision == nil { accept(at: instant) }
        } else {
            decision =
                isClosed == isAcceptedClosed ? nil : instant.advanced(by: device.delay(closed: isClosed))
        }
    }

    private mutating func decide(at instant: Instant) {
        decision = nil
        if isClosed != isAcceptedClosed { accept(at: instant) }
    }

    private mutating func accept(at instant: Instant) {
        isAcceptedClosed = isClosed
        if device.isLockout { decision = instant.advanced(by: device.on) }
        (trembling, isUnrestTold) = (nil, false)
        tell(at: instant, isFound: false)
    }

    private mutating func tremble(at instant: Instant) {
        let end = instant.advanced(by: device.delay(closed: isClosed))
        guard let before = trembling, instant < before.end else {
            (trembling, isUnrestTold) = ((instant, end), false)
            return
        }
        trembling = (before.start, end)
        guard !isUnrestTold, instant.nanoseconds(since: before.start) >= 10 * seconds else { return }
        isUnrestTold = true
        report(.unsettled, at: instant)
    }
}

// MARK: Its line

extension SwitchTruth {
    private mutating func start(at instant: Instant) {
        advance(to: instant)
        let (wasKnown, wasOn) = (isKnown, isOn)
        (isThere, isKnown, isAcceptedClosed) = (true, true, isClosed)
        (decision, trembling, readableSince) = (nil, nil, instant)
        if wasKnown ? isOn != wasOn : device.firesAtStart {
            tell(at: instant, isFound: true)
            lastChange = nil
        } else if !wasKnown {
            begin(at: instant)
        }
    }

    private mutating func change(to device: WiredSwitch, at instant: Instant) {
        advance(to: instant)
        let (wasOn, before) = (isOn, self.device.stages)
        self.device = device
        if isOn != wasOn {
            if isKnown { tell(at: instant, isFound: true) } else { begin(at: instant) }
            lastChange = nil
        } else if device.stages != before, isKnown, let onSince {
            stages = device.stages.filter { onSince.advanced(by: $0) > instant }
        }
    }

    private mutating func tell(at instant: Instant, isFound: Bool) {
        let held = lastChange.map { instant.nanoseconds(since: $0) }
        reports.append(SwitchReport(word: isOn ? .on : .off, instant: instant, held: held, isFound: isFound))
        lastChange = instant
        begin(at: instant)
    }

    private mutating func begin(at instant: Instant) {
        (onSince, stages) = isOn ? (instant, device.stages) : (nil, [])
    }

    private mutating func report(_ word: SwitchReport.Word, at instant: Instant) {
        reports.append(SwitchReport(word: word, instant: instant))
    }
}
