import DebouncedConfiguration
import DebouncedControls

/// The axes that knobs move.
final class Axes {
    /// Makes a device that has these axes.
    package typealias Maker = ([Axis]) -> Result<AxisDevice, KeyboardError>

    private let make: Maker
    private let report: (ActionNews) -> Void
    /// By the encoder's name.
    private var axes: [String: Axis]
    private var device: AxisDevice?

    init(_ plan: Plan, make: @escaping Maker, report: @escaping (ActionNews) -> Void) {
        (axes, self.make, self.report) = (plan.axes, make, report)
        device = open()
    }

    /// Each once, in the order of their codes.
    private var wanted: [Axis] { Set(axes.values).sorted { $0.code < $1.code } }

    private func open() -> AxisDevice? {
        guard !axes.isEmpty else { return nil }
        switch make(wanted) {
        case .success(let device): return device
        case .failure(let error):
            report(.noKeyboard(error))
            return nil
        }
    }

    /// A knob was turned.
    func note(_ event: Event) {
        guard let device, let steps = event.moment.steps, let axis = axes[event.control.name],
            event.control.kind == .encoder
        else { return }
        let distance = Int32(clamping: steps)
        device.move(axis, by: event.moment.gesture == .clockwise ? distance : -distance)
    }

    /// There is another plan. A device that could not be made before is tried again.
    func change(to plan: Plan) {
        let before = wanted
        axes = plan.axes
        guard device == nil || wanted != before else { return }
        device = nil
        device = open()
    }
}

extension Plan {
    fileprivate var axes: [String: Axis] {
        Dictionary(encoders.compactMap { plan in plan.axis.map { (plan.name, $0) } }) { first, _ in first }
    }
}
