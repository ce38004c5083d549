import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts

/// One output: its line, how it is set, and for how long.
struct OutputSlot {
    /// What it is to be.
    struct Target: Equatable {
        var isOn: Bool
        /// When it goes off by itself: so long after it was set.
        var time: Duration?
        /// How often it blinks, if it does.
        var every: Duration?
    }

    /// What came of setting it.
    enum Outcome {
        case done
        /// It is tried again.
        case failed(LineProblem)
        /// The line is not ours any more, or of no use.
        case lost(LineProblem)
    }

    private(set) var plan: OutputPlan
    private(set) var line: (any OutputLine)?
    /// The label of the chip on which it was found: while that is away, "auto" must not become another one.
    private var chip: String?
    /// Where that is.
    private(set) var address: LineAddress?
    /// As it was last set; one that blinks is on.
    private(set) var isOn = false
    private(set) var blinking: Blinking?
    /// What it could not be set to yet.
    private var pendingTarget: Target?
    /// When it goes off by itself.
    private var end: Instant?
    private var retry = Retry()
    private var problem: LineProblem?
    private var failures = TransientFailures()
    /// Whether its line was lost while it was on, or may have been: it is so until the line is set again.
    private var wasOn = false
    /// When its line was last asked for in vain.
    private var lastRequest: Instant?

    /// What keeps it off now.
    private(set) var interlocks: [Interlock]
    /// Whether it is to be on from the start, but was kept off so far.
    private var awaitsStart = false

    /// One that must go off does not wait longer than this for its line.
    private static let longestPause = Duration.seconds(1)

    /// Nothing is known of its controls yet.
    init(_ plan: OutputPlan) {
        self.plan = plan
        interlocks = plan.offWhile.map { Interlock($0, .missing) }
    }

    /// The same line, though its title, its controls or what it is at the start may have changed.
    func changed(to plan: OutputPlan) -> OutputSlot {
        var slot = self
        if plan.offWhile != self.plan.offWhile { slot.interlocks = OutputSlot(plan).interlocks }
        slot.awaitsStart = awaitsStart && plan.isInitiallyOn
        slot.plan = plan
        return slot
    }

    var deadline: Instant? {
        if line != nil { return pendingTarget == nil ? Instant.earlier(end, blinking?.next) : retry.next }
        guard mustGoOff, let lastRequest else { return retry.next }
        return Instant.earlier(retry.next, lastRequest + OutputSlot.longestPause)
    }

    var state: OutputState {
        OutputState(
            plan: plan, isOn: isOn, blinks: blinking?.every, problem: line == nil ? problem : nil,
            failure: failures.problem, interlocks: interlocks, errors: failures.count)
    }

    /// What to ask for: where it was found before, if it was.
    var wanted: LineRequest { plan.request.staying(on: chip) }

    /// Its chip, as far as it is known.
    var chipName: String { address?.chip ?? plan.chip }

    /// Whether it must be requested on.
    var startsOn: Bool { plan.isInitiallyOn && interlocks.isEmpty }

    /// Whether its line is missing, and may have been left on.
    private var mustGoOff: Bool { line == nil && wasOn && !startsOn }

    /// The line is available, at its initial level unless something keeps it off; returns whether it had been missing.
    mutating func start(_ line: any OutputLine, at found: FoundLine) -> Bool {
        (self.line, chip, address) = (line, found.chip.label, found.address)
        (isOn, wasOn) = (startsOn, false)
        forgetTargets()
        awaitsStart = plan.isInitiallyOn && !isOn
        retry.end()
        return problem.take() != nil
    }

    /// The line is not available; returns whether that, or the reason, is new.
    mutating func lose(_ problem: LineProblem, at now: Instant) -> Bool {
        wasOn = wasOn || isOn || pendingTarget != nil
        line?.release()
        (line, isOn, awaitsStart) = (nil, false, false)
        forgetTargets()
        failures.end()
        retry.postpone(from: now)
        lastRequest = now
        defer { self.problem = problem }
        return self.problem != problem
    }

    private mutating func forgetTargets() { (end, blinking, pendingTarget) = (nil, nil, nil) }

    /// Sets the line to its present level again. Returns why it is no longer ours; nil if it is.
    func check() -> LineProblem? {
        guard pendingTarget == nil else { return nil }
        do throws(LineProblem) {
            try line?.set(blinking?.level ?? (isOn ? .active : .inactive))
            return nil
        } catch {
            return error.isTransient ? nil : error
        }
    }
}

// MARK: Setting

extension OutputSlot {
    /// As it is, or will be once it can be set.
    private var isToBeOn: Bool { pendingTarget?.isOn ?? isOn }

    func target(_ change: OutputChange) -> Target {
        switch change {
        case .on: Target(isOn: true)
        case .off: Target(isOn: false)
        case .toggle: Target(isOn: !isToBeOn)
        case .pulse(let time): Target(isOn: true, time: time)
        case .blink(let every, let time): Target(isOn: true, time: time, every: every)
        }
    }

    /// What refuses this change now.
    func interlocks(against change: OutputChange) -> [Interlock] { target(change).isOn ? interlocks : [] }

    /// What is due: its end, or what could not be done yet. What can't be set on now is set off, since a setting that
    /// failed may have come through all the same. Nil if it is only to blink.
    func dueTarget(at now: Instant) -> Target? {
        if let pendingTarget {
            let isAllowed = !pendingTarget.isOn || isOn || interlocks.isEmpty
            return isAllowed ? pendingTarget : Target(isOn: false)
        }
        return end.map { $0 <= now } ?? false ? Target(isOn: false) : nil
    }

    /// A pulse during another one lasts until the later of their ends.
    mutating func apply(_ target: Target, at now: Instant) -> Outcome {
        awaitsStart = false
        let outcome = set(target.isOn ? .active : .inactive, at: now)
        guard case .done = outcome else {
            if case .failed = outcome { pendingTarget = target }
            return outcome
        }
        let end = target.time.map { now + $0 }
        let isPulse = target.every == nil && blinking == nil
        self.end = end.map { isPulse ? max($0, self.end ?? $0) : $0 }
        blinking = target.every.map { Blinking(every: $0, from: now) }
        (isOn, pendingTarget) = (target.isOn, nil)
        return .done
    }

    /// The next half of a blink begins.
    mutating func blink(at now: Instant) -> Outcome {
        guard var next = blinking else { return .done }
        next.advance(to: now)
        let outcome = set(next.level, at: now)
        switch outcome {
        case .done: blinking = next
        case .failed: blinking?.next = retry.next ?? now
        case .lost: break
        }
        return outcome
    }

    /// What is to be done is tried then: the line is set, or requested if it is missing.
    mutating func postpone(_ target: Target? = nil, until instant: Instant) {
        if let target { (awaitsStart, pendingTarget) = (false, target) }
        retry.next = instant
        if pendingTarget == nil { blinking?.next = instant }
    }

    private mutating func set(_ level: Level, at now: Instant) -> Outcome {
        guard let line else { return .lost(problem ?? .gone) }
        do throws(LineProblem) {
            try line.set(level)
        } catch {
            failures.add(error, at: now)
            guard error.isTransient, !failures.isFinal(at: now) else { return .lost(error) }
            retry.next = now + TransientFailures.pause
            return .failed(error)
        }
        retry.end()
        failures.end()
        return .done
    }

    /// Whether its failure should be logged now.
    mutating func shouldLogFailure(at now: Instant) -> Bool { failures.shouldLog(at: now) }
}

// MARK: Giving back

extension OutputSlot {
    /// Whether its line must be set before it is nobody's: because it is ours, or was lost while it was on.
    var mustBeLeftOff: Bool { line != nil || mustGoOff && problem?.isTransient ?? false }

    mutating func release() {
        line?.release()
        line = nil
    }
}

// MARK: Interlock

extension OutputSlot {
    /// Whether it depends on other controls, or did when it was last told of them.
    var mayBeInterlocked: Bool { !plan.offWhile.isEmpty || awaitsStart || !interlocks.isEmpty }

    /// Other controls keep it off from now on. Returns what it must be set to.
    mutating func interlock(_ interlocks: [Interlock]) -> Target? {
        self.interlocks = interlocks
        guard line != nil else { return nil }
        if interlocks.isEmpty { return awaitsStart ? Target(isOn: true) : nil }
        guard interlocks.contains(where: \.setsOff) else { return nil }
        // A setting that failed may have come through all the same.
        return isToBeOn ? Target(isOn: false) : nil
    }
}

extension OutputSlot {
    func write(to state: inout Fingerprint) {
        for flag in [line != nil, isOn, awaitsStart, wasOn] { state.add(flag) }
        for time in [blinking?.next, end, lastRequest] { state.add(time) }
        state.add(blinking.map { Int($0.level.rawValue) } ?? -1)
        state.add(pendingTarget.map { $0.isOn ? 1 : 2 } ?? 0)
        retry.write(to: &state)
        failures.write(to: &state)
        state.add(interlocks.count)
        for interlock in interlocks {
            state.add(plan.offWhile.firstIndex(of: interlock.control) ?? -1)
            state.add(interlock.setsOff)
        }
    }
}
