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

extension Log.Priority {
    package init(_ finding: Finding) {
        self = finding.severity == .error ? .error : .warning
    }
}
