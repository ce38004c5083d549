import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedSystem

/// The lines that actions and clients set. One that can't be acquired, or is lost, is requested again, as buttons are.
package final class Outputs: LoopTask {
    private let request: (LineRequest, Level) -> Result<(any OutputLine, Chip), LineProblem>
    private let clock: () -> Instant
    private let report: (ActionNews) -> Void
    private var slots: [OutputSlot] = [] {
        didSet { deadline = slots.lazy.compactMap(\.deadline).min() }
    }

    package init<Board: DebouncedBoards.Board>(
        _ plans: [OutputPlan], on board: Board, report: @escaping (ActionNews) -> Void
    ) {
        clock = { board.now }
        self.report = report
        request = { wanted, initial in
            Result { () throws(LineProblem) in
                let found = try board.find(wanted.pin, on: wanted.chip)
                let line = try board.requestOutput(
                    found.address, activeLow: wanted.activeLow, initial: initial)
                return (line, found.chip)
            }
        }
        slots = plans.map { OutputSlot($0) }
        acquireNew()
    }

    /// Each output as it is now, in the order of the file.
    package var states: [OutputState] { slots.map(\.state) }

    package func state(of name: String) -> OutputState? { slots.first { $0.plan.name == name }?.state }

    /// The latest instant at which it must be told the time.
    package private(set) var deadline: Instant?

    /// Ends pulses that are over, and requests missing lines again.
    package func advance(to now: Instant) {
        for place in slots.indices where slots[place].deadline.map({ $0 <= now }) ?? false {
            if slots[place].line == nil { acquire(place) } else { apply(place, slots[place].dueTarget) }
        }
    }

    /// Returns why it is not as it was asked to be.
    package func set(_ name: String, _ change: OutputChange) -> OutputRefusal? {
        guard let place = slots.firstIndex(where: { $0.plan.name == name }) else { return .unknown }
        let (target, slot) = (slots[place].target(change), slots[place])
        guard slot.line != nil else { return .missing(slot.state.problem) }
        guard !target.isOn || slot.interlocks.isEmpty else { return .interlocked(slot.interlocks) }
        switch apply(place, target) {
        case .done: return nil
        case .failed(let problem): return .failed(problem)
        case .lost(let problem): return .missing(problem)
        }
    }

    /// What the controls are doing that may keep outputs off. Those that must go off do so at once.
    ///
    /// - Parameter interlock: what a control does that keeps outputs off, if it does.
    package func interlock(_ interlock: (String) -> Interlock?) {
        for place in slots.indices {
            let interlocks = slots[place].plan.offWhile.compactMap(interlock)
            guard let target = slots[place].interlock(interlocks) else { continue }
            apply(place, target, because: interlocks)
        }
    }

    /// Outputs on the same wire stay as they are; others are given back, at their initial level. The lines of new ones
    /// are not requested yet: buttons may still have them.
    package func release(keeping plans: [OutputPlan]) {
        for slot in slots where !plans.contains(where: slot.plan.isSameWire) {
            if let problem = slot.giveBack() { report(.outputLeft(slot.plan.name, problem)) }
        }
        slots = plans.map { plan in
            slots.first { $0.plan.isSameWire(as: plan) }?.changed(to: plan) ?? OutputSlot(plan)
        }
    }

    /// Requests the lines of new outputs.
    package func acquireNew() {
        for place in slots.indices where slots[place].isNew { acquire(place) }
    }

    /// Leaves all outputs at their initial levels.
    package func giveBack() {
        release(keeping: [])
    }

    private func acquire(_ place: Int) {
        switch request(slots[place].wanted, slots[place].startsOn ? .active : .inactive) {
        case .success(let (line, chip)):
            if slots[place].start(line, on: chip) { report(.outputBack(slots[place].plan.name)) }
        case .failure(let problem): lose(place, problem)
        }
    }

    @discardableResult
    private func apply(
        _ place: Int, _ target: OutputSlot.Target, because interlocks: [Interlock] = []
    ) -> OutputSlot.Outcome {
        let (now, name) = (clock(), slots[place].plan.name)
        let outcome = slots[place].apply(target, at: now)
        switch outcome {
        case .done: report(.outputSet(name, isOn: slots[place].isOn, because: interlocks))
        case .failed(let problem):
            if slots[place].tellsFailure(at: now) { report(.outputFailed(name, problem)) }
        case .lost(let problem): lose(place, problem)
        }
        return outcome
    }

    private func lose(_ place: Int, _ problem: LineProblem) {
        if slots[place].lose(problem, at: clock()) { report(.outputLost(slots[place].plan.name, problem)) }
    }
}
