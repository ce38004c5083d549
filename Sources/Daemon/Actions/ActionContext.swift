import DebouncedEngine
import DebouncedWire

/// The reason why an action runs: an event, and the line it came from. Children see it in their environment.
package struct ActionContext: Equatable, Sendable {
    package var event: Event
    /// The line as the chip numbers it, or as the config file names it; nil for a chord.
    package var pin: String?
    package var chip: String?

    package init(_ event: Event, pin: String?, chip: String?) {
        (self.event, self.pin, self.chip) = (event, pin, chip)
    }

    package var control: String { event.control.name }

    package func notice(_ report: ActionReport) -> Notice {
        var notice = Notice(event.control, .action(report))
        (notice.gesture, notice.sequence) = (event.moment.gesture, event.sequence)
        return notice
    }

    /// For logs: "doorbell press".
    package var name: String { "\(control) \(event.moment.gesture.rawValue)" }

    /// Each stage of `hold` has its own actions.
    func isOfSameBinding(as other: ActionContext) -> Bool {
        let (one, two) = (event.moment, other.event.moment)
        return control == other.control && one.gesture == two.gesture && one.after == two.after
    }

    /// The steps of a turn, counted clockwise.
    var signedSteps: Int {
        let steps = event.moment.steps ?? 0
        return event.moment.gesture == .clockwise ? steps : -steps
    }

    var variables: [Variable] {
        let moment = event.moment
        var variables = [
            Variable("DEBOUNCED_NAME", control), Variable("DEBOUNCED_KIND", event.control.kind.rawValue),
            Variable("DEBOUNCED_EVENT", moment.gesture.rawValue),
            Variable("DEBOUNCED_SEQ", String(event.sequence)),
            Variable("DEBOUNCED_TIME_NS", String(moment.instant.nanoseconds)),
        ]
        if event.control.kind.isPressed { variables.append(Variable("DEBOUNCED_BUTTON", control)) }
        if let pin { variables.append(Variable("DEBOUNCED_PIN", pin)) }
        if let chip { variables.append(Variable("DEBOUNCED_CHIP", chip)) }
        if let held = moment.held ?? moment.after {
            variables.append(Variable("DEBOUNCED_HELD_MS", String(held / 1_000_000)))
        }
        if let total = event.total {
            variables.append(Variable("DEBOUNCED_PULSES", String(total.pulses)))
            if let shown = total.total { variables.append(Variable("DEBOUNCED_TOTAL", shown.description)) }
        } else if let steps = moment.steps {
            variables.append(Variable("DEBOUNCED_STEPS", String(steps)))
        } else if let count = moment.count {
            variables.append(Variable("DEBOUNCED_COUNT", String(count)))
        }
        return variables
    }
}

/// A variable in the environment of a child.
struct Variable: Equatable {
    let name: String
    let value: String

    init(_ name: String, _ value: String) {
        (self.name, self.value) = (name, value)
    }
}
