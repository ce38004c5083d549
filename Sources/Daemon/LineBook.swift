// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedConfiguration
import DebouncedLines

/// Where the lines of the buttons are, as far as they are ours; what changes in it is logged, once.
package final class LineBook {
    private var plan: Plan
    private let log: (Log.Priority, String) -> Void
    private var addresses: [Int: LineAddress] = [:]
    /// Why the others are not ours, in the words in which that was logged.
    private var absences: [Int: String] = [:]

    package init(_ plan: Plan, log: @escaping (Log.Priority, String) -> Void) {
        self.plan = plan
        self.log = log
    }

    package func address(of line: Int) -> LineAddress? { addresses[line] }

    /// Lines that stay where they are may be counted otherwise from now on.
    func change(_ change: PlanChange) {
        plan = change.plan
        addresses = LineBook.moved(addresses, change.places)
        absences = LineBook.moved(absences, change.places)
    }

    private static func moved<Entry>(_ entries: [Int: Entry], _ places: [Int?]) -> [Int: Entry] {
        var moved: [Int: Entry] = [:]
        for (line, place) in places.enumerated() { moved[line] = place.flatMap { entries[$0] } }
        return moved
    }

    package func note(_ news: LineNews) {
        switch news {
        case .had(let line, let found): have(line, found)
        case .missing(let line, let problem): miss(line, "\(problem); it is tried again")
        case .setAside(let line):
            let limit = "more than \(plan.stormLimit) edges a second"
            miss(line, "\(limit); set aside until the line is quiet")
        }
    }

    private func have(_ line: Int, _ found: FoundLine) {
        if absences.removeValue(forKey: line) != nil { write(.notice, line, "the line is there again") }
        let before = addresses.updateValue(found.address, forKey: line)
        if let note = found.note, found.address != before { write(.notice, line, note) }
    }

    private func miss(_ line: Int, _ why: String) {
        if absences.updateValue(why, forKey: line) != why { write(.warning, line, why) }
    }

    private func write(_ priority: Log.Priority, _ line: Int, _ what: String) {
        log(priority, "\(plan.buttons[line].name): \(what)")
    }
}
