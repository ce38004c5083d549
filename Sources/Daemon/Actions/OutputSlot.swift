import DebouncedConfiguration
import DebouncedContacts
import DebouncedLinux
import DebouncedVisible

/// One output: its line, how it is set, and for how long.
struct OutputSlot {
    struct Target: Equatable {
        var isOn: Bool
        /// The instant at which it goes off by itself: so long after it was set.
        var time: Duration?
        /// The period at which it blinks, if it does.
        var every: Duration?
    }

    /// The result of setting it.
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
    /// The place where it was found.
    private(set) var address: LineAddress?
    /// As it was last set; one that blinks is on.
    private(set) var isOn = false
    private(set) var blinking: Blinking?
    /// The target that it could not be set to yet.
    private var pendingTarget: Target?
    /// The instant at which it goes off by itself.
    private var end: Instant?
    private var retry = Retry()
    private var problem: LineProblem?
    private var failures = TransientFailures()
    /// True if its line was lost while it was on, or may have been: it is so until the line is set again.
    private var wasOn = false
    /// The instant at which its line was last asked for in vain.
    private var lastRequest: Instant?

    private(set) var interlocks: [Interlock]
    /// True if it is to be on from the start, but was kept off so far.
    private var awaitsStart = false

    /// One that must go off does not wait longer than this for its line.
    private static let longestPause = Duration.seconds(1)

    /// Nothing is known of its controls yet.
    init(_ plan: OutputPlan) {
        self.plan = plan
        interlocks = plan.offWhile.map { Interlock($0, .missing) }
    }

    /// Returns the same line, though its title, its controls or what it is at the start may have changed.
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

    /// The line to ask for: where it was found before, if it was.
    var wanted: LineRequest { plan.request.staying(on: chip) }

    var chipName: String { address?.chip ?? plan.chip }

    /// True if it must be requested on.
    var startsOn: Bool { plan.isInitiallyOn && interlocks.isEmpty }

    /// True if its line is missing, and may have been left on.
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

    /// Returns the interlocks that refuse this change now.
    func interlocks(against change: OutputChange) -> [Interlock] { target(change).isOn ? interlocks : [] }

    /// Returns what is due: its end, or what failed before. What can't be set on now is set off, since a setting that
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

    /// Puts off what is to be done: the line is set then, or requested if it is missing.
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

    mutating func shouldLogFailure(at now: Instant) -> Bool { failures.shouldLog(at: now) }

    /// True if its line must be set before it is nobody's: because it is ours, or was lost while it was on.
    var mustBeLeftOff: Bool { line != nil || mustGoOff && problem?.isTransient ?? false }

    mutating func release() {
        line?.release()
        line = nil
    }

    /// True if it depends on other controls, or did when it was last told of them.
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

/// The blinking of an output: on for half of `every`, then off for the other half. Whoever wakes late skips what is
/// over.
///
///     every = 4   ##__##__##__
struct Blinking: Equatable {
    let every: Duration
    private let begin: Instant
    /// As it was last set.
    private(set) var level = Level.active
    /// The instant at which it is to change.
    var next: Instant

    init(every: Duration, from now: Instant) {
        (self.every, begin) = (every, now)
        next = now + every / 2
    }

    mutating func advance(to now: Instant) {
        let half = every.nanoseconds / 2
        let halves = now.nanoseconds(since: begin) / half
        level = halves.isMultiple(of: 2) ? .active : .inactive
        next = begin.advanced(by: (halves + 1) * half)
    }
}

/// The state of an output.
package struct OutputState: Equatable, Sendable {
    package let plan: OutputPlan
    package let isOn: Bool
    /// The period at which it blinks, if it does.
    package let blinks: Duration?
    /// The reason why its line is missing.
    package let problem: LineProblem?
    /// The reason why it could not be set, until it can be again.
    package let failure: LineProblem?
    package let interlocks: [Interlock]
    /// The number of times that it could not be set.
    package let errors: Int
}

/// The reason why an output is not set as it was asked to be.
package enum OutputRefusal: Equatable, Sendable {
    case unknown
    /// Its line is missing.
    case missing(LineProblem?)
    /// These keep it off.
    case interlocked([Interlock])
    /// It could not be set, which is being tried again.
    case failed(LineProblem)
}

/// The reason why an output may not be on: what one of the controls in its `off_while` is doing.
package struct Interlock: Equatable, Sendable {
    package enum Cause: Equatable, Sendable {
        case pressed
        /// A switch.
        case on
        /// Its line is missing.
        case missing
        /// Its line is there, but was not read yet. What is on stays on until it is.
        case unread
    }

    package let control: String
    package let cause: Cause

    package init(_ control: String, _ cause: Cause) {
        (self.control, self.cause) = (control, cause)
    }

    /// True if it sets an output off, and does not only keep it from being set on.
    var setsOff: Bool { cause != .unread }
}

extension Interlock: CustomStringConvertible {
    package var description: String {
        switch cause {
        case .pressed: "\(control) is pressed"
        case .on: "\(control) is on"
        case .missing: "the line of \(control) is missing"
        case .unread: "the line of \(control) has not been read yet"
        }
    }
}

extension [Interlock] {
    /// For a sentence: "stop is pressed and the line of door is missing".
    package var words: String { enumeration(map(\.description), "and") }
}

/// Interlocks, put into words when somebody asks.
struct InterlockWords: CustomStringConvertible {
    let interlocks: [Interlock]

    var description: String { interlocks.words }
}
