// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedActions
import DebouncedBoards
import DebouncedConfiguration

/// How a session carries out its plan.
package struct Manner {
    /// Whether actions are done.
    package var acts: Bool
    /// Whether its time does not wait. Children live in real time all the same.
    package var isFast: Bool
    /// The config file, if there is one to read again.
    package var file: String?
    /// Whether this plan may follow the first.
    package var admits: (Plan) -> Bool
    /// Makes a keyboard that has these keys.
    package var keyboard: ([Key]) -> Result<Keyboard, KeyboardError> = Keyboard.open

    package init(
        acts: Bool = true, isFast: Bool = false, file: String? = nil,
        admits: @escaping (Plan) -> Bool = { _ in true }
    ) {
        (self.acts, self.isFast, self.file, self.admits) = (acts, isFast, file, admits)
    }

    /// If time does not wait, only the end of a child is worth waking for.
    var wakes: Bool { acts || !isFast }
}

extension Agent {
    convenience init<Board: DebouncedBoards.Board>(
        _ plan: Plan, on board: Board, _ manner: Manner, _ audience: Audience
    ) {
        self.init(
            plan, on: board, isFast: manner.isFast, keyboard: manner.keyboard,
            report: { audience.tell(.action($0)) })
    }
}
