import DebouncedActions
import DebouncedConfiguration
import DebouncedControls
import DebouncedSystem
import DebouncedText

/// The daemon logs each notice that is not routine; with `--verbose` all of them, and the events.
extension Log: Listener {
    package func notify(_ event: Event, _ actions: [Action]) {
        if isVerbose { write(.info, "\(event.control) \(event.gesture)") }
    }

    package func notify(_ notice: Notice) {
        guard isVerbose || !notice.isRoutine else { return }
        for finding in notice.findings { write(Priority(finding), finding.description) }
        write(notice.priority, notice.text)
    }
}

// How much a notice matters, for the log.
extension Notice {
    /// Whether everything is as expected, so that it is only logged with --verbose.
    var isRoutine: Bool {
        switch self {
        case .suppressed, .spikes, .missedEdge, .droppedEdges: true
        case .action(let report): report.isRoutine
        case .line, .readError, .clockError, .delay, .worn, .unsettled, .edges, .total, .totalRequested,
            .outputRequested, .full, .state, .reloaded, .notReloaded, .watching:
            false
        }
    }

    var priority: Log.Priority {
        switch self {
        case .suppressed, .spikes, .missedEdge, .droppedEdges, .watching: .info
        case .line(_, _, .back), .line(_, _, .found), .delay, .total, .totalRequested, .outputRequested,
            .state(.saved), .reloaded:
            .notice
        case .line(_, _, .lost), .line(_, _, .setAside), .readError, .clockError, .worn, .unsettled, .edges,
            .full:
            .warning
        case .action(.outputBack): .notice
        case .action(.noInputDevice), .state, .notReloaded: .error
        case .action(let report): report.isRoutine ? .info : .warning
        }
    }

    var findings: [Finding] {
        switch self {
        case .reloaded(_, let findings), .notReloaded(let findings): findings
        case .suppressed, .spikes, .missedEdge, .droppedEdges, .line, .readError, .clockError, .delay, .worn,
            .unsettled, .edges, .total, .totalRequested, .outputRequested, .full, .state, .action, .watching:
            []
        }
    }
}
