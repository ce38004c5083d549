import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Glibc

/// Tells the service manager that we are alive, twice as often as it asked for.
final class Watchdog: LoopTask {
    private let period: Int64
    private let notify: () -> Void
    private var next: Instant

    /// Nil if it was not asked for, or asked of another process.
    ///
    /// - Parameters:
    ///   - asked: the value of an environment variable.
    ///   - notify: sends the sign of life.
    init?(
        from now: Instant, asked: (String) -> String? = environment,
        notify: @escaping () -> Void
    ) {
        guard let limit = asked("WATCHDOG_USEC").flatMap(Int64.init), limit > 1, limit <= .max / 1000,
            asked("WATCHDOG_PID").map({ $0 == "\(getpid())" }) ?? true
        else { return nil }
        period = limit * 1000 / 2
        self.notify = notify
        next = now.advanced(by: period)
    }

    var deadline: Instant? { next }

    func advance(to now: Instant) {
        guard next <= now else { return }
        notify()
        next = now.advanced(by: period)
    }
}

/// The state of the daemon in one line, for `systemctl status`.
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
