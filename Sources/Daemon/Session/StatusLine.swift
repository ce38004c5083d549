import DebouncedActions
import DebouncedConfiguration
import DebouncedControls
import DebouncedSystem

/// How the daemon is doing, in one line, for those who ask the service manager.
package final class StatusLine: Listener {
    private let service: ServiceManager
    private var buttons: Int
    private var presses = 0
    private var dropped = 0

    package init(buttons: Int, to service: ServiceManager) {
        (self.buttons, self.service) = (buttons, service)
    }

    package func notify(_ event: Event, _ actions: [Action]) {
        guard event.moment.gesture == .press else { return }
        presses += 1
        service.send("STATUS=\(text)", isVital: false)
    }

    package func notify(_ notice: Notice) {
        switch notice {
        case .action(.dropped(_, let actions, _)): dropped += actions
        case .reloaded(let buttons, _): self.buttons = buttons
        default: break
        }
    }

    package var text: String {
        let dropped = dropped > 0 ? ", actions dropped: \(dropped)" : ""
        return "buttons: \(buttons), presses: \(presses)\(dropped)"
    }
}
