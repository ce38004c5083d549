// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedButtons

/// One `[button.NAME]`: where it is, how it is cleaned, and what its gestures do.
package struct ButtonPlan: Equatable, Sendable {
    package var name: String
    package var pin: Pin
    /// "auto", a label, a name or a path.
    package var chip = "auto"
    package var isActiveLow = true
    package var pull = Pull.up
    package var settings: ButtonSettings
    /// A press that begins less than that after the last one is suppressed.
    package var cooldown = Duration.zero
    /// How soon the next press must come to be counted with the last.
    package var gap = Standard.gap
    package var actions = Bindings()

    package init(name: String, pin: Pin, settings: ButtonSettings) {
        self.name = name
        self.pin = pin
        self.settings = settings
    }
}

/// How a line is named in a file.
package enum Pin: Hashable, Sendable {
    case offset(Int)
    case name(String)
}

/// `bias`: the resistor that holds a line while its contact is open.
package enum Pull: String, CaseIterable, Sendable {
    case up = "pull-up"
    case down = "pull-down"
    case disabled
    case asIs = "as-is"
}

extension Pin: CustomStringConvertible {
    package var description: String {
        switch self {
        case .offset(let offset): String(offset)
        case .name(let name): name
        }
    }
}
