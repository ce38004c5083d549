import DebouncedContacts
import DebouncedEngine
import DebouncedLinux

/// One line of a plan: whose it is, and what a board must know about it.
package struct LinePlan: Equatable, Sendable {
    package var control: ControlName
    package var request: LineRequest
    /// Its name in recordings.
    package var name: String

    /// - Parameter name: that of its control by default.
    package init(control: ControlName, request: LineRequest, name: String? = nil) {
        (self.control, self.request, self.name) = (control, request, name ?? control.name)
    }

    /// Its name among its control's lines, if there are several: A or B.
    package var part: String? { name == control.name ? nil : String(name.suffix(1)) }

    /// "button 'bell'", or "encoder 'volume' A".
    package var title: String { ([control.title] + [part].compactMap(\.self)).joined(separator: " ") }
}

/// The way in which a control's lines are wired, and the chip.
package struct Wiring: Equatable, Sendable {
    /// "auto", a label, a name or a path.
    package var chip: String
    package var isActiveLow: Bool
    /// The resistor that holds a line while its contact is open.
    package var bias: Bias
    /// The period at which a line is read, if its chip can't report edges.
    package var poll: Duration?

    package init(
        chip: String = "auto", isActiveLow: Bool = true, bias: Bias = .pullUp, poll: Duration? = nil
    ) {
        (self.chip, self.isActiveLow, self.bias, self.poll) = (chip, isActiveLow, bias, poll)
    }
}

extension LineRequest {
    init(_ pin: LinePin, _ wiring: Wiring, policy: Policy) {
        self.init(
            chip: wiring.chip, pin: pin, bias: wiring.bias, activeLow: wiring.isActiveLow, policy: policy,
            poll: wiring.poll)
    }
}

extension LinePin {
    /// The number or name, as in the config file.
    package var text: String {
        switch self {
        case .offset(let offset): String(offset)
        case .name(let name): name
        }
    }
}
