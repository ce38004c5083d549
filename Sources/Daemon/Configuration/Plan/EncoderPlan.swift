import DebouncedBoards
import DebouncedContacts
import DebouncedControls

/// One `[encoder.NAME]`: where its two lines are, how its clicks are told from bounces, and what they do.
package struct EncoderPlan: Equatable, Sendable {
    package var name: String
    /// Its name for people.
    package var title: String?
    /// A and B.
    package var pins: [LinePin]
    /// "auto", a label, a name or a path.
    package var chip: String
    package var isActiveLow: Bool
    package var bias: Bias
    /// How often its lines are read, if their chip can't report edges.
    package var poll: Duration?
    package var settings: EncoderSettings
    package var actions: Bindings
    /// The axis of the virtual input device that it moves.
    package var axis: Axis?

    /// Without the others it has the defaults of the config file.
    package init(
        name: String, title: String? = nil, pins: [LinePin], chip: String? = nil, isActiveLow: Bool? = nil,
        bias: Bias = .pullUp, poll: Duration? = nil, settings: EncoderSettings = EncoderSettings(),
        actions: Bindings = Bindings(), axis: Axis? = nil
    ) {
        (self.name, self.title, self.pins) = (name, title, pins)
        (self.chip, self.isActiveLow, self.bias) = (chip ?? "auto", isActiveLow ?? true, bias)
        (self.poll, self.settings, self.actions, self.axis) = (poll, settings, actions, axis)
    }
}

extension EncoderPlan {
    /// What a board must know about each of its lines.
    package var requests: [LineRequest] {
        pins.enumerated().map { place, pin in
            var request = LineRequest(
                chip: chip, pin: pin, bias: bias, activeLow: isActiveLow,
                policy: .trailing(delay: max(settings.delay, .milliseconds(1))), poll: poll)
            request.held = nil
            request.partner = place == 0 ? 1 : -1
            return request
        }
    }

    package var lineNames: [String] { encoderLineNames(name) }

    /// What its two lines are called.
    package static let phases = ["A", "B"]
}

/// The lines of an encoder, as recordings name them: `volume.A`.
func encoderLineNames(_ name: String) -> [String] { EncoderPlan.phases.map { "\(name).\($0)" } }

/// A relative axis of Linux's input layer that a knob may move.
package struct Axis: Hashable, Sendable {
    package let name: String
    package let code: UInt16

    package init?(name: String) {
        guard let code = Axis.codes[name] else { return nil }
        (self.name, self.code) = (name, code)
    }

    package static var names: [String] { codes.keys.sorted() }

    /// As in linux/input-event-codes.h.
    private static let codes: [String: UInt16] = [
        "REL_HWHEEL": 0x06, "REL_DIAL": 0x07, "REL_WHEEL": 0x08, "REL_MISC": 0x09,
    ]
}
