// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedButtons

/// One `[button.NAME]`: where it is, how it is cleaned, and what its gestures do.
package struct ButtonPlan: Equatable, Sendable {
    package var name: String
    /// What people call it.
    package var title: String?
    package var kind = ButtonKind.button
    package var pin: LinePin
    /// "auto", a label, a name or a path.
    package var chip = "auto"
    package var isActiveLow = true
    package var bias = Bias.pullUp
    package var settings: ButtonSettings
    /// A press that begins less than that after the last one is suppressed.
    package var cooldown = Duration.zero
    /// How soon the next press must come to be counted with the last.
    package var gap = Standard.gap
    package var actions = Bindings()

    package init(name: String, pin: LinePin, settings: ButtonSettings) {
        self.name = name
        self.pin = pin
        self.settings = settings
    }
}

/// What Home Assistant takes a button for.
package enum ButtonKind: String, CaseIterable, Sendable {
    case button, doorbell
}

extension ButtonPlan {
    /// What a board has to know of it.
    package var request: LineRequest {
        LineRequest(chip: chip, pin: pin, bias: bias, activeLow: isActiveLow, policy: settings.policy)
    }
}

extension LinePin {
    /// As the file has it.
    package var text: String {
        switch self {
        case .offset(let offset): String(offset)
        case .name(let name): name
        }
    }
}

extension Plan {
    /// What a board has to know of the buttons.
    package var requests: [LineRequest] { buttons.map(\.request) }
}
