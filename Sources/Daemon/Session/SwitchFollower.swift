import DebouncedActions
import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls

/// Has the switches of a virtual input device follow those that say so, from the state in which they are found on.
///
/// Several with one code are one switch, which is on while any of them is.
package final class SwitchFollower: EdgeObserver {
    package typealias Maker = ([SwitchCode]) -> Result<SwitchDevice, KeyboardError>

    private let make: Maker
    private let listeners: Listeners
    private var device: SwitchDevice?
    /// The controls that are followed, by their numbers in the panel.
    private var followed: [(control: Int, code: SwitchCode)] = []
    /// How many steps the panel had taken when it was last looked at.
    private var steps = -1

    package init(_ plan: Plan, _ listeners: Listeners, make: @escaping Maker = SwitchDevice.open) {
        (self.make, self.listeners) = (make, listeners)
        follow(plan)
    }

    package func see(_ arrival: Arrival, before deadline: Instant?, _ panel: Panel) {
        if device != nil, panel.steps != steps { look(at: panel) }
    }

    /// There is another plan, and `look` follows once the panel has it, too. A device that could not be made before is
    /// tried again.
    func change(_ change: PlanChange) { follow(change.plan) }

    func look(at panel: Panel) {
        steps = panel.steps
        guard let device else { return }
        var states: [SwitchCode: Bool] = [:]
        for (control, code) in followed {
            if let isOn = panel.isOn(control) {
                states[code, default: false] = states[code, default: false] || isOn
            }
        }
        for (code, isOn) in states { device.set(code, isOn) }
    }

    private func follow(_ plan: Plan) {
        let before = codes
        followed = zip(plan.map.controls(.switch), plan.switches).compactMap { control, plan in
            plan.follow.map { (control, $0) }
        }
        steps = -1
        guard device == nil || codes != before else { return }
        device = nil
        guard !codes.isEmpty else { return }
        switch make(codes) {
        case .success(let device): self.device = device
        case .failure(let error): listeners.notify(.action(.noKeyboard(error)))
        }
    }

    /// Each once.
    private var codes: [SwitchCode] {
        var codes: [SwitchCode] = []
        for (_, code) in followed where !codes.contains(code) { codes.append(code) }
        return codes
    }
}
