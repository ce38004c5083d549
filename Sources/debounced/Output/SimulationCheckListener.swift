import DebouncedConfiguration
import DebouncedControls
import DebouncedSession
import DebouncedSimulation

/// Enters the reported presses and changes, and what they do, into the account of those that were made.
final class SimulationCheckListener: Listener {
    private let simulatedPresses: SimulatedPresses

    init(_ simulatedPresses: SimulatedPresses) {
        self.simulatedPresses = simulatedPresses
    }

    func notify(_ event: Event, _ actions: [Action]) {
        simulatedPresses.check.acted(actions.count)
        simulatedPresses.check.reported(event.moment)
    }

    func notify(_ notice: Notice) {
        simulatedPresses.check.acted(-notice.droppedActions)
    }
}

extension SimulationCheck {
    /// Enters what a control reported, if it is what one of these was made for.
    mutating func reported(_ moment: Moment) {
        switch moment.gesture {
        case .press, .on, .off, .pulse:
            reported(control: moment.control, at: moment.instant, isFound: moment.isFound)
        case .clockwise: reported(control: moment.control, steps: moment.steps ?? 0, at: moment.instant)
        case .counterclockwise:
            reported(control: moment.control, steps: -(moment.steps ?? 0), at: moment.instant)
        case .release, .click, .double, .triple, .hold, .repeat: break
        }
    }
}
