import DebouncedActions
import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls

/// The place where moments arrive: they are numbered and named, acted upon, and told to the listeners.
package final class Dispatcher: LoopListener {
    package private(set) var plan: Plan
    private var names: [String]
    private var bindings: [Bindings]
    private var sequence = 0
    /// The panel, while the waker is attended to.
    package private(set) var panel: Panel?

    private let runtime: Runtime
    /// The lines of the buttons.
    package let book: LineAddresses
    /// Nil if actions are not done.
    private let actionRunner: ActionRunner?
    /// Nil if outputs are not set.
    private let outputs: Outputs?

    init(
        _ plan: Plan, _ book: LineAddresses, _ outputs: Outputs?, _ actionRunner: ActionRunner?,
        in runtime: Runtime
    ) {
        (self.plan, self.book, self.runtime) = (plan, book, runtime)
        (self.outputs, self.actionRunner) = (outputs, actionRunner)
        (names, bindings) = (plan.names, plan.bindings)
    }

    /// The number of the last event.
    package var lastSequence: Int { sequence }

    package func feed(_ moment: Moment) {
        sequence += 1
        let event = Event(sequence: sequence, button: names[moment.button], moment: moment)
        let actions = bindings[moment.button].actions(of: moment) ?? []
        // Actions come before reports: someone is waiting for them.
        if let actionRunner { act(actions, on: event, actionRunner) }
        runtime.listeners.notify(event, actions)
    }

    private func act(_ actions: [Action], on event: Event, _ actionRunner: ActionRunner) {
        actionRunner.note(event)
        if !actions.isEmpty { actionRunner.act(actions, for: context(of: event)) }
    }

    private func context(of event: Event) -> ActionContext {
        let index = event.moment.button
        if let address = book.address(of: index) {
            return ActionContext(event, pin: String(address.offset), chip: address.chipName)
        }
        let button = plan.buttons.indices.contains(index) ? plan.buttons[index] : nil
        return ActionContext(event, pin: button?.pin.text, chip: button?.chip)
    }

    package func feed(_ notice: PanelNotice) {
        runtime.listeners.notify(Notice(notice, in: plan, names))
    }

    package func lose(_ line: Int) {
        guard let actionRunner else { return }
        let name = names[line]
        actionRunner.lose(name)
        for chord in plan.chords where chord.buttons.contains(name) { actionRunner.lose(chord.name) }
    }

    /// Switches to another plan; running programs go on.
    func change(_ change: PlanChange) {
        plan = change.plan
        (names, bindings) = (plan.names, plan.bindings)
        book.change(change)
        // Buttons may still have the lines of new outputs.
        outputs?.part(keeping: plan.outputs)
        actionRunner?.change(to: plan)
    }

    /// The lines have changed too.
    func changed() {
        outputs?.acquireNew()
    }
}

// MARK: What is not a button

extension Dispatcher {
    package var deadline: Instant? { runtime.deadline }

    package func advance(to now: Instant) {
        runtime.advance(to: now)
    }

    package func look(at panel: Panel) { self.panel = panel }

    package func wake() -> Bool {
        runtime.wake()
        panel = nil
        return runtime.pendingRequests.areNone
    }
}

extension Notice {
    fileprivate init(_ notice: PanelNotice, in plan: Plan, _ names: [String]) {
        switch notice {
        case .delay(let button, let instant, let delay):
            self = .delay(button: names[button], at: instant, delay)
        case .spikes(let button, let instant, let count, let longest):
            self = .spikes(button: names[button], at: instant, count: count, longest: longest)
        case .missedEdge(let button, let instant):
            self = .missedEdge(button: names[button], at: instant)
        case .suppressed(let button, let instant, let suppressor):
            let name: Suppressor =
                switch suppressor {
                case .cooldown: .cooldown
                case .group(let index): .group(plan.groups[index].name)
                case .chord(let index): .chord(names[index])
                }
            self = .suppressed(button: names[button], at: instant, by: name)
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
