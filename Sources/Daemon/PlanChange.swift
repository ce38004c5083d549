// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Buttons
import Configuration
import Lines

/// What becomes of buttons and chords when one plan takes the place of another.
public struct PlanChange {
    public let plan: Plan
    private let hasSameNames: Bool
    /// For each button its place in the plan before, where nothing changed of it but its actions.
    public let places: [Int?]
    /// The same for all that a panel has: the chords come after the buttons.
    public let panelPlaces: [Int?]

    public init(from old: Plan, to plan: Plan) {
        self.plan = plan
        hasSameNames = old.names == plan.names
        let (before, after) = (old.panel, plan.panel)
        let known = old.names.places
        let places = plan.buttons.indices.map { index -> Int? in
            let button = plan.buttons[index]
            guard let place = known[button.name], place < old.buttons.count,
                before.buttons[place] == after.buttons[index],
                LineRequest(old.buttons[place]) == LineRequest(button)
            else { return nil }
            return place
        }
        let chordPlaces = zip(plan.chords, after.chords).map { plan, settings -> Int? in
            guard let place = known[plan.name], place >= old.buttons.count,
                before.chords[place - old.buttons.count] == settings.moved(to: places)
            else { return nil }
            return place
        }
        self.places = places
        panelPlaces = places + chordPlaces
    }

    /// Whether all buttons and chords stay as and where they are.
    public var isOfActionsAlone: Bool { hasSameNames && panelPlaces == panelPlaces.indices.map { $0 } }
}

extension [String] {
    fileprivate var places: [String: Int] { Dictionary(zip(self, indices)) { first, _ in first } }
}

extension ChordSettings {
    /// As they would be if its buttons had these places; without those that have none.
    fileprivate func moved(to places: [Int?]) -> ChordSettings {
        var moved = self
        moved.buttons = buttons.compactMap { places[$0] }
        return moved
    }
}
