// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedButtons
import DebouncedConfiguration
import DebouncedContacts
import DebouncedLines
import DebouncedTraces

/// A source whose lines can be replaced while it runs.
package protocol ChangeableSource: EdgeSource {
    mutating func change(_ change: PlanChange) throws
}

extension LineSource: ChangeableSource {
    package mutating func change(_ change: PlanChange) throws {
        try self.change(
            to: change.plan.requests, stormLimit: change.plan.stormLimit, keeping: change.wires)
    }
}

extension Recorder: ChangeableSource where Source: ChangeableSource {
    package mutating func change(_ change: PlanChange) throws {
        self.change(keeping: change.wires)
        try source.change(change)
    }
}

extension Loop where Source: ChangeableSource {
    /// Switches to other buttons. What happened until then is reported first, while its buttons are still known.
    ///
    /// - Parameter tell: passes the new plan to the listener.
    package mutating func change(_ change: PlanChange, tell: (Listener) -> Void) throws {
        panel.part(keeping: change.panel)
        try panel.report { try listener.take($0) }
        panel.reportRemarks { listener.take($0) }
        tell(listener)
        panel.change(change)
        try source.change(change)
    }
}

extension Panel {
    /// If anything but a button's actions changed, it starts again at the current level of its line.
    fileprivate mutating func change(_ change: PlanChange) {
        let levels = contacts.map(\.raw)
        self.change(to: change.plan.panel, keeping: change.panel, names: change.names)
        for (line, before) in change.wires.kept where change.panel[line] == nil {
            start(Edge(levels[before], at: now), line: line)
        }
    }
}
