import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts

/// One output: its line, how it is set, and for how long.
struct OutputSlot {
    /// What it is to be, and for how long if it is a pulse.
    struct Target: Equatable {
        var isOn: Bool
        var pulse: Duration?
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
    /// As it was last set.
    private(set) var isOn = false
    /// What it could not be set to yet.
    private var pendingTarget: Target?
    private var pulseEnd: Instant?
    private var retry = Retry()
    private var problem: LineProblem?
    private var failures = TransientFailures()

    /// What keeps it off now.
    private(set) var interlocks: [Interlock]
    /// Whether it is to be on from the start, but was kept off so far.
    private var awaitsStart = false

    /// How often it is tried before the line is given back.
    private static let lastAttempts = 3

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

    var deadline: Instant? { line == nil || pendingTarget != nil ? retry.next : pulseEnd }

    var state: OutputState {
        OutputState(
            plan: plan, isOn: isOn, problem: line == nil ? problem : nil, failure: failures.problem,
            interlocks: interlocks, errors: failures.count)
    }

    /// What to ask for: where it was found before, if it was.
    var wanted: LineRequest { plan.request.staying(on: chip) }

    /// Whether it must be requested on.
    var startsOn: Bool { plan.isInitiallyOn && interlocks.isEmpty }

    /// The line is available, at its initial level unless something keeps it off; returns whether it had been missing.
    mutating func start(_ line: any OutputLine, at found: FoundLine) -> Bool {
        (self.line, chip, address) = (line, found.chip.label, found.address)
        (isOn, pulseEnd, pendingTarget) = (startsOn, nil, nil)
        awaitsStart = plan.isInitiallyOn && !isOn
        retry.end()
        return problem.take() != nil
    }

    /// The line is not available; returns whether that, or the reason, is new.
    mutating func lose(_ problem: LineProblem, at now: Instant) -> Bool {
        line?.release()
        (line, isOn) = (nil, false)
        (pulseEnd, pendingTarget, awaitsStart) = (nil, nil, false)
        failures.end()
        retry.postpone(from: now)
        defer { self.problem = problem }
        return self.problem != problem
    }

    /// Sets the line to its present level again. Returns why it is no longer ours; nil if it is.
    func check() -> LineProblem? {
        guard pendingTarget == nil else { return nil }
        do throws(LineProblem) {
            try line?.set(isOn ? .active : .inactive)
            return nil
        } catch {
            return error.isTransient ? nil : error
        }
    }

    /// Leaves the line at its initial level, or off if something keeps it off. Returns why that could not be done.
    func giveBack() -> LineProblem? {
        defer { line?.release() }
        var problem: LineProblem?
        // There is no time to wait between them.
        for _ in 0..<OutputSlot.lastAttempts {
            do throws(LineProblem) {
                try line?.set(startsOn ? .active : .inactive)
                return nil
            } catch {
                problem = error
            }
        }
        return problem
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
        case .pulse(let time): Target(isOn: true, pulse: time)
        }
    }

    /// What refuses this change now.
    func interlocks(against change: OutputChange) -> [Interlock] { target(change).isOn ? interlocks : [] }

    /// What is due: a pulse that is over, or what could not be done yet. What can't be set on now is set off, since a
    /// setting that failed may have come through all the same.
    var dueTarget: Target {
        guard let pendingTarget, !pendingTarget.isOn || isOn || interlocks.isEmpty else {
            return Target(isOn: false)
        }
        return pendingTarget
    }

    /// A pulse during another one lasts until the later of their ends.
    mutating func apply(_ target: Target, at now: Instant) -> Outcome {
        guard let line else { return .lost(problem ?? .gone) }
        awaitsStart = false
        do throws(LineProblem) {
            try line.set(target.isOn ? .active : .inactive)
        } catch {
            return fail(error, target, at: now)
        }
        let end = target.pulse.map { now + $0 }
        pulseEnd = end.map { max($0, pulseEnd ?? $0) }
        (isOn, pendingTarget) = (target.isOn, nil)
        retry.end()
        failures.end()
        return .done
    }

    private mutating func fail(_ problem: LineProblem, _ target: Target, at now: Instant) -> Outcome {
        failures.add(problem, at: now)
        guard problem.isTransient, !failures.isFinal(at: now) else { return .lost(problem) }
        pendingTarget = target
        retry.next = now + TransientFailures.pause
        return .failed(problem)
    }

    /// Whether its failure should be logged now.
    mutating func shouldLogFailure(at now: Instant) -> Bool { failures.shouldLog(at: now) }
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
