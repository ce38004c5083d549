// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Buttons

/// What the gestures of one button or chord do.
public struct Bindings: Equatable, Sendable {
    /// Of all gestures but `hold`, whose actions are in its stages. So few are found sooner one by one than by a hash.
    public private(set) var bindings: [Binding] = []
    /// The stages of `hold`, the shortest first.
    public var stages: [Stage] = []
    public var repetition: Repetition?

    public init() {}

    public subscript(gesture: Gesture) -> [Action]? {
        get { bindings.first { $0.gesture == gesture }?.actions }
        set {
            bindings.removeAll { $0.gesture == gesture }
            if let newValue { bindings.append(Binding(gesture: gesture, actions: newValue)) }
        }
    }

    /// Whether presses may have to wait for others before it is known what they are.
    public var countsClicks: Bool { self[.double] != nil || self[.triple] != nil }
}

/// What one gesture does.
public struct Binding: Equatable, Sendable {
    public let gesture: Gesture
    public let actions: [Action]
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
