// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Configuration
import Lines

/// What becomes of the buttons when one plan takes the place of another.
public struct PlanChange {
    public let plan: Plan
    private let hasSameNames: Bool
    /// For each button its place in the plan before, where nothing changed of it but its actions.
    public let places: [Int?]

    public init(from old: Plan, to plan: Plan) {
        self.plan = plan
        hasSameNames = old.names == plan.names
        let (before, after) = (old.panel.buttons, plan.panel.buttons)
        let known = Dictionary(zip(old.buttons.map(\.name), old.buttons.indices)) { first, _ in first }
        places = plan.buttons.indices.map { index in
            let button = plan.buttons[index]
            guard let place = known[button.name], before[place] == after[index],
                LineRequest(old.buttons[place]) == LineRequest(button)
            else { return nil }
            return place
        }
    }

    /// Whether all buttons stay where they are.
    public var isOfActionsAlone: Bool { hasSameNames && places == places.indices.map { $0 } }
}
