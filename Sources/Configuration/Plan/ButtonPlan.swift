// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedButtons

/// One `[button.NAME]`: where it is, how it is cleaned, and what its gestures do.
package struct ButtonPlan: Equatable, Sendable {
    package var name: String
    /// Its name for people.
    package var title: String?
    package var kind = ButtonKind.button
    package var pin: LinePin
    /// "auto", a label, a name or a path.
    package var chip = "auto"
    package var isActiveLow = true
    package var bias = Bias.pullUp
    package var settings: ButtonSettings
    /// A press that begins sooner than this after the last one is suppressed.
    package var cooldown = Duration.zero
    /// A press that begins sooner than this after a release is counted with the clicks before it.
    package var gap = Standard.gap
    package var actions = Bindings()

    package init(name: String, pin: LinePin, settings: ButtonSettings) {
        self.name = name
        self.pin = pin
        self.settings = settings
    }
}

/// The kind of a button in Home Assistant.
package enum ButtonKind: String, CaseIterable, Sendable {
    case button, doorbell
}

extension ButtonPlan {
    /// What a board must know about it.
    package var request: LineRequest {
        LineRequest(chip: chip, pin: pin, bias: bias, activeLow: isActiveLow, policy: settings.policy)
    }
}

extension LinePin {
    /// The bias as written in the file.
    package var text: String {
        switch self {
        case .offset(let offset): String(offset)
        case .name(let name): name
        }
    }
}

extension Plan {
    /// What a board must know about the buttons.
    package var requests: [LineRequest] { buttons.map(\.request) }
}
