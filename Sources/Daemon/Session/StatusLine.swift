import DebouncedActions
import DebouncedConfiguration
import DebouncedControls
import DebouncedSystem
import DebouncedText

/// How the daemon is doing, in one line, for `systemctl status`.
package final class StatusLine: Listener {
    private let service: ServiceManager
    private var watched: ControlTotals
    private var presses = 0
    private var dropped = 0

    package init(_ watched: ControlTotals, to service: ServiceManager) {
        (self.watched, self.service) = (watched, service)
    }

    package func notify(_ event: Event, _ actions: [Action]) {
        guard event.moment.gesture == .press else { return }
        presses += 1
        send()
    }

    package func notify(_ notice: Notice) {
        if case .reload(true, _, let watched?, _) = notice.what { self.watched = watched }
        guard notice.droppedActions > 0 else { return }
        dropped += notice.droppedActions
        // It comes after the event that it belongs to.
        send()
    }

    private func send() {
        service.send("STATUS=\(text)", isVital: false)
    }

    package var text: String {
        let controls = watched.kinds.map { "\($0.kind.plural): \($0.count)" }.joined(separator: ", ")
        return "\(controls), presses: \(presses)\(dropped > 0 ? ", actions dropped: \(dropped)" : "")"
    }
}
