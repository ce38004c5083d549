import DebouncedControls

/// Where the file has what may be wrong on this machine alone: the pins, and the gestures that run programs.
package struct Places: Equatable, Sendable {
    private var pins: [String: Place] = [:]
    private var gestures: [String: [Gesture: Place]] = [:]

    package init() {}

    init(_ lines: [LineUse], _ bindings: [(owner: String, bindings: [BindingDraft])]) {
        for line in lines { pins[line.owner] = line.place }
        for (owner, bindings) in bindings {
            for binding in bindings { gestures[owner, default: [:]][binding.gesture] = binding.place }
        }
    }

    /// - Parameter owner: as in messages: "button 'bell'".
    package func pin(of owner: String) -> Place? { pins[owner] }

    package func gesture(_ gesture: Gesture, of owner: String) -> Place? { gestures[owner]?[gesture] }
}
