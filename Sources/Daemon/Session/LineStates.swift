import DebouncedConfiguration
import DebouncedEngine
import DebouncedLinux
import DebouncedWire

/// Knows which lines are held, and why others are not. Each change is reported once.
package final class LineStates {
    private let active: ActivePlan
    private let listeners: Listeners
    /// The place of each line, or its last one if it is not ours.
    private var addresses: [Int: LineAddress] = [:]
    /// The reason why the others are not ours, as last reported.
    private var absences: [Int: Absence] = [:]
    private var readErrors: [Int: Int] = [:]
    /// Edges that were stamped with another clock.
    private var clockErrors: [Int: Int] = [:]

    package init(_ active: ActivePlan, _ listeners: Listeners) {
        (self.active, self.listeners) = (active, listeners)
    }

    /// The places of the lines that are ours, or set aside.
    var heldAddresses: [Int: LineAddress] {
        addresses.filter { line, _ in if case .lost = absences[line] { false } else { true } }
    }

    package func address(of line: Int) -> LineAddress? { addresses[line] }

    /// Returns true if the line is ours: a new one may have to wait for a slow chip.
    func isHeld(_ line: Int) -> Bool { addresses[line] != nil && absences[line] == nil }

    package func absence(of line: Int) -> Absence? { absences[line] }

    package func readErrors(of line: Int) -> Int { readErrors[line] ?? 0 }

    package func clockErrors(of line: Int) -> Int { clockErrors[line] ?? 0 }

    /// Lines that stay may have new indices from now on.
    func change(_ change: PlanChange) {
        addresses = change.wires.moved(addresses)
        absences = change.wires.moved(absences)
        readErrors = change.wires.moved(readErrors)
        clockErrors = change.wires.moved(clockErrors)
    }

    package func record(_ report: LineReport) {
        switch report {
        case .acquired(let line, let found):
            if absences.removeValue(forKey: line) != nil { notify(line, .line(.back)) }
            let before = addresses.updateValue(found.address, forKey: line)
            if let note = found.note, found.address != before { notify(line, .line(.found, Cause(note))) }
        case .missing(let line, let problem): lose(line, .lost(problem))
        case .setAside(let line): lose(line, .setAside(limit: active.plan.stormLimit))
        case .readError(let line, let problem, let isWorthLogging):
            readErrors[line, default: 0] += 1
            if isWorthLogging { notify(line, .readError(Cause(problem))) }
        case .clockErrors(let line, let edges, let isFirst):
            clockErrors[line, default: 0] += edges
            if isFirst { notify(line, .clockError) }
        case .dropped(let line, let edges): notify(line, .droppedEdges(edges))
        }
    }

    private func lose(_ line: Int, _ why: Absence) {
        guard absences.updateValue(why, forKey: line) != why else { return }
        notify(line, .line(why.state, Cause(why)))
    }

    private func notify(_ line: Int, _ what: Notice.What) {
        let plan = active.lines[line]
        var notice = Notice(plan.control, what)
        if case .line = what { notice.part = plan.part }
        listeners.notify(notice)
    }
}

/// The reason why a line is not ours.
package enum Absence: Equatable, Sendable, CustomStringConvertible {
    case lost(LineProblem)
    /// It reports more edges a second than this.
    case setAside(limit: Int)

    var state: Notice.LineState { if case .lost = self { .lost } else { .setAside } }

    package var description: String {
        switch self {
        case .lost(let problem): problem.isLasting ? "\(problem)" : "\(problem); trying again"
        case .setAside(let limit):
            "more than \(limit) edges a second; set aside (ignored) until the line is quiet"
        }
    }
}
