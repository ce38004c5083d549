import DebouncedBoards
import DebouncedContacts
import DebouncedControls

/// One line of a plan: whose it is, and what a board must know about it.
package struct LinePlan: Equatable, Sendable {
    package var control: ControlName
    package var request: LineRequest

    package init(control: ControlName, request: LineRequest) {
        (self.control, self.request) = (control, request)
    }

    /// Its name in recordings.
    package var name: String { control.name }
}

extension Plan {
    /// The lines of all controls, numbered as in the panel.
    package var lines: [LinePlan] {
        buttons.map { LinePlan(control: ControlName(.button, $0.name), request: $0.request) }
            + switches.map { LinePlan(control: ControlName(.switch, $0.name), request: $0.request) }
            + counters.map { LinePlan(control: ControlName(.counter, $0.name), request: $0.request) }
    }

    /// What a board must know about the lines.
    package var requests: [LineRequest] { lines.map(\.request) }
}
