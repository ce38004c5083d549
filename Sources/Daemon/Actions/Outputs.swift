import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedSystem

/// The lines that actions and clients set. One that can't be acquired, or is lost, is requested again, as buttons are.
package final class Outputs: LoopTask {
    private typealias Acquirer = (LineRequest, Level) -> Result<(any OutputLine, FoundLine), LineProblem>

    /// What takes lines, and looks up each chip only once.
    private let acquirer: () -> Acquirer
    private let clock: () -> Instant
    private let departures: () -> Int
    /// How many chips had gone when the lines were last checked.
    private var seenDepartures = 0
    private let report: (ActionReport) -> Void
    private var slots: [OutputSlot] = [] { didSet { updateDeadline() } }
    /// When it is to be found out whether the lines are still ours.
    private var nextCheck: Instant? { didSet { updateDeadline() } }

    package init<Board: DebouncedBoards.Board>(
        _ plans: [OutputPlan], on board: Board, report: @escaping (ActionReport) -> Void
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

    /// When `advance` must be called next; nil if nothing is pending.
    package private(set) var deadline: Instant?

    private func updateDeadline() {
        deadline = Instant.earlier(nextCheck, slots.lazy.compactMap(\.deadline).min())
    }

    /// Ends pulses that are over, and requests missing lines again.
    package func advance(to now: Instant) {
        guard let deadline, deadline <= now else { return }
        if let due = nextCheck, due <= now { check() }
        let acquirer = acquirer()
        for index in slots.indices where slots[index].deadline.map({ $0 <= now }) ?? false {
            if slots[index].line == nil {
                acquire(index, by: acquirer)
            } else {
                apply(index, slots[index].dueTarget)
            }
        }
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

    /// What the controls are doing that may keep outputs off. Those that must go off do so at once.
    ///
    /// - Parameter interlock: what a control does that keeps outputs off, if it does.
    package func interlock(_ interlock: (String) -> Interlock?) {
        for index in slots.indices where slots[index].mayBeInterlocked {
            let interlocks = slots[index].plan.offWhile.compactMap(interlock)
            guard let target = slots[index].interlock(interlocks) else { continue }
            apply(index, target, because: interlocks.filter(\.setsOff))
        }
    }

    /// Outputs with the same name and wire stay as they are; others are given back, at their initial level. The lines of
    /// new ones are not requested yet: buttons may still have them.
    ///
    /// - Parameter find: where a line is. It is asked only about lines that no output is described as.
    package func release(keeping plans: [OutputPlan], find: (LineRequest) -> LineAddress?) {
        let kept = self.kept(for: plans, find)
        let numbers = Set(kept)
        for (index, slot) in slots.enumerated() where !numbers.contains(index) {
            giveBack(slot)
        }
        slots = zip(plans, kept).map { plan, index in
            index.map { slots[$0].changed(to: plan) } ?? OutputSlot(plan)
        }
    }

    private func giveBack(_ slot: OutputSlot) {
        let name = slot.plan.name
        if let problem = slot.giveBack() {
            report(.outputLeft(name, problem))
        } else if slot.line != nil, slot.isOn != slot.startsOn {
            report(.outputSet(name, isOn: slot.startsOn))
        }
    }

    /// The slot on the same wire for each plan, if it can stay as it is.
    private func kept(for plans: [OutputPlan], _ find: (LineRequest) -> LineAddress?) -> [Int?] {
        var addresses: [Int: LineAddress] = [:]
        for (index, slot) in slots.enumerated() where slot.line != nil { addresses[index] = slot.address }
        let wires = plans.map(\.request).sameWires(
            in: slots.map(\.plan.request), at: addresses, find: find)
        return zip(plans, wires).map { plan, wire in
            wire.flatMap { slots[$0].plan.canStay(as: plan) ? $0 : nil }
        }
    }

    /// Requests the lines of new outputs, and those that are missing.
    package func acquireMissing() {
        let acquirer = acquirer()
        for index in slots.indices where slots[index].line == nil { acquire(index, by: acquirer) }
    }

    /// Finds out whether their lines are still ours, once for all that is lost at one time, and after the interlocks.
    package func checkSoon() { nextCheck = clock() }

    /// A chip may have gone, and output lines don't say so.
    package func wake() {
        if departures() != seenDepartures { checkSoon() }
    }

    private func check() {
        (nextCheck, seenDepartures) = (nil, departures())
        for index in slots.indices {
            if let problem = slots[index].check() { lose(index, problem) }
        }
    }

    /// Leaves all outputs at their initial levels.
    package func giveBack() {
        release(keeping: []) { _ in nil }
    }

    private func acquire(_ index: Int, by acquirer: Acquirer) {
        switch acquirer(slots[index].wanted, slots[index].startsOn ? .active : .inactive) {
        case .success(let (line, found)):
            if slots[index].start(line, at: found) { report(.outputBack(slots[index].plan.name)) }
        case .failure(let problem): lose(index, problem)
        }
    }

    @discardableResult
    private func apply(
        _ index: Int, _ target: OutputSlot.Target, because interlocks: [Interlock] = []
    ) -> OutputSlot.Outcome {
        let (now, name) = (clock(), slots[index].plan.name)
        let outcome = slots[index].apply(target, at: now)
        switch outcome {
        case .done: report(.outputSet(name, isOn: slots[index].isOn, because: interlocks))
        case .failed(let problem):
            if slots[index].shouldLogFailure(at: now) { report(.outputFailed(name, problem)) }
        case .lost(let problem): lose(index, problem)
        }
        return outcome
    }

    private func lose(_ index: Int, _ problem: LineProblem) {
        if slots[index].lose(problem, at: clock()) { report(.outputLost(slots[index].plan.name, problem)) }
    }
}
