import DebouncedActions
import DebouncedConfiguration
import DebouncedControls
import DebouncedSystem
import DebouncedText

/// How the daemon is doing, in one line, for those who ask the service manager.
package final class StatusLine: Listener {
    private let service: ServiceManager
    private var watched: Watched
    private var presses = 0
    private var dropped = 0

    package init(_ watched: Watched, to service: ServiceManager) {
        (self.watched, self.service) = (watched, service)
    }

    package func notify(_ event: Event, _ actions: [Action]) {
        guard event.moment.gesture == .press else { return }
        presses += 1
        service.send("STATUS=\(text)", isVital: false)
    }

    package func notify(_ notice: Notice) {
        switch notice {
        case .action(.dropped(_, let actions, _)): dropped += actions
        case .reloaded(let watched, _): self.watched = watched
        default: break
        }
    }

    package var text: String {
        let dropped = dropped > 0 ? ", actions dropped: \(dropped)" : ""
        let switches = watched.switches > 0 ? ", switches: \(watched.switches)" : ""
        let counters = watched.counters > 0 ? ", counters: \(watched.counters)" : ""
        let encoders = watched.encoders > 0 ? ", encoders: \(watched.encoders)" : ""
        return "buttons: \(watched.buttons)\(switches)\(counters)\(encoders), presses: \(presses)\(dropped)"
    }
}
