import DebouncedConfiguration
import DebouncedControls
import DebouncedText

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

    func note(_ event: Event) {
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
