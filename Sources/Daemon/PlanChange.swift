// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedButtons
import DebouncedConfiguration

/// What becomes of buttons and chords when one plan takes the place of another.
package struct PlanChange {
    package let plan: Plan
    private let hasSameNames: Bool
    /// For each button its place in the plan before, where nothing changed of it but its actions.
    package let places: [Int?]
    /// The same for all that a panel has: the chords come after the buttons.
    package let panelPlaces: [Int?]
    /// For each button its place in the plan before, where it is of the same name and the same wire.
    package let wirePlaces: [Int?]

    package init(from old: Plan, to plan: Plan) {
        self.plan = plan
        hasSameNames = old.names == plan.names
        let (old, panel) = (KnownPlan(old), plan.panel)
        let places = zip(plan.buttons, panel.buttons).map { old.place(of: $0, $1) }
        let chordPlaces = zip(plan.chords, panel.chords).map { old.place(of: $0, $1.moved(to: places)) }
        wirePlaces = plan.buttons.map { old.place(ofWire: $0) }
        self.places = places
        panelPlaces = places + chordPlaces
    }

    /// Whether all buttons and chords stay as and where they are.
    package var isOfActionsAlone: Bool { hasSameNames && panelPlaces == panelPlaces.indices.map { $0 } }
}

/// A plan, and where in its panel each button and chord is.
private struct KnownPlan {
    private let plan: Plan
    private let panel: PanelSettings
    private let places: [String: Int]

    init(_ plan: Plan) {
        self.plan = plan
        panel = plan.panel
        places = Dictionary(zip(plan.names, plan.names.indices)) { first, _ in first }
    }

    /// The place of this button, where it is the same.
    func place(of button: ButtonPlan, _ settings: ButtonSettings) -> Int? {
        guard let place = place(ofWire: button), panel.buttons[place] == settings else { return nil }
        return place
    }

    /// The place of a button of this name, where its wire is the same.
    func place(ofWire button: ButtonPlan) -> Int? {
        guard let place = places[button.name], place < plan.buttons.count else { return nil }
        var request = plan.buttons[place].request
        request.policy = button.settings.policy
        return request == button.request ? place : nil
    }

    /// The place of this chord, where it is the same.
    func place(of chord: ChordPlan, _ settings: ChordSettings) -> Int? {
        guard let place = places[chord.name], place >= plan.buttons.count,
            panel.chords[place - plan.buttons.count] == settings
        else { return nil }
        return place
    }
}

extension ChordSettings {
    /// As they would be if its buttons had these places; without those that have none.
    fileprivate func moved(to places: [Int?]) -> ChordSettings {
        var moved = self
        moved.buttons = buttons.compactMap { places[$0] }
        return moved
    }
}
