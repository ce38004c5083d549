// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedSystem

/// The lines that actions and clients set. One that can't be had, or is lost, is requested again, as buttons are.
package final class Outputs: Duty {
    private let request: (OutputPlan) -> Result<any OutputLine, LineProblem>
    private let clock: () -> Instant
    private let report: (ActionNews) -> Void
    private var slots: [OutputSlot] = []

    package init<Board: DebouncedBoards.Board>(
        _ plans: [OutputPlan], on board: Board, report: @escaping (ActionNews) -> Void
    ) {
        clock = { board.now }
        self.report = report
        request = { plan in
            Result { () throws(LineProblem) in
                let address = try board.find(plan.pin, on: plan.chip).address
                let initial: Level = plan.isInitiallyOn ? .active : .inactive
                return try board.requestOutput(address, activeLow: plan.isActiveLow, initial: initial)
            }
        }
        change(to: plans)
    }

    /// Each output as it is now, in the order of the file.
    package var states: [OutputState] { slots.map(\.state) }

    package func state(of name: String) -> OutputState? { slots.first { $0.plan.name == name }?.state }

    /// The latest instant at which it must be told the time.
    package var deadline: Instant? { slots.lazy.compactMap(\.deadline).min() }

    /// Ends pulses that are over, and requests missing lines again.
    package func advance(to now: Instant) {
        for place in slots.indices where slots[place].deadline.map({ $0 <= now }) ?? false {
            if slots[place].line == nil { acquire(place) } else { change(place, .off) }
        }
    }

    /// Returns whether the line is available.
    package func set(_ name: String, _ change: OutputChange) -> Bool {
        guard let place = slots.firstIndex(where: { $0.plan.name == name }) else { return false }
        if slots[place].line != nil { self.change(place, change) }
        return slots[place].line != nil
    }

    /// Unchanged outputs stay as they are; others are given back, at their initial level. The lines of new ones are
    /// not requested yet: buttons may still have them.
    package func part(keeping plans: [OutputPlan]) {
        for slot in slots where !plans.contains(slot.plan) { slot.giveBack() }
        slots = plans.map { plan in slots.first { $0.plan == plan } ?? OutputSlot(plan) }
    }

    /// Requests the lines of new outputs.
    package func acquireNew() {
        for place in slots.indices where slots[place].isNew { acquire(place) }
    }

    /// Leaves all outputs at their initial levels.
    package func giveBack() {
        change(to: [])
    }

    func change(to plans: [OutputPlan]) {
        part(keeping: plans)
        acquireNew()
    }

    private func acquire(_ place: Int) {
        switch request(slots[place].plan) {
        case .success(let line):
            if slots[place].start(line) { report(.outputBack(slots[place].plan.name)) }
        case .failure(let problem): lose(place, problem)
        }
    }

    private func change(_ place: Int, _ change: OutputChange) {
        do throws(LineProblem) {
            try slots[place].change(change, at: clock())
            report(.outputSet(slots[place].plan.name, isOn: slots[place].isOn))
        } catch {
            lose(place, error)
        }
    }

    private func lose(_ place: Int, _ problem: LineProblem) {
        if slots[place].lose(problem, at: clock()) { report(.outputLost(slots[place].plan.name, problem)) }
    }
}
