// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Configuration
import Contacts
import Lines

// What a file says of a button, in the words of the room that asks a board for it.

extension LineRequest {
    public init(_ button: ButtonPlan) {
        self.init(
            chip: button.chip, pin: LinePin(button.pin), bias: Bias(button.pull),
            activeLow: button.isActiveLow, policy: button.settings.policy)
    }
}

extension LinePin {
    public init(_ pin: Pin) {
        switch pin {
        case .offset(let offset): self = .offset(offset)
        case .name(let name): self = .name(name)
        }
    }
}

extension Bias {
    init(_ pull: Pull) {
        switch pull {
        case .up: self = .pullUp
        case .down: self = .pullDown
        case .disabled: self = .disabled
        case .asIs: self = .asIs
        }
    }
}
