import DebouncedCLinux
import DebouncedConfiguration
import Glibc

/// A virtual input device whose switches follow switches of ours. It is no keyboard: logind, for example, looks for a lid
/// on devices that have one.
package final class SwitchDevice {
    private let descriptor: Int32
    /// As they were last sent.
    private var states: [SwitchCode: Bool] = [:]

    /// Registers a device with these switches.
    package convenience init(_ codes: [SwitchCode]) throws(KeyboardError) {
        let codes = codes.map(\.code)
        let descriptor = linux_switches_open(Keyboard.path, codes, UInt32(codes.count))
        guard descriptor >= 0 else { throw KeyboardError(code: errno, effect: "switches can't be followed") }
        self.init(descriptor: descriptor)
    }

    /// The same, but returns the problem as a value.
    package static func open(_ codes: [SwitchCode]) -> Result<SwitchDevice, KeyboardError> {
        Result { () throws(KeyboardError) in try SwitchDevice(codes) }
    }

    /// - Parameter descriptor: takes switch events; closed on deinit.
    package init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Sends the state of a switch, unless it was sent last.
    package func set(_ code: SwitchCode, _ isOn: Bool) {
        guard states.updateValue(isOn, forKey: code) != isOn else { return }
        linux_switches_send(descriptor, code.code, isOn ? 1 : 0)
    }
}
