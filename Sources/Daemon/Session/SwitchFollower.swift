import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedWire

/// Has the switches of a virtual input device follow those that say so, from the state in which they are found on.
///
/// Several with one code, which may have two names, are one switch: it is on while any of them is.
package final class SwitchFollower: EdgeObserver {
    private let slot: InputDeviceSlot
    /// The states that the device was told last.
    private var sent: [UInt16: Bool] = [:]
    /// The controls that are followed, by their numbers in the panel.
    private var followed: [(control: Int, code: UInt16)] = []
    /// The number of steps that the panel had taken when it was last looked at.
    private var steps = -1

    package init(_ plan: Plan, _ listeners: Listeners, make: @escaping InputDevice.Maker = InputDevice.open) {
        slot = InputDeviceSlot(.switches, make: make) {
            listeners.notify(Notice(.inputDevice(.lost, Cause($0))))
        }
        follow(plan)
    }

    package func observe(_ arrival: Arrival, before deadline: Instant?, _ panel: Panel) {
        if slot.device != nil, panel.steps != steps { look(at: panel) }
    }

    /// There is another plan, and `changed` follows once the panel has it, too. A device that could not be made before
    /// is tried again.
    func change(_ change: PlanChange) { follow(change.plan) }

    package func changed(to panel: Panel) { look(at: panel) }

    private func look(at panel: Panel) {
        steps = panel.steps
        guard let device = slot.device else { return }
        var states: [UInt16: Bool] = [:]
        for (control, code) in followed {
            if let isOn = panel.isOn(control) {
                states[code, default: false] = states[code, default: false] || isOn
            }
        }
        for (code, isOn) in states where sent.updateValue(isOn, forKey: code) != isOn {
            device.send(code, isOn ? 1 : 0)
        }
    }

    private func follow(_ plan: Plan) {
        followed = zip(plan.map.controls(.switch), plan.switches).compactMap { control, plan in
            plan.follow.map { (control, $0.code) }
        }
        steps = -1
        if slot.change(to: followed.map(\.code)) { sent = [:] }
    }
}
