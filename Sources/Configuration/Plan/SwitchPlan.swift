import DebouncedContacts
import DebouncedEngine
import DebouncedLinux

/// One `[switch.NAME]`: where it is, how its contact is cleaned, and what its changes do.
package struct SwitchPlan: ContactPlan {
    package static let controlKind = ControlKind.switch

    package var name: String
    package var title: String?
    package var kind: SwitchKind?
    package var pin: LinePin
    package var wiring: Wiring
    package var settings: SwitchSettings
    package var actions = Bindings()
    /// The switch of the virtual input device that it moves.
    package var follow: InputCode?

    package init(
        name: String, pin: LinePin, wiring: Wiring = Wiring(), settings: SwitchSettings = SwitchSettings()
    ) {
        (self.name, self.pin, self.wiring, self.settings) = (name, pin, wiring, settings)
    }

    package var kindName: String? { kind?.rawValue }

    /// The slower of the two policies covers both.
    package var request: LineRequest {
        let slower = settings.on.delay < settings.off.delay ? settings.off : settings.on
        var request = LineRequest(pin, wiring, policy: slower)
        request.held = actions.stages.isEmpty ? nil : settings.isOnWhenOpen ? .inactive : .active
        return request
    }

    package var closing: Gesture? { settings.isOnWhenOpen ? .off : .on }

    package mutating func removeActions() { (actions, follow) = (Bindings(), nil) }

    package func add(to panel: inout PanelSettings, buttons: [String: Int]) {
        var settings = settings
        settings.stages = actions.stages.map(\.after)
        panel.switches.append(settings)
    }
}

/// The kind of thing that a switch is, by the names of Home Assistant's binary sensors.
package enum SwitchKind: String, CaseIterable, Sendable {
    case battery, cold, connectivity, door, gas, heat, light, lock, moisture, motion, moving, occupancy,
        opening
    case plug, power, presence, problem, running, safety, smoke, sound, tamper, update, vibration, window
    case batteryCharging = "battery_charging"
    case carbonMonoxide = "carbon_monoxide"
    case garageDoor = "garage_door"

    /// True if on means open.
    package var isOnWhenOpen: Bool {
        switch self {
        case .door, .garageDoor, .window, .opening, .lock: true
        default: false
        }
    }
}

extension Plan {
    package var switches: [SwitchPlan] {
        get { plans() }
        set { replace(with: newValue) }
    }
}
