// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedButtons
import DebouncedConfiguration
import DebouncedContacts

/// What happens to buttons and chords when one plan replaces another.
package struct PlanChange {
    package let plan: Plan
    /// The buttons, then the chords, of which nothing changed but their actions.
    package let panel: Renumbering
    /// The buttons that have the same name and the same wire.
    package let wires: Renumbering
    /// The buttons and chords whose name stays.
    package let names: Renumbering

    package init(from old: Plan, to plan: Plan) {
        self.plan = plan
        let (old, panel) = (KnownPlan(old), plan.panel)
        let buttons = Renumbering(zip(plan.buttons, panel.buttons).map { old.index(of: $0, $1) })
        let chords = zip(plan.chords, panel.chords).map { old.index(of: $0, $1.moved(by: buttons)) }
        wires = Renumbering(plan.buttons.map { old.index(ofWire: $0) })
        self.panel = buttons + Renumbering(chords)
        names = Renumbering(plan.names.map { old.index(ofName: $0) })
    }
}

/// A plan, with the index of each button and chord in its panel.
private struct KnownPlan {
    private let plan: Plan
    private let panel: PanelSettings
    private let indices: [String: Int]

    init(_ plan: Plan) {
        self.plan = plan
        panel = plan.panel
        indices = Dictionary(zip(plan.names, plan.names.indices)) { first, _ in first }
    }

    func index(ofName name: String) -> Int? { indices[name] }

    /// The index of this button, if it is unchanged.
    func index(of button: ButtonPlan, _ settings: ButtonSettings) -> Int? {
        guard let index = index(ofWire: button), panel.buttons[index] == settings else { return nil }
        return index
    }

    /// The index of a button with this name, if its wire is the same.
    func index(ofWire button: ButtonPlan) -> Int? {
        guard let index = indices[button.name], index < plan.buttons.count else { return nil }
        var request = plan.buttons[index].request
        request.policy = button.settings.policy
        // Another period is the same wire; whether there is one is another request.
        if request.poll != nil, button.poll != nil { request.poll = button.poll }
        return request == button.request ? index : nil
    }

    /// The index of this chord, if it is unchanged.
    func index(of chord: ChordPlan, _ settings: ChordSettings) -> Int? {
        guard let index = indices[chord.name], index >= plan.buttons.count,
            panel.chords[index - plan.buttons.count] == settings
        else { return nil }
        return index
    }
}

extension ChordSettings {
    /// As if its buttons still had their old indices; without new ones.
    fileprivate func moved(by buttons: Renumbering) -> ChordSettings {
        var moved = self
        moved.buttons = self.buttons.compactMap { buttons[$0] }
        return moved
    }
}
