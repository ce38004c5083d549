// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Configuration
import Lines

/// Where the lines of the buttons are, as far as they are ours; what changes in it is logged, once.
public final class LineBook {
    private var plan: Plan
    private let log: Log
    private var addresses: [Int: LineAddress] = [:]
    private var problems: [Int: LineProblem] = [:]

    public init(_ plan: Plan, log: Log) {
        self.plan = plan
        self.log = log
    }

    public func address(of line: Int) -> LineAddress? { addresses[line] }

    /// Lines that stay where they are may be counted otherwise from now on.
    func change(_ change: PlanChange) {
        plan = change.plan
        addresses = LineBook.moved(addresses, change.places)
        problems = LineBook.moved(problems, change.places)
    }

    private static func moved<Entry>(_ entries: [Int: Entry], _ places: [Int?]) -> [Int: Entry] {
        var moved: [Int: Entry] = [:]
        for (line, place) in places.enumerated() { moved[line] = place.flatMap { entries[$0] } }
        return moved
    }

    public func note(_ news: LineNews) {
        switch news {
        case .had(let line, let address):
            addresses[line] = address
            guard problems.removeValue(forKey: line) != nil else { return }
            log.write(.notice, "\(plan.buttons[line].name): the line is there again")
        case .missing(let line, let problem):
            guard problems.updateValue(problem, forKey: line) != problem else { return }
            log.write(.warning, "\(plan.buttons[line].name): \(problem); it is tried again")
        case .setAside(let line):
            let limit = "more than \(plan.stormLimit) edges a second"
            log.write(.warning, "\(plan.buttons[line].name): \(limit); set aside until the line is quiet")
        }
    }
}
