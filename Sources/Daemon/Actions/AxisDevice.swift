import DebouncedCLinux
import DebouncedConfiguration
import Glibc

/// A virtual input device whose axes are moved by knobs.
package final class AxisDevice {
    private let descriptor: Int32

    /// Registers a device with these axes.
    package convenience init(_ axes: [Axis]) throws(KeyboardError) {
        let codes = axes.map(\.code)
        let descriptor = linux_axes_open(Keyboard.path, codes, UInt32(codes.count))
        guard descriptor >= 0 else { throw KeyboardError(code: errno, effect: "no axis can be moved") }
        self.init(descriptor: descriptor)
    }

    /// The same, but returns the problem as a value.
    package static func open(_ axes: [Axis]) -> Result<AxisDevice, KeyboardError> {
        Result { () throws(KeyboardError) in try AxisDevice(axes) }
    }

    /// - Parameter descriptor: takes axis events; closed on deinit.
    package init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// - Parameter steps: clockwise; less than 0 for counterclockwise.
    package func move(_ axis: Axis, by steps: Int32) { linux_axes_send(descriptor, axis.code, steps) }
}
