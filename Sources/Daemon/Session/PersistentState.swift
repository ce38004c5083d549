import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire

/// Totals of counters and delays that buttons have learned; kept over a restart if there is a file for it.
package final class PersistentState: EdgeObserver {
    private let listeners: Listeners
    /// Found at the start; a counter that a reload adds may be in it, too.
    private let found: StateFile.Content
    private var saver: StateSaver?
    /// The reason why nothing is ever saved, though there is a file.
    private var startProblem: StateProblem?
    /// Nil if nothing is kept.
    package private(set) var file: String?
    private let active: ActivePlan
    /// In file order.
    private var counters: [SavedState.Counter] = []
    /// Of which counters was told that their totals can't go on.
    private var full: Set<String> = []
    /// Known besides: all buttons, and the counters that are not in the config.
    private var others: SavedState
    /// The number of steps that counters had taken when their levels were last read.
    private var steps = -2

    /// Nothing is kept.
    ///
    /// - Parameter found: what is known at the start.
    package init(
        _ active: ActivePlan, _ found: StateFile.Content = .none, _ listeners: Listeners = Listeners()
    ) {
        (self.active, self.found, self.listeners) = (active, found, listeners)
        others = found.state
        counters = active.counters.map { resume($0) }
        others.depart(besides: Set(active.controls))
    }

    /// - Parameters:
    ///   - file: what is known is in it, and is kept there. It is only read if another daemon keeps its state there, or
    ///     if root finds that it is another user's.
    ///   - lockTries: a daemon that is about to end may have its lock for so long.
    convenience init(
        _ active: ActivePlan, in file: StateFile, _ listeners: Listeners, waker: Waker,
        disk: any Disk = SystemDisk(), lockTries: Int = StateLock.mostTries, at now: Instant
    ) {
        let lock = StateLock(for: file, tries: lockTries)
        self.init(active, lock.found, listeners)
        self.file = file.path
        guard !lock.isTaken else {
            startProblem = .inUse
            listeners.notify(Notice(.state(.inUse, file.path, Cause(StateProblem.inUse))))
            return
        }
        let problem = file.lastingProblem
        saver = StateSaver(
            file, on: disk, lock, waker: waker, saved: found.state, problem: problem,
            every: CounterPlan.standardSave, current: { [weak self] in self?.current },
            notify: { [listeners] in listeners.notify(Notice($0, file)) })
        if let problem { listeners.notify(Notice(.failed(problem), file)) }
        guard problem == nil || problem?.step == .create, case .unreadable(let reason) = found else { return }
        listeners.notify(Notice(.state(.unreadable, file.path, Cause(reason), copy: file.keepAside())))
        // From now on the file says that the totals are not known.
        if !counters.isEmpty { saver?.save(at: now) { _ in } }
    }

    private var plan: Plan { active.plan }

    /// The reason why it is not on the disk, as far as it should be.
    package var problem: StateProblem? { saver?.problem ?? startProblem }

    /// Must be told the time, if anything is kept.
    package var task: (any LoopTask)? { saver }

    /// All that is known now.
    package var current: SavedState { withCounters(others) }

    /// That of the controls of the plan alone.
    var known: SavedState {
        let names = Set(plan.buttons.lazy.filter(\.settings.policy.learns).map(\.name))
        return withCounters(SavedState(delays: others.delays.filter { names.contains($0.key) }))
    }

    private func withCounters(_ others: SavedState) -> SavedState {
        var state = others
        for (plan, counter) in zip(active.counters, counters) { state.counters[plan.name] = counter }
        return state
    }

    private func resume(_ plan: CounterPlan) -> SavedState.Counter {
        let saved = others.counters.removeValue(forKey: plan.name)
        var total = saved?.total ?? found.total(of: plan.name, initial: plan.initial, each: plan.each)
        total.change(each: plan.each)
        // Closed: nothing is guessed of one that was never seen.
        return SavedState.Counter(
            total, initial: saved?.initial ?? plan.initial, level: saved?.level ?? .active)
    }
}

// MARK: Counting

extension PersistentState {
    /// A pulse is reported. Returns what the counter shows from then on.
    package func addPulses(of moment: Moment, counter index: Int) -> CounterTotal {
        counters[index].total.count(Int64(moment.count ?? 1))
        if let level = moment.level { counters[index].level = level }
        saver?.change(at: moment.instant, every: active.counters[index].save)
        let (name, total) = (active.counters[index].name, counters[index].total)
        if !total.isFull {
            full.remove(name)
        } else if full.insert(name).inserted {
            let what = Notice.What.full(pulses: total.pulses, total.total)
            listeners.notify(Notice(ControlName(.counter, name), at: moment.instant, what))
        }
        return total
    }

    /// A contact has learned a delay, or begun again.
    func record(delay: Duration, of button: String, at instant: Instant) {
        guard others.delays.updateValue(delay, forKey: button) != delay else { return }
        saver?.change(at: instant)
    }

    /// Levels without a pulse, such as that of a contact that opened. As long as pulses are not reported yet, the
    /// levels would be ahead of the totals.
    package func observe(_ arrival: Arrival, before deadline: Instant?, _ panel: Panel) {
        guard panel.counterSteps != steps, !panel.hasMoments else { return }
        let first = active.map.controls(.counter).lowerBound
        for control in panel.counters(steppedSince: steps) {
            if let level = panel.counterLevel(control) { counters[control - first].level = level }
        }
        steps = panel.counterSteps
    }

    package func total(ofCounter index: Int) -> CounterTotal { counters[index].total }

    /// Returns the number of pulses that a power cut would cost: all if nothing is kept.
    package func unsavedPulses(ofCounter index: Int) -> Int64 {
        let pulses = counters[index].total.pulses
        return saver?.unsavedPulses(of: active.counters[index].name, counted: pulses) ?? pulses
    }

    /// A counter shows this from now on.
    ///
    /// - Parameter answer: called when it is on the disk, or could not be brought there.
    package func set(
        _ total: Decimal, counter index: Int, at now: Instant, answer: @escaping (StateProblem?) -> Void
    ) {
        counters[index].total.set(total)
        let (name, shown) = (ControlName(.counter, active.counters[index].name), counters[index].total)
        listeners.notify(Notice(name, at: now, .total(pulses: shown.pulses, shown.total)))
        guard let saver else { return answer(startProblem) }
        saver.save(at: now, then: answer)
    }
}

// MARK: Recalling

extension PersistentState {
    /// Before anything comes from the lines: the panel is told what was known of them when they were last there.
    ///
    /// - Parameter change: of a reload, of which only what is new is told.
    package func recall(to panel: inout Panel, after change: PlanChange? = nil) {
        let isNew = { control in change?.controls[control] == nil && change?.names[control] == nil }
        // One that stays, and had a fixed delay.
        let beginsToLearn = { button in
            let before = change?.controls[button].flatMap { change?.old.controlPlans[$0] as? ButtonPlan }
            return before?.settings.policy.learns == false
        }
        for (line, button) in plan.buttons.enumerated()
        where button.settings.policy.learns && (isNew(line) || beginsToLearn(line)) {
            if let delay = others.delays[button.name] { panel.recall(delay: delay, line: line) }
        }
        for (counter, control) in zip(counters, active.map.controls(.counter)) where isNew(control) {
            panel.recall(level: counter.level, counter: control)
        }
    }

    /// There will be another plan. A counter is the same if its name is.
    func change(_ change: PlanChange, at now: Instant) {
        let levels = counters.map(\.level)
        for (plan, counter) in zip(change.old.counters, counters) { others.counters[plan.name] = counter }
        let known = others.delays
        moveDelays(change)
        if others.delays != known { saver?.change(at: now) }
        counters = change.plan.counters.map { resume($0) }
        // A contact that goes on has its level, whatever its counter is called.
        let (before, after) = (change.old.map.controls(.counter), change.plan.map.controls(.counter))
        for (index, control) in after.enumerated() {
            if let old = change.controls[control] { counters[index].level = levels[old - before.lowerBound] }
        }
        others.depart(besides: Set(change.plan.controls))
        steps = -2
    }

    /// At a reload, once what the lines were found at has arrived.
    func saveChanges(at now: Instant) { saver?.saveChanges(at: now) }

    /// Moves what a contact learned with its wire, whatever its button is called: buttons may exchange their names.
    private func moveDelays(_ change: PlanChange) {
        let (known, old, new) = (others.delays, change.old.buttons, change.plan.buttons)
        for button in old { others.delays[button.name] = nil }
        // One that goes may come back; but a name that now is another contact's says nothing of this one.
        let names = Set(new.map(\.name))
        for (index, button) in old.enumerated()
        where !change.controls.keeps(index) && !names.contains(button.name) {
            others.delays[button.name] = known[button.name]
        }
        for (index, button) in new.enumerated() {
            if let before = change.controls[index] { others.delays[button.name] = known[old[before].name] }
        }
    }
}

extension Notice {
    fileprivate init(_ report: StateSaver.Report, _ file: StateFile) {
        switch report {
        case .failed(let problem): self.init(.state(.notSaved, file.path, Cause(problem)))
        case .lost(let problem): self.init(.state(.lost, file.path, Cause(problem)))
        case .savedAgain: self.init(.state(.saved, file.path))
        }
    }
}
