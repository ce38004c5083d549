// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts

// What a file says of a button, in the words of the room that asks a board for it.

extension LineRequest {
    package init(_ button: ButtonPlan) {
        self.init(
            chip: button.chip, pin: LinePin(button.pin), bias: Bias(button.pull),
            activeLow: button.isActiveLow, policy: button.settings.policy)
    }
}

extension LineRequest {
    /// What has to be known of an output to find its line; nobody listens to it.
    package init(_ output: OutputPlan) {
        self.init(
            chip: output.chip, pin: LinePin(output.pin), bias: .asIs, activeLow: output.isActiveLow,
            policy: .lockout(delay: .zero))
    }
}

extension LinePin {
    package init(_ pin: Pin) {
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

extension Plan {
    /// All keys that any gesture presses, each once.
    var keys: [Key] {
        var keys: [Key] = []
        for case .key(let pressed) in bindings.flatMap(\.everything) {
            for key in pressed where !keys.contains(key) { keys.append(key) }
        }
        return keys
    }
}

extension Bindings {
    fileprivate var everything: [Action] { bindings.flatMap(\.actions) + stages.map(\.action) }
}
