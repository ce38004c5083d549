// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// Compares the presses that were made with those that were reported: each must have been reported exactly once.
package struct Account: Equatable, Sendable {
    /// One button's presses: those still to come, and how often the current one was reported.
    private struct Ledger: Equatable {
        var coming: [Instant] = []
        var reported: Int?
    }

    private var ledgers: [Ledger]
    /// The button that was pressed last.
    private var last: Int?
    package private(set) var presses = 0
    package private(set) var fired = 0
    /// Presses that were never reported.
    package private(set) var lost = 0
    /// Reports beyond the first of each press.
    package private(set) var doubled = 0

    /// The buttons of each chord.
    private let chords: [[Int]]

    package init(buttons: Int, chords: [[Int]] = []) {
        ledgers = Array(repeating: Ledger(), count: buttons)
        self.chords = chords
    }

    package var isExact: Bool { lost == 0 && doubled == 0 }

    /// A press was made at this instant, which is later than the last one of the same button.
    package mutating func made(button: Int, at instant: Instant) {
        presses += 1
        last = button
        ledgers[button].coming.append(instant)
    }

    /// A press was reported; it belongs to the last one made until then. Chords come after the buttons: a report for
    /// a chord belongs to the last presses of all its buttons, which are not reported otherwise.
    package mutating func reported(button: Int, at instant: Instant) {
        guard button >= ledgers.count else { return reportedAlone(button, at: instant) }
        for member in chords[button - ledgers.count] { reportedAlone(member, at: instant) }
    }

    private mutating func reportedAlone(_ button: Int, at instant: Instant) {
        fired += 1
        while let next = ledgers[button].coming.first, next <= instant { turnPage(button) }
        // Before the first press there was none to report.
        doubled += ledgers[button].reported == 0 ? 0 : 1
        ledgers[button].reported? += 1
    }

    /// The simulation was stopped: a last press that may still be in doubt, and has not been reported yet, is not
    /// counted.
    ///
    /// - Parameters:
    ///   - instant: all edges and deadlines until then were seen.
    ///   - doubt: how long a press can stay undecided.
    package mutating func interrupt(toldUntil instant: Instant, doubt: Duration) {
        let decided = instant.advanced(by: -doubt.nanoseconds)
        guard let last, let press = ledgers[last].coming.last, press > decided else { return }
        ledgers[last].coming.removeLast()
        presses -= 1
    }

    /// Nothing is reported any more.
    package mutating func close() {
        for button in ledgers.indices {
            while !ledgers[button].coming.isEmpty { turnPage(button) }
            settle(button)
        }
    }

    private mutating func turnPage(_ button: Int) {
        settle(button)
        ledgers[button].coming.removeFirst()
        ledgers[button].reported = 0
    }

    private mutating func settle(_ button: Int) {
        if ledgers[button].reported == 0 { lost += 1 }
        ledgers[button].reported = nil
    }
}
