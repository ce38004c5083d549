import DebouncedContacts
import DebouncedEngine
import DebouncedLinux

/// One `[encoder.NAME]`: where its two lines are, how its clicks are told from bounces, and what they do.
package struct EncoderPlan: ControlPlan {
    package static let controlKind = ControlKind.encoder

    package var name: String
    package var title: String?
    /// A and B.
    package var pins: [LinePin]
    package var wiring: Wiring
    package var settings: EncoderSettings
    package var actions = Bindings()
    /// The axis of the virtual input device that it moves.
    package var axis: InputCode?

    package init(
        name: String, pins: [LinePin], wiring: Wiring = Wiring(),
        settings: EncoderSettings = EncoderSettings()
    ) {
        (self.name, self.pins, self.wiring, self.settings) = (name, pins, wiring, settings)
    }

    package var requests: [LineRequest] {
        pins.enumerated().map { index, pin in
            var request = LineRequest(
                pin, wiring, policy: .trailing(delay: max(settings.delay, .milliseconds(1))))
            request.held = nil
            request.partner = index == 0 ? 1 : -1
            return request
        }
    }

    package var lineNames: [String] { encoderLineNames(name) }

    package mutating func removeActions() { (actions, axis) = (Bindings(), nil) }

    package func add(to panel: inout PanelSettings, buttons: [String: Int]) {
        panel.encoders.append(settings)
    }

    /// Names of its two lines.
    package static let phases = ["A", "B"]
}

/// The lines of an encoder, as recordings name them: `volume.A`.
func encoderLineNames(_ name: String) -> [String] { EncoderPlan.phases.map { "\(name).\($0)" } }

extension Plan {
    package var encoders: [EncoderPlan] {
        get { plans() }
        set { replace(with: newValue) }
    }
}
