import DebouncedConfiguration
import DebouncedEngine
import DebouncedLinux
import DebouncedWire

/// All listeners, in the order in which they are told. They are given values: those who want text make it themselves.
package final class Listeners {
    private var listeners: [any Listener] = []
    /// Notices that wait until all have been told what is being told; nil if nothing is.
    private var waiting: [Notice]?

    package init() {}

    package func add(_ listener: any Listener) { listeners.append(listener) }
    package func remove(_ listener: any Listener) { listeners.removeAll { $0 === listener } }
    func removeAll() { listeners = [] }

    package func notify(_ event: Event, _ actions: [Action]) { notify(event, actions) {} }

    /// Tells after it what listeners report in turn, as an interlock does once a line is lost.
    package func notify(_ notice: Notice) {
        guard waiting == nil else { return waiting!.append(notice) }
        deliver { send(notice) }
    }

    /// Does `act`, tells the event, and then what `act` reported.
    func notify(_ event: Event, _ actions: [Action], after act: () -> Void) {
        assert(waiting == nil)
        deliver {
            act()
            for listener in listeners { listener.notify(event, actions) }
        }
    }

    private func deliver(_ sendFirst: () -> Void) {
        waiting = []
        sendFirst()
        while let notice = waiting?.first {
            waiting?.removeFirst()
            send(notice)
        }
        waiting = nil
    }

    private func send(_ notice: Notice) {
        for listener in listeners { listener.notify(notice) }
    }
}

/// Is told what happens: an output of the daemon, such as the log or the JSON on standard output.
package protocol Listener: AnyObject {
    /// - Parameter actions: what the gesture is bound to, whether or not it is done.
    func notify(_ event: Event, _ actions: [Action])

    /// Something happened that is not an event.
    func notify(_ notice: Notice)
}

extension Listener {
    package func notify(_ event: Event, _ actions: [Action]) {}
    package func notify(_ notice: Notice) {}
}

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
    /// Its weight in the log: info, for --verbose alone, if everything is as expected.
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
