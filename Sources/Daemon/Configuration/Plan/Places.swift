import DebouncedControls

/// Where the file has what can't be judged by the file alone: the socket, the password, the pins, and the actions that run programs.
package struct Places: Equatable, Sendable {
    /// Nil if it is not written.
    package private(set) var socket: Place?
    /// Of `[mqtt]`; nil if it is not written.
    package private(set) var password: Place?
    private var pins: [String: Place] = [:]
    private var actions: [String: [Gesture: [Place]]] = [:]

    package init() {}

    init(
        socket: Place?, password: Place?, _ lines: [LineUse],
        _ bindings: [(owner: String, bindings: [BindingDraft])]
    ) {
        (self.socket, self.password) = (socket, password)
        for line in lines { pins[line.owner] = line.place }
        for (owner, bindings) in bindings {
            for binding in bindings { actions[owner, default: [:]][binding.gesture] = binding.places }
        }
    }

    /// - Parameter owner: as in messages: "button 'bell'".
    package func pin(of owner: String) -> Place? { pins[owner] }

    /// In the order of the plan's actions.
    package func actions(of gesture: Gesture, of owner: String) -> [Place] { actions[owner]?[gesture] ?? [] }
}
