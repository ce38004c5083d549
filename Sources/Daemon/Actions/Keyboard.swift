import DebouncedConfiguration
import DebouncedEngine
import DebouncedWire

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

/// Presses the keys that are bound to gestures. A press holds its keys until its release.
final class Keys {
    /// No hand makes more steps between two rests.
    private static let mostTaps = 100

    private let slot: InputDeviceSlot
    private var keyboard: Keyboard?
    /// The current press of each button and chord, by event number.
    private var pressed: [String: Int] = [:]

    init(_ keys: [InputCode], make: @escaping InputDevice.Maker, report: @escaping (Notice) -> Void) {
        slot = InputDeviceSlot(.keyboard, make: make) { report(Notice(.inputDevice(.lost, Cause($0)))) }
        change(to: keys, names: [:])
    }

    func record(_ event: Event) {
        switch event.moment.gesture {
        case .press: pressed[event.control.name] = event.sequence
        case .release: releaseKeys(of: event.control.name)
        default: break
        }
    }

    /// The button is released, or its line is gone.
    func releaseKeys(of button: String) {
        pressed[button] = nil
        keyboard?.release(by: button)
    }

    /// A key bound to a press goes up with the release; if the button was already released while another action was
    /// being done, the key is tapped. It is tapped once for each step of a knob.
    func press(_ keys: [InputCode], for context: ActionContext) -> DropReason? {
        guard let keyboard else { return .missing("the keyboard") }
        if pressed[context.control] == context.event.sequence {
            keyboard.press(keys, by: context.control)
        } else {
            for _ in 0..<min(context.event.moment.steps ?? 1, Keys.mostTaps) { keyboard.tap(keys) }
        }
        return nil
    }

    /// Switches to these keys. A button that stays keeps its keys down, unless the set of keys changes, which takes
    /// another keyboard. One that could not be made before is tried again.
    ///
    /// - Parameter names: what the buttons that stay are called now.
    func change(to keys: [InputCode], names: [String: String]) {
        pressed = pressed.renamed(names)
        keyboard?.rename(names)
        guard slot.change(to: keys.map(\.code)) else { return }
        keyboard?.releaseAll()
        keyboard = slot.device.map(Keyboard.init)
    }

    func releaseAll() { keyboard?.releaseAll() }
}
