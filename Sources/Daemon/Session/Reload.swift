import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedInstruments
import DebouncedLinux
import DebouncedWire

// The config changes while the daemon runs, in phases that follow one another: read, compare, release, exchange,
// acquire, report. What stays goes on as if nothing had happened.
extension Session {
    /// Does what the file says. If it is wrong, nothing changes.
    mutating func reload() throws {
        runtime.serviceManager.send(ServiceManager.reloading(at: Poll.now))
        let (plan, findings) =
            runtime.pendingRequests.takeReading()
            ?? sessionOptions.file.map { Plan.read(file: $0, mayWait: false) } ?? (nil, [])
        if let plan {
            try change(to: plan)
            notify(findings + postponed(of: plan), ControlTotals(plan.controls))
        } else {
            notify(findings)
        }
        reportReady()
    }

    private func notify(_ findings: [Finding], _ watched: ControlTotals? = nil) {
        for finding in findings { runtime.log.write(Log.Priority(finding), finding.description) }
        runtime.listeners.notify(Notice(findings, watched))
    }

    mutating func change(to plan: Plan) throws {
        sessionOptions.addLines(plan)
        var finder = LineFinder(board)
        let find = { finder.address(of: $0) }
        let change = PlanChange(
            from: self.plan, to: plan, at: dispatcher.lineStates.heldAddresses, find: find)
        try release(change, find)
        exchange(change)
        try acquire(change)
        // What the new plan decides at once.
        try loop.report()
    }

    /// Ends what goes: presses under way are reported while their controls still have names and actions, and only
    /// then are outputs given back.
    private mutating func release(_ change: PlanChange, _ find: (LineRequest) -> LineAddress?) throws {
        let now = board.now
        try loop.catchUp(to: now)
        try loop.release(change, at: now)
        outputs?.release(keeping: change.plan.outputs, find: find)
    }

    private mutating func exchange(_ change: PlanChange) {
        sessionOptions.prepare(change.old, change.plan)
        dispatcher.change(change, at: board.now)
        bounceMonitor.change(change)
        interlocks?.change(change)
        follower?.change(change)
        loop.exchange(change, at: board.now)
    }

    /// Outputs come last, since controls may have had their lines.
    private mutating func acquire(_ change: PlanChange) throws {
        try loop.source.change(change)
        state.recall(to: &loop.panel, after: change)
        for observer in loop.observers { observer.changed(to: loop.panel) }
        outputs?.acquireMissing()
        // After what the new lines were found at.
        state.saveChanges(at: board.now.advanced(by: 1))
    }

    /// Warns of what takes effect only after a restart. Clients look for the socket where it is.
    private func postponed(of plan: Plan) -> [Finding] {
        guard let file = sessionOptions.file, let socket, socket != plan.socket else { return [] }
        return [
            Finding(
                .warning, file, plan.places.socket, "the new socket takes effect when the daemon is restarted"
            )
        ]
    }
}

extension Notice {
    /// A reload, with what there is to say about the file: if that is nothing, and nothing changes, there is none.
    ///
    /// - Parameter watched: nil if nothing changes.
    init(_ findings: [Finding], _ watched: ControlTotals? = nil) {
        let why = watched == nil && findings.isEmpty ? Cause("there is no config file") : nil
        self.init(.reload(isOK: watched != nil, why, watched, findings: findings.map(\.description)))
    }
}

/// A source whose lines can be replaced while it runs.
package protocol ChangeableSource: EdgeSource {
    /// True if the waker is ignored for now.
    var ignoresWaker: Bool { get set }

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

    package var ignoresWaker: Bool {
        get { source.ignoresWaker }
        set { source.ignoresWaker = newValue }
    }
}

extension Loop where Source: ChangeableSource {
    /// Takes all that has happened until now. The edges of what stays may have waited in their queues while the plans
    /// were compared; nothing that ends now may come before them.
    package mutating func catchUp(to now: Instant) throws {
        source.ignoresWaker = true
        defer { source.ignoresWaker = false }
        while true {
            let next = Instant.earlier(panel.deadline, listener.deadline)
            let deadline = next.map { min($0, now) } ?? now
            let arrival = try source.next(before: deadline)
            guard try accept(arrival, before: deadline), arrival != .deadline || deadline < now else {
                return
            }
        }
    }

    /// Ends what another plan does not keep, and reports what happened until then.
    package mutating func release(_ change: PlanChange, at now: Instant) throws {
        panel.release(keeping: change.controls, sameGestures: change.sameGestures, at: now)
        try panel.report { try listener.feed($0) }
        panel.reportNotices { listener.feed($0) }
    }

    package mutating func exchange(_ change: PlanChange, at now: Instant) {
        panel.change(
            to: change.panel, keeping: change.controls, names: change.names, at: now)
    }
}
