// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedButtons
import DebouncedConfiguration
import DebouncedContacts
import DebouncedSystem

/// Does what the gestures are bound to: programs, keys and outputs.
package final class Agent: Duty {
    package let outputs: Outputs
    package let runner: Runner
    private let keys: Keys
    /// Children live in real time, even if the loop's time does not wait.
    private let isFast: Bool

    /// - Parameters:
    ///   - isFast: whether the loop's time does not wait.
    ///   - keyboard: makes one that has these keys.
    ///   - report: is told what becomes of actions.
    package init<Board: DebouncedBoards.Board>(
        _ plan: Plan, on board: Board, isFast: Bool = false,
        keyboard: @escaping ([Key]) -> Result<Keyboard, KeyboardError> = Keyboard.open,
        report: @escaping (ActionNews) -> Void
    ) {
        self.isFast = isFast
        outputs = Outputs(plan.outputs, on: board, report: report)
        keys = Keys(plan.keys, make: keyboard, report: report)
        runner = Runner(besides: Devices(outputs, keys), report: report)
    }

    /// A press or release is noted before anything is done about it.
    package func note(_ event: Event) {
        keys.note(event)
    }

    package func act(_ actions: [Action], for occasion: Occasion) {
        runner.run(actions, for: occasion, at: Poll.now)
    }

    /// The line of a button is gone, and holds no key down any more.
    package func lose(_ button: String) {
        keys.letGo(button)
    }
}

// MARK: Time

extension Agent {
    /// If the loop's time does not wait, children are looked after when one of them ends.
    package var deadline: Instant? {
        isFast ? outputs.deadline : Instant.earlier(runner.deadline, outputs.deadline)
    }

    package func advance(to now: Instant) {
        outputs.advance(to: now)
        runner.advance(to: isFast ? Poll.now : now)
    }

    package func wake() {
        runner.reap(at: Poll.now)
    }
}

// MARK: Change

extension Agent {
    /// Has another plan from now on, but does not ask for the lines of new outputs yet: buttons may still have them.
    package func change(to plan: Plan) {
        outputs.part(keeping: plan.outputs)
        keys.change(to: plan.keys)
    }

    /// The lines of the buttons have changed as well.
    package func changed() {
        outputs.acquireNew()
    }

    /// Leaves all outputs at their stated levels.
    package func giveBack() {
        outputs.change(to: [])
    }

    /// All keys go up, while what runs goes on.
    package func releaseKeys() {
        keys.releaseAll()
    }
}
