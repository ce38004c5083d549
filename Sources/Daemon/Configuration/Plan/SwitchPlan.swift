import DebouncedBoards
import DebouncedContacts
import DebouncedControls

/// One `[switch.NAME]`: where it is, how its contact is cleaned, and what its changes do.
package struct SwitchPlan: Equatable, Sendable {
    package var name: String
    /// Its name for people.
    package var title: String?
    package var kind: SwitchKind?
    package var pin: LinePin
    /// "auto", a label, a name or a path.
    package var chip: String
    package var isActiveLow: Bool
    package var bias: Bias
    /// How often its line is read, if its chip can't report edges.
    package var poll: Duration?
    package var settings: SwitchSettings
    package var actions: Bindings
    /// The switch of the virtual input device that it moves.
    package var follow: SwitchCode?

    /// Without the others it has the defaults of the config file.
    package init(
        name: String, title: String? = nil, kind: SwitchKind? = nil, pin: LinePin, chip: String? = nil,
        isActiveLow: Bool? = nil, bias: Bias = .pullUp, poll: Duration? = nil,
        settings: SwitchSettings = SwitchSettings(), actions: Bindings = Bindings(), follow: SwitchCode? = nil
    ) {
        (self.name, self.title, self.kind) = (name, title, kind)
        (self.pin, self.chip, self.isActiveLow, self.bias) = (pin, chip ?? "auto", isActiveLow ?? true, bias)
        (self.poll, self.settings, self.actions, self.follow) = (poll, settings, actions, follow)
    }
}

extension SwitchPlan {
    /// What a board must know about it. The slower of the two policies covers both.
    package var request: LineRequest {
        let slower = settings.on.delay < settings.off.delay ? settings.off : settings.on
        var request = LineRequest(
            chip: chip, pin: pin, bias: bias, activeLow: isActiveLow, policy: slower, poll: poll)
        request.held = actions.stages.isEmpty ? nil : settings.isOnWhenOpen ? .inactive : .active
        return request
    }
}

/// What a switch is, by the names of Home Assistant's binary sensors.
package enum SwitchKind: String, CaseIterable, Sendable {
    case battery, cold, connectivity, door, gas, heat, light, lock, moisture, motion, moving, occupancy,
        opening
    case plug, power, presence, problem, running, safety, smoke, sound, tamper, update, vibration, window
    case batteryCharging = "battery_charging"
    case carbonMonoxide = "carbon_monoxide"
    case garageDoor = "garage_door"

    /// Whether on means open.
    package var isOnWhenOpen: Bool {
        switch self {
        case .door, .garageDoor, .window, .opening, .lock: true
        default: false
        }
    }
}
