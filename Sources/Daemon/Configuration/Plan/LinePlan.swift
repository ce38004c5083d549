import DebouncedBoards
import DebouncedContacts
import DebouncedControls

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
}

extension Plan {
    /// The lines of all controls, numbered as in the panel.
    package var lines: [LinePlan] {
        buttons.map { LinePlan(control: ControlName(.button, $0.name), request: $0.request) }
            + switches.map { LinePlan(control: ControlName(.switch, $0.name), request: $0.request) }
            + counters.map { LinePlan(control: ControlName(.counter, $0.name), request: $0.request) }
            + encoders.flatMap(\.lines)
    }

    /// What a board must know about the lines.
    package var requests: [LineRequest] { lines.map(\.request) }
}

extension EncoderPlan {
    fileprivate var lines: [LinePlan] {
        zip(requests, lineNames).map {
            LinePlan(control: ControlName(.encoder, name), request: $0, name: $1)
        }
    }
}
