// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Actions
import Buttons
import Configuration
import Contacts
import Glibc
import Lines

/// Attends to all that is not a line: says what happened, has it acted upon, reaps, and knows when to stop.
public struct Attendant: LoopListener {
    private let plan: Plan
    private let addresses: Addresses
    private let signals: Signals?
    private let runner: Runner
    private let outlets: [Outlet]
    private let say: (Event) -> Void
    private let act: ([Action], Occasion) -> Void
    private var sequence = 0

    /// - Parameters:
    ///   - signals: those that end the loop, if it can be ended.
    ///   - runner: whose children are reaped.
    ///   - outlets: what is flushed when there is room again.
    ///   - say: is told every event.
    ///   - act: is told what is to be done.
    public init(
        _ plan: Plan, addresses: Addresses, signals: Signals?, runner: Runner, outlets: [Outlet],
        say: @escaping (Event) -> Void, act: @escaping ([Action], Occasion) -> Void
    ) {
        self.plan = plan
        self.addresses = addresses
        self.signals = signals
        self.runner = runner
        self.outlets = outlets
        self.say = say
        self.act = act
    }

    public var deadline: Instant? { nil }

    public mutating func advance(to now: Instant) {}

    public mutating func take(_ moment: Moment) {
        let button = plan.buttons[moment.button]
        sequence += 1
        let event = Event(sequence: sequence, button: button.name, moment: moment)
        // What is done comes before what is said of it: the one is waited for.
        if let actions = button.actions[moment.gesture] {
            act(actions, Occasion(event, of: button, at: addresses[moment.button]))
        }
        say(event)
    }

    public mutating func wake() -> Bool {
        for outlet in outlets { outlet.flush() }
        while let signal = signals?.next() {
            switch signal {
            case SIGCHLD: runner.reap()
            case SIGTERM, SIGINT: return false
            default: break
            }
        }
        return true
    }
}

/// Where the lines of the buttons were found, as far as they were.
public final class Addresses {
    private var known: [Int: LineAddress] = [:]

    public init() {}

    public subscript(line: Int) -> LineAddress? {
        get { known[line] }
        set { known[line] = newValue }
    }
}
