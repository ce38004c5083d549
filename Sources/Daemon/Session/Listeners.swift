import DebouncedConfiguration
import DebouncedControls

/// All listeners, in the order in which they are told. They are given values: those who want text make it themselves.
package final class Listeners {
    private var listeners: [any Listener] = []

    package init() {}

    package func add(_ listener: any Listener) {
        listeners.append(listener)
    }

    package func remove(_ listener: any Listener) {
        listeners.removeAll { $0 === listener }
    }

    func removeAll() { listeners = [] }

    package func notify(_ event: Event, _ actions: [Action]) {
        for listener in listeners { listener.notify(event, actions) }
    }

    package func notify(_ notice: Notice) {
        for listener in listeners { listener.notify(notice) }
    }
}
