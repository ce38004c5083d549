// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedButtons
import DebouncedConfiguration

/// All listeners, in the order in which they are told. They are given values: those who want text make it themselves.
package final class Audience {
    private var listeners: [any Listener] = []

    package init() {}

    package func add(_ listener: any Listener) {
        listeners.append(listener)
    }

    package func remove(_ listener: any Listener) {
        listeners.removeAll { $0 === listener }
    }

    package func tell(_ event: Event, _ actions: [Action]) {
        for listener in listeners { listener.hear(event, actions) }
    }

    package func tell(_ notice: Notice) {
        for listener in listeners { listener.hear(notice) }
    }
}
