// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedActions
import DebouncedBoards
import DebouncedButtons
import DebouncedConfiguration
import DebouncedContacts

/// The place where moments arrive: they are numbered and named, acted upon, and told to the listeners.
package final class Desk: LoopListener {
    package private(set) var plan: Plan
    private var names: [String]
    private var bindings: [Bindings]
    private var sequence = 0
    /// The panel, while the bell is attended to.
    package private(set) var panel: Panel?

    private let household: Household
    /// The lines of the buttons.
    package let book: LineBook
    /// Nil if actions are not done.
    private let agent: Agent?
    /// Nil if outputs are not set.
    private let outputs: Outputs?

    init(
        _ plan: Plan, _ book: LineBook, _ outputs: Outputs?, _ agent: Agent?, in household: Household
    ) {
        (self.plan, self.book, self.household) = (plan, book, household)
        (self.outputs, self.agent) = (outputs, agent)
        (names, bindings) = (plan.names, plan.bindings)
    }

    /// The number of the last event.
    package var lastSequence: Int { sequence }

    package func take(_ moment: Moment) {
        sequence += 1
        let event = Event(sequence: sequence, button: names[moment.button], moment: moment)
        let actions = bindings[moment.button].actions(of: moment) ?? []
        // Actions come before reports: someone is waiting for them.
        if let agent { act(actions, on: event, agent) }
        household.audience.tell(event, actions)
    }

    private func act(_ actions: [Action], on event: Event, _ agent: Agent) {
        agent.note(event)
        if !actions.isEmpty { agent.act(actions, for: occasion(of: event)) }
    }

    private func occasion(of event: Event) -> Occasion {
        let index = event.moment.button
        if let address = book.address(of: index) {
            return Occasion(event, pin: String(address.offset), chip: address.chipName)
        }
        let button = plan.buttons.indices.contains(index) ? plan.buttons[index] : nil
        return Occasion(event, pin: button?.pin.text, chip: button?.chip)
    }

    package func take(_ remark: Remark) {
        household.audience.tell(Notice(remark, in: plan, names))
    }

    package func lose(_ line: Int) {
        guard let agent else { return }
        let name = names[line]
        agent.lose(name)
        for chord in plan.chords where chord.buttons.contains(name) { agent.lose(chord.name) }
    }

    /// Switches to another plan; running programs go on.
    func change(_ change: PlanChange) {
        plan = change.plan
        (names, bindings) = (plan.names, plan.bindings)
        book.change(change)
        // Buttons may still have the lines of new outputs.
        outputs?.part(keeping: plan.outputs)
        agent?.change(to: plan)
    }

    /// The lines have changed too.
    func changed() {
        outputs?.acquireNew()
    }
}

// MARK: What is not a button

extension Desk {
    package var deadline: Instant? { household.deadline }

    package func advance(to now: Instant) {
        household.advance(to: now)
    }

    package func look(at panel: Panel) { self.panel = panel }

    package func wake() -> Bool {
        household.wake()
        panel = nil
        return household.orders.areNone
    }
}

extension Notice {
    fileprivate init(_ remark: Remark, in plan: Plan, _ names: [String]) {
        switch remark {
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
