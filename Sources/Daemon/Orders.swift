// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedConfiguration
import DebouncedSystem
import Glibc

/// Requests from outside that have not been carried out yet. They are independent: none replaces another.
package final class Orders: Duty {
    private let signals: Signals?
    private let bell: Bell
    private let hangupReloads: Bool

    package private(set) var wantsStop = false
    private var wantsReload = false
    private var plan: Plan?
    /// How often Ctrl-C was pressed.
    private(set) var interrupts = 0

    /// - Parameter bell: rings for an order, as it may be given while nothing else wakes the loop.
    init(_ signals: Signals?, _ bell: Bell, hangupReloads: Bool = true) {
        (self.signals, self.bell, self.hangupReloads) = (signals, bell, hangupReloads)
    }

    var areNone: Bool { !wantsStop && !wantsReload && plan == nil }

    package func stop() {
        wantsStop = true
        bell.ring()
    }

    package func reload() {
        wantsReload = true
        bell.ring()
    }

    /// Requests another plan; of several, the last one counts.
    package func change(to plan: Plan) {
        self.plan = plan
        bell.ring()
    }

    /// Whether the file must be read again; asking resets it.
    func takeReload() -> Bool {
        defer { wantsReload = false }
        return wantsReload
    }

    func takePlan() -> Plan? { plan.take() }

    package func wake() {
        bell.hush()
        while let signal = signals?.next() { answer(signal) }
    }

    func answer(_ signal: Int32) {
        switch signal {
        // The agent looks for children that have ended whenever the bell rings.
        case SIGCHLD: break
        case SIGHUP where hangupReloads: reload()
        default:
            stop()
            if signal == SIGINT { interrupts += 1 }
        }
    }
}
