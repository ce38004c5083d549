// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedActions
import DebouncedBoards
import DebouncedConfiguration

/// How a session carries out its plan.
package struct Manner {
    /// Whether actions are done.
    package var acts: Bool
    /// Whether outputs are set, by clients if not by actions.
    package var setsOutputs: Bool
    /// Whether its time does not wait. Children live in real time all the same.
    package var isFast: Bool
    /// Whether a worn switch is worth a word: not if it is being measured, which says more.
    package var reportsWear = true
    /// The config file, if there is one to read again.
    package var file: String?
    /// Makes the board ready for another plan, once everything was reported under the old one.
    package var prepare: (_ old: Plan, _ new: Plan) -> Void = { _, _ in }
    /// Makes a keyboard that has these keys.
    package var keyboard: ([Key]) -> Result<Keyboard, KeyboardError> = Keyboard.open

    package init(
        acts: Bool = true, setsOutputs: Bool? = nil, isFast: Bool = false, file: String? = nil
    ) {
        (self.acts, self.setsOutputs) = (acts, setsOutputs ?? acts)
        (self.isFast, self.file) = (isFast, file)
    }
}

extension Outputs {
    convenience init<Board: DebouncedBoards.Board>(_ plan: Plan, on board: Board, _ audience: Audience) {
        self.init(plan.outputs, on: board, report: { audience.tell(.action($0)) })
    }
}

extension Agent {
    convenience init(_ plan: Plan, _ outputs: Outputs, _ manner: Manner, in household: Household) {
        let audience = household.audience
        self.init(
            plan, outputs, isFast: manner.isFast, bell: household.bell, keyboard: manner.keyboard,
            report: { audience.tell(.action($0)) })
    }
}
