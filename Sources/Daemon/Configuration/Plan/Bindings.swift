import DebouncedControls

/// What the gestures of one control do.
package struct Bindings: Equatable, Sendable {
    /// For all gestures but `hold`, whose actions are in its stages. With so few, a linear search beats hashing.
    package private(set) var bindings: [Binding] = []
    /// The stages of `hold`, the shortest first.
    package var stages: [Stage] = []
    package var repetition: Repetition?

    package init() {}

    package subscript(gesture: Gesture) -> [Action]? {
        get { bindings.first { $0.gesture == gesture }?.actions }
        set {
            bindings.removeAll { $0.gesture == gesture }
            if let newValue { bindings.append(Binding(gesture: gesture, actions: newValue)) }
        }
    }

    /// Those that are bound, if only to their event, in their usual order.
    package var gestures: [Gesture] {
        Gesture.allCases.filter { self[$0] != nil || ($0 == .hold && !stages.isEmpty) }
    }

    /// Those of all gestures.
    package var actions: [Action] { bindings.flatMap(\.actions) + stages.compactMap(\.action) }
}

/// What one gesture does.
package struct Binding: Equatable, Sendable {
    package let gesture: Gesture
    /// None if it is only an event.
    package let actions: [Action]
}

/// One of the durations for which a button can be held.
package struct Stage: Equatable, Sendable {
    package var after: Duration
    /// Nil if it is only an event.
    package var action: Action?

    package init(after: Duration, action: Action?) {
        self.after = after
        self.action = action
    }
}
