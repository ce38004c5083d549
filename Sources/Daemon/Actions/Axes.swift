import DebouncedConfiguration
import DebouncedControls
import DebouncedText

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
    func note(_ event: Event) {
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
