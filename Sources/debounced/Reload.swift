// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedButtons
import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedLines
import DebouncedSystem
import DebouncedText
import DebouncedTraces

extension Loop where Listener == Attendant {
    /// Runs until it is to stop; reads the config file again whenever it is told to. A file that is wrong changes
    /// nothing, and neither does one that is not admitted.
    mutating func run<Board>(
        rereading path: String?, where isAdmitted: (Plan) -> Bool
    ) throws where Source == Recorder<LineSource<Board>> {
        try run()
        while listener.wish == .reload {
            ServiceNotice.send(ServiceNotice.reloading(at: Poll.now))
            try reload(path, where: isAdmitted)
            listener.reloaded()
            listener.ready()
            try run()
        }
    }

    private mutating func reload<Board>(
        _ path: String?, where isAdmitted: (Plan) -> Bool
    ) throws where Source == Recorder<LineSource<Board>> {
        let (plan, findings) = path.map { Plan.read(file: $0) } ?? (nil, [])
        for finding in findings { listener.log.write(finding) }
        guard let plan, isAdmitted(plan) else {
            return listener.log.write(.error, "not reloaded: all stays as it was")
        }
        try change(PlanChange(from: listener.plan, to: plan))
        listener.log.write(.notice, "reloaded: \(plan.watching)")
    }

    private mutating func change<Board>(
        _ change: PlanChange
    ) throws where Source == Recorder<LineSource<Board>> {
        panel.part(keeping: change.panelPlaces)
        panel.report { listener.take($0) }
        listener.change(change)
        panel.change(to: change.plan.panel, keeping: change.panelPlaces)
        source.change(keeping: change.wirePlaces)
        try source.source.change(
            to: change.plan.buttons.map { LineRequest($0) }, stormLimit: change.plan.stormLimit,
            keeping: change.places)
    }
}

extension Plan {
    /// What the daemon does, for the log.
    var watching: String { "watching \(counted(buttons.count, "button", "buttons"))" }
}

extension Log {
    fileprivate func write(_ finding: Finding) {
        write(finding.priority, finding.description)
    }
}
