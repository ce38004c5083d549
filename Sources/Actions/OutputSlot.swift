// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts

/// One output: its line, how it is set, and for how long.
struct OutputSlot {
    let plan: OutputPlan
    private(set) var line: (any OutputLine)?
    private(set) var isOn = false
    private var pulseEnd: Instant?
    private var retry: Instant?
    private var backOff = firstBackOff
    private var problem: LineProblem?

    private static let firstBackOff = Duration.milliseconds(500)
    private static let longestBackOff = Duration.seconds(30)

    init(_ plan: OutputPlan) {
        self.plan = plan
    }

    /// Whether its line has not been requested yet.
    var isNew: Bool { line == nil && retry == nil }

    var deadline: Instant? { line == nil ? retry : pulseEnd }

    var state: OutputState { OutputState(plan: plan, isOn: isOn, problem: line == nil ? problem : nil) }

    /// The line is available, at its initial level; returns whether it had been missing.
    mutating func start(_ line: any OutputLine) -> Bool {
        self.line = line
        (isOn, pulseEnd) = (plan.isInitiallyOn, nil)
        (retry, backOff) = (nil, OutputSlot.firstBackOff)
        return problem.take() != nil
    }

    /// The line is not available; returns whether that, or the reason, is new.
    mutating func lose(_ problem: LineProblem, at now: Instant) -> Bool {
        line?.release()
        line = nil
        pulseEnd = nil
        retry = now + backOff
        backOff = min(backOff * 2, OutputSlot.longestBackOff)
        defer { self.problem = problem }
        return self.problem != problem
    }

    /// A pulse during another one lasts until the later of their ends.
    mutating func change(_ change: OutputChange, at now: Instant) throws(LineProblem) {
        switch change {
        case .on: try set(true)
        case .off: try set(false)
        case .toggle: try set(!isOn)
        case .pulse(let time):
            let end = now + time
            try set(true, until: max(end, pulseEnd ?? end))
        }
    }

    private mutating func set(_ isOn: Bool, until end: Instant? = nil) throws(LineProblem) {
        try line?.set(isOn ? .active : .inactive)
        (self.isOn, pulseEnd) = (isOn, end)
    }

    /// Leaves the line at its initial level.
    func giveBack() {
        try? line?.set(plan.isInitiallyOn ? .active : .inactive)
        line?.release()
    }
}
