// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedCLinux
import DebouncedContacts
import DebouncedSystem
import Glibc

/// What a daemon has whatever its lines are: listeners, duties, and the bell that wakes it.
package final class Household {
    package let bell = Bell()
    package let audience = Audience()
    package let orders: Orders
    package let service: ServiceManager
    package let log: Log
    package let outlets: Outlets
    /// Standard output, which never holds anything up.
    package let output: Outlet
    private var duties: [any Duty]
    /// The duties that may have a deadline.
    private var timed: [any Duty] = []

    /// - Parameters:
    ///   - answersSignals: if false, signals end the process as by default.
    ///   - hangupReloads: if false, SIGHUP means that the terminal is gone.
    package init(answersSignals: Bool, hangupReloads: Bool = true) {
        // By default a wait may end 50 us late, and so would every press.
        linux_set_timer_slack(1)
        orders = Orders(answersSignals ? Signals(bell) : nil, bell, hangupReloads: hangupReloads)
        log = Log(bell: bell)
        outlets = Outlets(log)
        output = Outlet(STDOUT_FILENO, bell: bell)
        outlets.add(output, called: "standard output")
        service = ServiceManager(bell: bell)
        duties = [outlets, orders, service]
        audience.add(log)
    }

    package func mind(_ duty: any Duty) {
        duties.append(duty)
        timed.append(duty)
    }

    /// Adds an outlet to look after.
    package func outlet(to descriptor: Int32, called name: String, limit: Int) -> Outlet {
        let outlet = Outlet(descriptor, bell: bell, limit: limit)
        outlets.add(outlet, called: name)
        return outlet
    }

    package var deadline: Instant? {
        var earliest: Instant?
        for duty in timed { earliest = Instant.earlier(earliest, duty.deadline) }
        return earliest
    }

    package func advance(to now: Instant) {
        for duty in timed { duty.advance(to: now) }
    }

    package func wake() {
        for duty in duties { duty.wake() }
    }

    func end() {
        for duty in duties { duty.end() }
    }
}
