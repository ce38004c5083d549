// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Buttons

/// One `[button.NAME]`: where it is, how it is cleaned, and what its gestures do.
public struct ButtonPlan: Equatable, Sendable {
    public var name: String
    public var pin: Pin
    /// "auto", a label, a name or a path.
    public var chip = "auto"
    public var isActiveLow = true
    public var pull = Pull.up
    public var settings: ButtonSettings
    /// A press that begins less than that after the last one is suppressed.
    public var cooldown = Duration.zero
    /// How soon the next press must come to be counted with the last.
    public var gap = Standard.gap
    public var actions = Bindings()

    public init(name: String, pin: Pin, settings: ButtonSettings) {
        self.name = name
        self.pin = pin
        self.settings = settings
    }
}

/// How a line is named in a file.
public enum Pin: Hashable, Sendable {
    case offset(Int)
    case name(String)
}

/// `bias`: the resistor that holds a line while its contact is open.
public enum Pull: String, CaseIterable, Sendable {
    case up = "pull-up"
    case down = "pull-down"
    case disabled
    case asIs = "as-is"
}

extension Pin: CustomStringConvertible {
    public var description: String {
        switch self {
        case .offset(let offset): String(offset)
        case .name(let name): name
        }
    }
}
