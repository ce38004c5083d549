// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts
import DebouncedSystem
import Glibc

/// The outlets of a daemon. If one fails, the log says why when that happens; if one dropped lines, the log says how
/// many once there is room again.
package final class Outlets: Duty {
    private let log: Log
    private var others: [(name: String, outlet: Outlet)] = []

    init(_ log: Log) {
        self.log = log
    }

    func add(_ outlet: Outlet, called name: String) {
        others.append((name, outlet))
        outlet.onFailure = { [log] code in log.write(.error, "\(name): \(String(cString: strerror(code)))") }
    }

    package func wake() {
        log.outlet.flush()
        for (name, outlet) in others {
            outlet.flush()
            outlet.lookForReader()
            if !outlet.hasBacklog, !outlet.isClosed { tellDropped(name, outlet) }
        }
    }

    /// Waits until everything is written, if there are readers; for so long in all, and not for each.
    func finish(within timeout: Duration) {
        let deadline = Poll.now + timeout
        for (name, outlet) in others {
            outlet.finish(until: deadline)
            tellDropped(name, outlet)
            tellUnread(name, outlet)
        }
        log.outlet.finish(until: deadline)
    }

    private func tellUnread(_ name: String, _ outlet: Outlet) {
        let count = outlet.backlogCount
        if count > 0 { log.write(.warning, "\(name): the last \(count) bytes were not read") }
    }

    private func tellDropped(_ name: String, _ outlet: Outlet) {
        let dropped = outlet.takeDropped()
        if dropped > 0 { log.write(.warning, "\(name): \(dropped) lines were dropped") }
    }
}
