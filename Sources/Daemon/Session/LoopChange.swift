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
    /// Ends what another plan does not keep, and reports what happened until then.
    package mutating func release(_ change: PlanChange) throws {
        panel.release(keeping: change.controls, unchanged: change.unchanged)
        try panel.report { try listener.feed($0) }
        panel.reportNotices { listener.feed($0) }
    }

    package mutating func exchange(_ change: PlanChange, at now: Instant) {
        panel.change(
            to: change.plan.panel, keeping: change.controls, unchanged: change.unchanged, names: change.names,
            at: now)
    }
}
