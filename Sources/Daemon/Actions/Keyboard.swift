import DebouncedConfiguration

/// The keys of a virtual keyboard, and which buttons hold them down.
package final class Keyboard {
    private let device: InputDevice
    /// The keys that each button holds down.
    private var held: [String: [InputCode]] = [:]

    package init(_ device: InputDevice) { self.device = device }

    /// Presses the keys in order; they stay down until the button lets go.
    package func press(_ keys: [InputCode], by button: String) {
        send(keys.filter { !isDown($0) }, .down)
        held[button, default: []] += keys
    }

    /// The button lets go of its keys, except those that another button holds.
    package func release(by button: String) {
        guard let keys = held.removeValue(forKey: button) else { return }
        send(keys.reversed().filter { !isDown($0) }, .up)
    }

    /// Presses and releases the keys; one that is held goes up first, so that the tap is noticed, and stays down.
    package func tap(_ keys: [InputCode]) {
        let (pressed, free) = (keys.filter(isDown), keys.filter { !isDown($0) })
        send(pressed.reversed(), .up)
        send(keys, .down)
        send(free.reversed(), .up)
    }

    /// The buttons have other names from now on; one that has none lets go of its keys.
    package func rename(_ names: [String: String]) {
        for button in held.keys.sorted() where names[button] == nil { release(by: button) }
        held = held.renamed(names)
    }

    package func releaseAll() {
        for button in held.keys.sorted() { release(by: button) }
    }

    private enum Motion: Int32 { case up, down }

    private func isDown(_ key: InputCode) -> Bool {
        held.values.contains { $0.contains { $0.code == key.code } }
    }

    private func send(_ keys: [InputCode], _ motion: Motion) {
        for key in keys { device.send(key.code, motion.rawValue) }
    }
}

extension Dictionary where Key == String {
    /// With other keys; what has none is left out.
    func renamed(_ names: [String: String]) -> [String: Value] {
        var renamed: [String: Value] = [:]
        for (name, value) in self {
            if let name = names[name] { renamed[name] = value }
        }
        return renamed
    }
}
