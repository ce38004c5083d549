// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Buttons

/// What the gestures of one button or chord do.
public struct Bindings: Equatable, Sendable {
    /// In the order of the file; those of `hold` are in its stages.
    public var actions: [Gesture: [Action]] = [:]
    /// The stages of `hold`, the shortest first.
    public var stages: [Stage] = []
    public var repetition: Repetition?

    public init() {}

    public subscript(gesture: Gesture) -> [Action]? {
        get { actions[gesture] }
        set { actions[gesture] = newValue }
    }

    /// Whether presses may have to wait for others before it is known what they are.
    public var countsClicks: Bool { actions[.double] != nil || actions[.triple] != nil }
}

/// One of the durations for which a button can be held to some effect.
public struct Stage: Equatable, Sendable {
    public var after: Duration
    public var action: Action

    public init(after: Duration, action: Action) {
        self.after = after
        self.action = action
    }
}
