import DebouncedCLinux
import DebouncedConfiguration
import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Glibc

/// A virtual input device: a keyboard, the switches that follow ours, or the axes that knobs move. When it is closed,
/// for whatever reason, the kernel releases its keys.
///
/// Each kind has its own: logind, for example, looks for a lid on devices that have one.
package final class InputDevice {
    /// With its type in linux/input-event-codes.h.
    package enum Kind: UInt16 {
        case keyboard = 0x01
        case axes = 0x02
        case switches = 0x05
    }

    package typealias Maker = (Kind, [UInt16]) -> Result<InputDevice, InputDeviceError>

    package static let path = "/dev/uinput"

    private let kind: Kind
    private let descriptor: Int32

    /// - Parameter descriptor: takes its events; closed on deinit.
    package init(_ kind: Kind, descriptor: Int32) {
        (self.kind, self.descriptor) = (kind, descriptor)
    }

    deinit { close(descriptor) }

    package static func open(_ kind: Kind, _ codes: [UInt16]) -> Result<InputDevice, InputDeviceError> {
        let descriptor = linux_input_open(path, kind.rawValue, codes, UInt32(codes.count))
        guard descriptor >= 0 else { return .failure(InputDeviceError(kind, code: errno)) }
        return .success(InputDevice(kind, descriptor: descriptor))
    }

    /// - Parameter value: 1 for down or on, 0 for up or off; how far an axis moves.
    package func send(_ code: UInt16, _ value: Int32) {
        linux_input_send(descriptor, kind.rawValue, code, value)
    }
}

/// The device that has all codes of the plan, if there are any.
package final class InputDeviceSlot {
    private let kind: InputDevice.Kind
    private let make: InputDevice.Maker
    private let report: (InputDeviceError) -> Void
    private var codes: [UInt16] = []
    package private(set) var device: InputDevice?

    package init(
        _ kind: InputDevice.Kind, make: @escaping InputDevice.Maker,
        report: @escaping (InputDeviceError) -> Void
    ) {
        (self.kind, self.make, self.report) = (kind, make, report)
    }

    /// Makes a device with these codes, in whatever order they are given, unless there is one. A device that could not
    /// be made before is tried again.
    ///
    /// - Returns: whether there is another one, or none, from now on.
    @discardableResult
    package func change(to wanted: [UInt16]) -> Bool {
        let codes = Set(wanted).sorted()
        guard device == nil || codes != self.codes else { return false }
        (device, self.codes) = (nil, codes)
        guard !codes.isEmpty else { return true }
        switch make(kind, codes) {
        case .success(let device): self.device = device
        case .failure(let error): report(error)
        }
        return true
    }
}

/// The reason why there is no virtual input device, and the remedy.
package struct InputDeviceError: Error, Equatable, Sendable, CustomStringConvertible {
    package var kind: InputDevice.Kind
    /// The errno.
    package var code: Int32

    package init(_ kind: InputDevice.Kind = .keyboard, code: Int32) {
        (self.kind, self.code) = (kind, code)
    }

    package var description: String { words(inContainer: isInContainer) }

    /// - Parameter group: whose device it is.
    package func words(inContainer: Bool, group: UInt32? = stat(of: InputDevice.path)?.st_gid) -> String {
        let remedy = inContainer ? containerRemedy(group) : remedy
        let effect =
            switch kind {
            case .keyboard: "keys can't be pressed"
            case .axes: "no axis can be moved"
            case .switches: "switches can't be followed"
            }
        return "\(effect): \(InputDevice.path): \(errorText(code))\(remedy)"
    }

    private var remedy: String {
        switch code {
        case EACCES, EPERM:
            "; add a udev rule (KERNEL==\"uinput\", GROUP=\"debounced\", MODE=\"0660\", "
                + "OPTIONS+=\"static_node=uinput\"), and to a unit DeviceAllow=\(InputDevice.path) rw"
        case ENOENT, ENODEV: "; load its module: sudo modprobe uinput"
        default: ""
        }
    }

    private func containerRemedy(_ group: UInt32?) -> String {
        switch code {
        case EACCES where group != nil && group != 0:
            "; start the container with --group-add \(group ?? 0)"
        case EACCES:
            "; a udev rule of the host must give it to a group, and --group-add its number to the container"
        case EPERM, ENOENT, ENODEV:
            "; load its module on the host (sudo modprobe uinput), and start the container with --device \(InputDevice.path)"
        default: ""
        }
    }
}

/// The axes that knobs move.
final class Axes {
    private let slot: InputDeviceSlot
    /// The code of an axis by the encoder's name.
    private var axes: [String: UInt16] = [:]

    init(_ plan: Plan, make: @escaping InputDevice.Maker, report: @escaping (Notice) -> Void) {
        slot = InputDeviceSlot(.axes, make: make) { report(Notice(.inputDevice(.lost, Cause($0)))) }
        change(to: plan)
    }

    /// A knob was turned.
    func record(_ event: Event) {
        guard let device = slot.device, let steps = event.moment.steps, let axis = axes[event.control.name]
        else { return }
        let distance = Int32(clamping: steps)
        device.send(axis, event.moment.gesture == .clockwise ? distance : -distance)
    }

    /// There is another plan. A device that could not be made before is tried again.
    func change(to plan: Plan) {
        let named = plan.encoders.compactMap { plan in plan.axis.map { (plan.name, $0.code) } }
        axes = Dictionary(named) { first, _ in first }
        slot.change(to: Array(axes.values))
    }
}
