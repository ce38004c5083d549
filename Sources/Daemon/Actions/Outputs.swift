import DebouncedConfiguration
import DebouncedContacts
import DebouncedLinux
import DebouncedWire

/// The lines that actions and clients set. One that can't be acquired, or is lost, is requested again, as buttons are.
///
/// A chip that is slow is left alone for as long as its last call took: what is due on it waits, so that all its lines
/// together take half of the time at most. And what happens elsewhere is decided between two such calls.
package final class Outputs: LoopTask {
    private typealias Acquirer = (LineRequest, Level) -> Result<(any OutputLine, FoundLine), LineProblem>

    /// Takes lines, and looks up each chip only once.
    private let acquirer: () -> Acquirer
    private let clock: () -> Instant
    private let departures: () -> Int
    /// The number of chips that had gone when the lines were last checked.
    private var seenDepartures = 0
    private let report: (Notice) -> Void
    private var slots: [OutputSlot] = [] { didSet { updateDeadline() } }
    /// No outputs any more, but not yet set to their initial levels.
    private var leaving: [OutputSlot] = [] { didSet { updateDeadline() } }
    /// Until when each chip that is slow is left alone.
    private var rests: [String: Instant] = [:] { didSet { updateDeadline() } }
    /// The instant at which the loop was last late, and lines were left for the next turn.
    private var postponed: Instant? { didSet { updateDeadline() } }
    /// The instant at which it is to be found out whether the lines are still ours.
    private var nextCheck: Instant? { didSet { updateDeadline() } }

    package init<Board: DebouncedLinux.Board>(
        _ plans: [OutputPlan], on board: Board, report: @escaping (Notice) -> Void
    ) {
        clock = { board.now }
        departures = { board.departures }
        self.report = report
        acquirer = {
            var finder = LineFinder(board)
            return { wanted, initial in
                Result { () throws(LineProblem) in
                    let found = try finder.find(wanted)
                    let line = try board.requestOutput(
                        found.address, activeLow: wanted.activeLow, initial: initial)
                    return (line, found)
                }
            }
        }
        slots = plans.map { OutputSlot($0) }
        acquireMissing()
    }

    /// Each output as it is now, in the order of the file.
    package var states: [OutputState] { slots.map(\.state) }

    package func state(of name: String) -> OutputState? { slots.first { $0.plan.name == name }?.state }

    package private(set) var deadline: Instant?

    private func updateDeadline() {
        let due = Instant.earlier(slots.lazy.compactMap(due).min(), leaving.lazy.compactMap(due).min())
        let earliest = Instant.earlier(nextCheck, due)
        deadline = earliest.map { max($0, postponed ?? $0) }
    }

    /// Returns the instant at which a slot must be looked after.
    private func due(_ slot: OutputSlot) -> Instant? {
        slot.deadline.map { max($0, rests[slot.chipName] ?? $0) }
    }

    private func isDue(_ slot: OutputSlot, at now: Instant) -> Bool { due(slot).map { $0 <= now } ?? false }

    /// Ends pulses that are over, blinks, and requests missing lines again.
    package func advance(to now: Instant) {
        guard let deadline, deadline <= now else { return }
        // Something else took long: what the lines did meanwhile comes first, since a call may take long as well.
        let present = clock()
        postponed = postponed == nil && present >= now + Outputs.slowCall ? present : nil
        guard postponed == nil else { return }
        if let due = nextCheck, due <= now { check() }
        let (begin, acquirer) = (clock(), acquirer())
        // The one that has waited longest comes first: otherwise one that fails would keep a slow chip for itself.
        let waiting = slots.indices.filter { isDue(slots[$0], at: now) }
            .sorted { (slots[$0].deadline ?? now, $0) < (slots[$1].deadline ?? now, $1) }
        for index in waiting where isDue(slots[index], at: now) {
            advance(index, to: now, by: acquirer)
            // The rest is still due. The loop looks at all lines first.
            guard clock() < begin + Outputs.slowCall else { return }
        }
        giveBack(by: acquirer) { isDue($0, at: now) }
    }

    private func advance(_ index: Int, to now: Instant, by acquirer: Acquirer) {
        if slots[index].line == nil {
            acquire(index, by: acquirer)
        } else if let target = slots[index].dueTarget(at: now) {
            apply(index, target)
        } else {
            handle(call(slots[index].chipName) { slots[index].blink(at: clock()) }, of: index)
        }
    }

    /// Does what may take the chip some time.
    private func call<Result>(_ chip: String, _ body: () -> Result) -> Result {
        let begin = clock()
        let result = body()
        let end = clock()
        let time = end.nanoseconds(since: begin)
        if time >= Outputs.slowCall.nanoseconds {
            rests[chip] = end.advanced(by: time)
        } else if rests[chip] != nil {
            rests[chip] = nil
        }
        return result
    }

    private static let slowCall = TransientFailures.pause

    /// Until when the chip of a slot is left alone.
    private func rest(of slot: OutputSlot) -> Instant? {
        guard let end = rests[slot.chipName], end > clock() else { return nil }
        return end
    }

    /// Returns why it is not as it was asked to be.
    package func set(_ name: String, _ change: OutputChange) -> OutputRefusal? {
        guard let index = slots.firstIndex(where: { $0.plan.name == name }) else { return .unknown }
        let slot = slots[index]
        guard slot.line != nil else { return .missing(slot.state.problem) }
        let interlocks = slot.interlocks(against: change)
        guard interlocks.isEmpty else { return .interlocked(interlocks) }
        switch apply(index, slot.target(change)) {
        case .done: return nil
        case .failed(let problem): return .failed(problem)
        case .lost(let problem): return .missing(problem)
        }
    }

    /// The first of these actions that an interlock refuses, and why.
    package func refusal(of actions: [Action]) -> (place: Int, reason: DropReason)? {
        for (place, action) in actions.enumerated() {
            guard case .output(let name, let change) = action,
                let slot = slots.first(where: { $0.plan.name == name })
            else { continue }
            let interlocks = slot.interlocks(against: change)
            if !interlocks.isEmpty { return (place, .interlocked(name, interlocks)) }
        }
        return nil
    }

    /// Hears what keeps outputs off. Those that must go off do so at once.
    ///
    /// - Parameter interlock: what a control does that keeps outputs off, if it does.
    package func interlock(_ interlock: (String) -> Interlock?) {
        for index in slots.indices where slots[index].mayBeInterlocked {
            let interlocks = slots[index].plan.offWhile.compactMap(interlock)
            guard let target = slots[index].interlock(interlocks) else { continue }
            apply(index, target, because: interlocks.filter(\.setsOff))
        }
    }

    /// Outputs with the same name and wire stay as they are; others are given back once they are at their initial
    /// level, which is tried until it succeeds. The lines of new ones are not requested yet: buttons may still have
    /// them.
    ///
    /// - Parameter find: where a line is. It is asked only about lines that no output is described as.
    package func release(keeping plans: [OutputPlan], find: (LineRequest) -> LineAddress?) {
        let all = slots + leaving
        var addresses: [Int: LineAddress] = [:]
        for (index, slot) in all.enumerated() where slot.line != nil { addresses[index] = slot.address }
        let wires = plans.map(\.request).sameWires(in: all.map(\.plan.request), at: addresses, find: find)
        let kept = zip(plans, wires).map { plan, wire in
            wire.flatMap { all[$0].plan.canStay(as: plan) ? $0 : nil }
        }
        let numbers = Set(kept)
        slots = zip(plans, kept).map { plan, index in
            index.map { all[$0].changed(to: plan) } ?? OutputSlot(plan)
        }
        leaving = all.indices.filter { !numbers.contains($0) && all[$0].mustBeLeftOff }.map { all[$0] }
        giveBack(by: acquirer()) { _ in true }
    }

    /// Leaves all outputs at their initial levels; those that can't be set yet are tried again.
    package func giveBack() { release(keeping: []) { _ in nil } }

    package var isGivingBack: Bool { !leaving.isEmpty }

    /// Gives back those outputs as they are: there is no more time.
    package func abandon() {
        for var slot in leaving { leave(&slot, because: slot.state.failure ?? slot.state.problem ?? .gone) }
        leaving = []
    }

    private func giveBack(by acquirer: Acquirer, if isDue: (OutputSlot) -> Bool) {
        guard !leaving.isEmpty else { return }
        let count = leaving.count
        leaving = leaving.compactMap { slot in
            var slot = slot
            return isDue(slot) && isGivenBack(&slot, by: acquirer) ? nil : slot
        }
        // What they were is perhaps wanted by others.
        if leaving.count < count, !slots.isEmpty { acquireMissing() }
    }

    /// Returns whether there is no more to do.
    private func isGivenBack(_ slot: inout OutputSlot, by acquirer: Acquirer) -> Bool {
        let (name, wasOn, target) = (slot.plan.name, slot.isOn, OutputSlot.Target(isOn: slot.startsOn))
        if let rest = rest(of: slot) {
            slot.postpone(target, until: rest)
            return false
        }
        let outcome = call(slot.chipName) {
            slot.line == nil ? request(&slot, by: acquirer) : slot.apply(target, at: clock())
        }
        switch outcome {
        case .done:
            slot.release()
            if wasOn != target.isOn { report(Notice(output: name, target.isOn ? .on : .off)) }
            return true
        case .failed(let problem), .lost(let problem):
            guard problem.isTransient else {
                leave(&slot, because: problem)
                return true
            }
            if slot.line != nil { slot.postpone(target, until: clock() + TransientFailures.pause) }
            if slot.shouldLogFailure(at: clock()) { report(Notice(output: name, .failed, Cause(problem))) }
            return false
        }
    }

    private func request(_ slot: inout OutputSlot, by acquirer: Acquirer) -> OutputSlot.Outcome {
        switch acquirer(slot.wanted, slot.startsOn ? .active : .inactive) {
        case .success(let (line, found)):
            _ = slot.start(line, at: found)
            return .done
        case .failure(let problem):
            _ = slot.lose(problem, at: clock())
            return .lost(problem)
        }
    }

    private func leave(_ slot: inout OutputSlot, because problem: LineProblem) {
        slot.release()
        report(Notice(output: slot.plan.name, .left, Cause(problem)))
    }

    /// Requests the lines of new outputs, and those that are missing.
    package func acquireMissing() {
        let acquirer = acquirer()
        for index in slots.indices where slots[index].line == nil {
            if let rest = rest(of: slots[index]) {
                slots[index].postpone(until: rest)
            } else {
                acquire(index, by: acquirer)
            }
        }
    }

    /// Finds out whether their lines are still ours, once for all that is lost at one time, and after the interlocks.
    package func checkSoon() { nextCheck = clock() }

    /// A chip may have gone, and output lines don't say so.
    package func wake() {
        if departures() != seenDepartures { checkSoon() }
    }

    private func check() {
        (nextCheck, seenDepartures) = (nil, departures())
        // A chip that is slow is there.
        for index in slots.indices where rest(of: slots[index]) == nil {
            if let problem = call(slots[index].chipName, { slots[index].check() }) { lose(index, problem) }
        }
    }

    private func acquire(_ index: Int, by acquirer: Acquirer) {
        let (wanted, initial) = (slots[index].wanted, slots[index].startsOn ? Level.active : .inactive)
        switch call(slots[index].chipName, { acquirer(wanted, initial) }) {
        case .success(let (line, found)):
            if slots[index].start(line, at: found) { notify(index, .back) }
        case .failure(let problem): lose(index, problem)
        }
    }

    @discardableResult
    private func apply(
        _ index: Int, _ target: OutputSlot.Target, because interlocks: [Interlock] = []
    ) -> OutputSlot.Outcome {
        if let rest = rest(of: slots[index]) {
            slots[index].postpone(target, until: rest)
            return slots[index].state.failure.map { .failed($0) } ?? .done
        }
        let outcome = call(slots[index].chipName) { slots[index].apply(target, at: clock()) }
        if case .done = outcome {
            let isOn: Notice.OutputState = slots[index].isOn ? .on : .off
            let why = interlocks.isEmpty ? nil : Cause(InterlockWords(interlocks: interlocks))
            notify(index, slots[index].blinking == nil ? isOn : .blinks, why)
        }
        handle(outcome, of: index)
        return outcome
    }

    private func handle(_ outcome: OutputSlot.Outcome, of index: Int) {
        switch outcome {
        case .done: break
        case .failed(let problem):
            // After what has waited meanwhile.
            if let rest = rest(of: slots[index]) {
                slots[index].postpone(until: rest + TransientFailures.pause)
            }
            if slots[index].shouldLogFailure(at: clock()) { notify(index, .failed, Cause(problem)) }
        case .lost(let problem): lose(index, problem)
        }
    }

    private func lose(_ index: Int, _ problem: LineProblem) {
        if slots[index].lose(problem, at: clock()) { notify(index, .lost, Cause(problem)) }
    }

    private func notify(_ index: Int, _ state: Notice.OutputState, _ why: Cause? = nil) {
        report(Notice(output: slots[index].plan.name, state, why))
    }

    /// Writes which state they are in, but for chips that are slow.
    package func write(to state: inout Fingerprint) {
        for slot in slots + leaving { slot.write(to: &state) }
        state.add(leaving.count)
        state.add(nextCheck)
    }
}
