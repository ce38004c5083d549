// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedButtons

/// Why an action runs: which gesture, with which button, and when. Children see it in their environment.
package struct Occasion: Equatable, Sendable {
    package var button: String
    package var gesture: Gesture
    /// The line as the chip counts it, or as the file names it; a chord has none.
    package var pin: String?
    package var chip: String?
    package var sequence: Int
    package var nanoseconds: Int64
    /// For how long the button was held, where the gesture knows.
    package var heldNanoseconds: Int64?
    /// How many clicks it took, or which repeat of its press it is.
    package var count: Int?

    package init(
        button: String, gesture: Gesture, pin: String?, chip: String?, sequence: Int, nanoseconds: Int64,
        heldNanoseconds: Int64? = nil, count: Int? = nil
    ) {
        self.button = button
        self.gesture = gesture
        self.pin = pin
        self.chip = chip
        self.sequence = sequence
        self.nanoseconds = nanoseconds
        self.heldNanoseconds = heldNanoseconds
        self.count = count
    }

    /// As logs call it: "doorbell press".
    var name: String { "\(button) \(gesture.rawValue)" }

    func isOfSameBinding(as other: Occasion) -> Bool {
        button == other.button && gesture == other.gesture && stage == other.stage
    }

    /// Each stage of `hold` is bound by itself; all that a hold knows of its press is the stage that it reached.
    private var stage: Int64? { gesture == .hold ? heldNanoseconds : nil }

    /// `NAME=value`, as an environment holds them. Joined and not interpolated, which takes longer.
    var variables: [String] {
        var variables = [
            "DEBOUNCED_BUTTON=" + button, "DEBOUNCED_EVENT=" + gesture.rawValue,
            "DEBOUNCED_SEQ=" + String(sequence), "DEBOUNCED_TIME_NS=" + String(nanoseconds),
        ]
        if let pin { variables.append("DEBOUNCED_PIN=" + pin) }
        if let chip { variables.append("DEBOUNCED_CHIP=" + chip) }
        if let heldMilliseconds { variables.append("DEBOUNCED_HELD_MS=" + String(heldMilliseconds)) }
        if let count { variables.append("DEBOUNCED_COUNT=" + String(count)) }
        return variables
    }

    private var heldMilliseconds: Int64? { heldNanoseconds.map { $0 / 1_000_000 } }
}
