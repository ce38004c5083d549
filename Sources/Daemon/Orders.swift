// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedConfiguration
import DebouncedSystem
import Glibc

/// What somebody outside asked for and is not yet done. Each stands by itself: none makes another forgotten.
package final class Orders: Duty {
    private let signals: Signals?
    private let hangupReloads: Bool

    package private(set) var wantsStop = false
    private var wantsReload = false
    private var plan: Plan?
    /// How often somebody at a terminal wanted an end.
    private(set) var interrupts = 0

    init(_ signals: Signals?, hangupReloads: Bool = true) {
        (self.signals, self.hangupReloads) = (signals, hangupReloads)
    }

    var areNone: Bool { !wantsStop && !wantsReload && plan == nil }

    package func stop() { wantsStop = true }

    package func reload() { wantsReload = true }

    /// Asks for another plan, which counts if several are asked for at once.
    package func change(to plan: Plan) { self.plan = plan }

    /// Whether the file is to be read again. It is no more once that was asked.
    func takeReload() -> Bool {
        defer { wantsReload = false }
        return wantsReload
    }

    func takePlan() -> Plan? { plan.take() }

    package func wake() {
        while let signal = signals?.next() { answer(signal) }
    }

    private func answer(_ signal: Int32) {
        switch signal {
        // Whoever has children looks for those that ended whenever the bell rings.
        case SIGCHLD: break
        case SIGHUP where hangupReloads: reload()
        default:
            stop()
            if signal == SIGINT { interrupts += 1 }
        }
    }
}
