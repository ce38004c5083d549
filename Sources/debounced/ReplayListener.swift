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
    private let chords: [String]
    private let isJSON: Bool
    private let colors = isColored()
    let printout: Printout
    /// The buttons' names as JSON has them, as far as they were needed.
    private var quotedNames: [[UInt8]] = []
    private var sequence = 0
    private(set) var presses = 0
    private(set) var releases = 0

    var deadline: Instant? { nil }

    /// - Parameter chords: what they are called.
    init(_ matching: Matching, chords: [String], isJSON: Bool) {
        self.matching = matching
        self.chords = chords
        self.isJSON = isJSON
        // What was printed can't be taken back: a trace that turns out to be broken is to print nothing else.
        printout = Printout(piece: isatty(STDOUT_FILENO) == 1 ? 0 : 4 << 20)
    }

    mutating func take(_ moment: Moment) throws {
        sequence += 1
        count(moment.gesture)
        isJSON ? printJSON(moment) : printText(moment)
        if let problem = printout.problem { throw problem }
    }

    func advance(to now: Instant) {}

    func wake() -> Bool { true }

    private var names: [String] { matching.buttons.map(\.name) + chords }

    private mutating func count(_ gesture: Gesture) {
        switch gesture {
        case .press: presses += 1
        case .release: releases += 1
        default: break
        }
    }

    private mutating func printJSON(_ moment: Moment) {
        while quotedNames.count <= moment.button {
            quotedNames.append(quoted(names[quotedNames.count]))
        }
        printout.write {
            $0.append(json: moment, sequence: sequence, button: quotedNames[moment.button])
        }
    }

    private func printText(_ moment: Moment) {
        let names = names
        let event = Event(sequence: sequence, button: names[moment.button], moment: moment)
        let seconds = aligned(decimalSeconds(moment.instant.nanoseconds), 12)
        let gesture = colors ? moment.gesture.colored(event.gesture) : event.gesture
        printout.write("\(seconds)  \(padded(event.button, names.map(\.count).max() ?? 0))  \(gesture)")
    }
}
