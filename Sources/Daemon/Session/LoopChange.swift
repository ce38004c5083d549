import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
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
    /// - Parameter notify: passes the new plan to the listener.
    package mutating func change(
        _ change: PlanChange, at now: Instant, notify: (Listener) -> Void
    ) throws {
        panel.part(keeping: change.controls, unchanged: change.unchanged)
        try panel.report { try listener.feed($0) }
        panel.reportNotices { listener.feed($0) }
        notify(listener)
        panel.change(
            to: change.plan.panel, keeping: change.controls, unchanged: change.unchanged, names: change.names,
            at: now)
        try source.change(change)
    }
}
