// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedButtons
import DebouncedConfiguration

/// Is told what happens: an output of the daemon, such as the log or the JSON on standard output.
package protocol Listener: AnyObject {
    /// - Parameter actions: what the gesture is bound to, whether or not it is done.
    func hear(_ event: Event, _ actions: [Action])

    /// Something happened that is not an event.
    func hear(_ notice: Notice)
}

extension Listener {
    package func hear(_ event: Event, _ actions: [Action]) {}
    package func hear(_ notice: Notice) {}
}
