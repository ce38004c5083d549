import DebouncedCLinux
import DebouncedConfiguration
import Glibc

/// A virtual keyboard. When it is closed, for whatever reason, the kernel releases all its keys.
package final class Keyboard {
    private let descriptor: Int32
    /// The keys that each button holds down.
    private var held: [String: [Key]] = [:]

    /// Registers a keyboard with these keys.
    package convenience init(_ keys: [Key]) throws(KeyboardError) {
        let codes = keys.map(\.code)
        let descriptor = linux_keyboard_open(Keyboard.path, codes, UInt32(codes.count))
        guard descriptor >= 0 else { throw KeyboardError(code: errno) }
        self.init(descriptor: descriptor)
    }

    /// The same, but returns the problem as a value.
    package static func open(_ keys: [Key]) -> Result<Keyboard, KeyboardError> {
        Result { () throws(KeyboardError) in try Keyboard(keys) }
    }

    static let path = "/dev/uinput"

    /// - Parameter descriptor: takes key events; closed on deinit.
    package init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Presses the keys in order; they stay down until the button lets go.
    package func press(_ keys: [Key], by button: String) {
        send(keys.filter { !isDown($0) }, .down)
        held[button, default: []] += keys
    }

    /// The button lets go of its keys, except those that another button holds.
    package func release(by button: String) {
        guard let keys = held.removeValue(forKey: button) else { return }
        send(keys.reversed().filter { !isDown($0) }, .up)
    }

    /// Presses and releases the keys; one that is held goes up first, so that the tap is noticed, and stays down.
    package func tap(_ keys: [Key]) {
        let (pressed, free) = (keys.filter(isDown), keys.filter { !isDown($0) })
        send(pressed.reversed(), .up)
        send(keys, .down)
        send(free.reversed(), .up)
    }

    /// Releases all keys.
    package func releaseAll() {
        for button in held.keys.sorted() { release(by: button) }
    }

    private enum Motion: Int32 { case up, down }

    private func isDown(_ key: Key) -> Bool {
        held.values.contains { $0.contains { $0.code == key.code } }
    }

    private func send(_ keys: [Key], _ motion: Motion) {
        for key in keys { linux_keyboard_send(descriptor, key.code, motion.rawValue) }
    }
}

/// Why there is no virtual input device, and the remedy.
package struct KeyboardError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The errno.
    package var code: Int32
    /// What follows from it.
    package var effect: String

    package init(code: Int32, effect: String = "keys can't be pressed") {
        (self.code, self.effect) = (code, effect)
    }

    package var description: String {
        "\(effect): \(Keyboard.path): \(String(cString: strerror(code)))\(remedy)"
    }

    private var remedy: String {
        switch code {
        case EACCES, EPERM:
            "; a udev rule helps: KERNEL==\"uinput\", GROUP=\"debounced\", MODE=\"0660\", "
                + "OPTIONS+=\"static_node=uinput\"; and in a unit: DeviceAllow=\(Keyboard.path) rw"
        case ENOENT, ENODEV: "; load its module: sudo modprobe uinput"
        default: ""
        }
    }
}
