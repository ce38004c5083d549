import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire

/// The place where moments arrive: they are numbered and named, acted upon, and told to the listeners.
package final class Dispatcher: LoopListener {
    package let active: ActivePlan
    /// The change that led to the plan in force; nil before the first one.
    package private(set) var lastChange: PlanChange?
    private var sequence = 0
    /// The panel, during a wake-up.
    package private(set) var panel: Panel?

    private let runtime: Runtime
    package let lineStates: LineStates
    package let state: PersistentState
    /// Nil if actions are not done.
    private let actionRunner: ActionRunner?
    /// Set by actions, if they were done.
    private let outputs: Outputs?

    init(
        _ active: ActivePlan, _ lineStates: LineStates, _ actionRunner: ActionRunner?,
        _ state: PersistentState? = nil, outputs: Outputs? = nil, in runtime: Runtime
    ) {
        (self.active, self.lineStates, self.runtime) = (active, lineStates, runtime)
        (self.actionRunner, self.state) = (actionRunner, state ?? PersistentState(active))
        self.outputs = outputs
    }

    package func feed(_ moment: Moment) {
        sequence += 1
        let event = Event(
            sequence: sequence, control: active.controls[moment.control], moment: moment,
            total: total(after: moment))
        let actions = active.controlPlans[moment.control].actions.actions(of: moment) ?? []
        guard let actionRunner else { return rehearse(actions, of: event) }
        // Actions come before reports: someone is waiting for them.
        runtime.listeners.notify(event, actions) {
            actionRunner.record(event)
            if !actions.isEmpty { actionRunner.act(actions, for: context(of: event)) }
        }
    }

    /// Tells the listeners which actions would be done, and which would be dropped.
    private func rehearse(_ actions: [Action], of event: Event) {
        let refusal = outputs?.refusal(of: actions)
        let done = actions.prefix(refusal?.place ?? actions.count)
        runtime.listeners.notify(event, Array(done))
        guard let refusal else { return }
        let dropped = ActionReport(.dropped, count: actions.count - done.count, Cause(refusal.reason))
        runtime.listeners.notify(context(of: event).notice(dropped))
    }

    /// Returns what a counter shows then.
    private func total(after moment: Moment) -> CounterTotal? {
        guard let place = active.map.place(ofControl: moment.control), place.kind == .counter else {
            return nil
        }
        return state.addPulses(of: moment, counter: place.index)
    }

    private func context(of event: Event) -> ActionContext {
        guard let line = active.map.lines(ofControl: event.moment.control).first else {
            return ActionContext(event, pin: nil, chip: nil)
        }
        if let address = lineStates.address(of: line) {
            return ActionContext(event, pin: String(address.offset), chip: address.chipName)
        }
        let request = active.lines[line].request
        return ActionContext(event, pin: request.pin.text, chip: request.chip)
    }

    package func feed(_ notice: PanelNotice) {
        let controls = active.controls
        if case .delay(let control, let instant, let delay) = notice, controls[control].kind == .button {
            state.record(delay: delay, of: controls[control].name, at: instant)
        }
        runtime.listeners.notify(Notice(notice, in: active.plan, controls))
    }

    package func lose(_ line: Int) {
        guard let actionRunner else { return }
        let name = active.controls[active.map.control(ofLine: line)].name
        actionRunner.releaseKeys(of: name)
        for chord in active.plan.chords where chord.buttons.contains(name) {
            actionRunner.releaseKeys(of: chord.name)
        }
    }

    /// Switches to another plan; running programs go on.
    func change(_ change: PlanChange, at now: Instant) {
        lastChange = change
        state.change(change, at: now)
        active.change(to: change.plan)
        lineStates.change(change)
        actionRunner?.change(to: change.plan, names: change.newNames)
    }

    package var deadline: Instant? { runtime.deadline }

    package func advance(to now: Instant) { runtime.advance(to: now) }

    package func look(at panel: Panel) { self.panel = panel }

    package func wake() -> Bool {
        runtime.wake()
        panel = nil
        return runtime.pendingRequests.isEmpty
    }
}

extension Notice {
    fileprivate init(_ notice: PanelNotice, in plan: Plan, _ controls: [ControlName]) {
        switch notice {
        case .delay(let control, let instant, let delay):
            self.init(controls[control], at: instant, .delay(delay))
        case .spikes(let control, let instant, let count, let longest):
            self.init(controls[control], at: instant, .spikes(longest: longest, count: count))
        case .missedEdge(let control, let instant): self.init(controls[control], at: instant, .missedEdge)
        case .unsettled(let control, let instant): self.init(controls[control], at: instant, .unsettled)
        case .edges(let control, let instant, let settings):
            self.init(controls[control], at: instant, .edges(settings))
        case .suppressed(let control, let instant, let suppressor):
            let what: What =
                switch suppressor {
                case .cooldown: .suppressed(by: "cooldown", nil)
                case .group(let index): .suppressed(by: plan.groups[index].name, .group)
                case .chord(let index): .suppressed(by: controls[index].name, .chord)
                }
            self.init(controls[control], at: instant, what)
        }
    }
}

extension LineAddress {
    /// The last part of its path: the kernel's name for it.
    package var chipName: String {
        guard let slash = chip.utf8.lastIndex(of: UInt8(ascii: "/")) else { return chip }
        return String(chip[chip.utf8.index(after: slash)...])
    }
}
