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
        let priority = notice.what.priority
        if isVerbose || priority != .info { write(priority, notice.line) }
    }
}

extension Notice.What {
    /// How much it matters, for the log. It is info, for --verbose alone, if everything is as expected.
    var priority: Log.Priority {
        switch self {
        case .suppressed, .spikes, .missedEdge, .droppedEdges, .output(.on, _, _, _), .output(.off, _, _, _),
            .output(.blinks, _, _, _):
            .info
        case .action(let report): report.result == nil || report.result == .ended ? .info : .warning
        case .line(.back, _), .line(.found, _), .delay, .total, .set, .state(.saved, _, _, _),
            .output(.back, _, _, _), .reload(true, _, _, _):
            .notice
        case .line, .readError, .clockError, .worn, .unsettled, .edges, .full, .output: .warning
        case .inputDevice, .state, .reload: .error
        }
    }
}
