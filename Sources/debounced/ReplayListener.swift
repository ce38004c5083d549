// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Buttons
import Contacts
import Daemon
import Glibc
import Traces

/// Prints what happens in a replay, and counts it.
struct ReplayListener: LoopListener {
    private let matching: Matching
    private let isJSON: Bool
    private let colors = isColored()
    let printout: Printout
    private var sequence = 0
    private(set) var presses = 0
    private(set) var releases = 0

    var deadline: Instant? { nil }

    init(_ matching: Matching, isJSON: Bool) {
        self.matching = matching
        self.isJSON = isJSON
        // What was printed can't be taken back: a trace that turns out to be broken is to print nothing else.
        printout = Printout(piece: isatty(STDOUT_FILENO) == 1 ? 0 : 4 << 20)
    }

    mutating func take(_ moment: Moment) throws {
        sequence += 1
        count(moment.gesture)
        let event = Event(
            sequence: sequence, button: matching.buttons[moment.button].name, moment: moment)
        if isJSON { printout.write { $0.append(json: event) } } else { printout.write(text(event)) }
        if let problem = printout.problem { throw problem }
    }

    func advance(to now: Instant) {}

    func wake() -> Bool { true }

    private mutating func count(_ gesture: Gesture) {
        switch gesture {
        case .press: presses += 1
        case .release: releases += 1
        default: break
        }
    }

    private func text(_ event: Event) -> String {
        let width = matching.buttons.map(\.name.count).max() ?? 0
        let seconds = aligned(decimalSeconds(event.moment.instant.nanoseconds), 12)
        let gesture = colors ? event.moment.gesture.colored(event.gesture) : event.gesture
        return "\(seconds)  \(padded(event.button, width))  \(gesture)"
    }
}
