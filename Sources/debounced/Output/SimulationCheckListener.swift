import DebouncedConfiguration
import DebouncedControls
import DebouncedSession
import DebouncedSimulation
import DebouncedText

/// Enters the reported presses and changes, and what they do, into the account of those that were made.
final class SimulationCheckListener: Listener {
    private let simulatedPresses: SimulatedPresses
    private let acts: Bool

    init(_ simulatedPresses: SimulatedPresses, acts: Bool) {
        (self.simulatedPresses, self.acts) = (simulatedPresses, acts)
    }

    func notify(_ event: Event, _ actions: [Action]) {
        simulatedPresses.check.acted(actions.count)
        simulatedPresses.check.reported(event.moment)
    }

    /// If actions are done, an event comes with all of them, before it is known which are dropped.
    func notify(_ notice: Notice) {
        if acts { simulatedPresses.check.acted(-notice.droppedActions) }
    }
}

extension SimulationCheck {
    /// Enters what a control reported, if it is what one of these was made for.
    mutating func reported(_ moment: Moment) {
        if let steps = moment.steps {
            let turned = moment.gesture == .clockwise ? steps : -steps
            reported(control: moment.control, steps: turned, at: moment.instant)
        } else if moment.gesture.isMove {
            reported(control: moment.control, at: moment.instant, isFound: moment.isFound)
        }
    }
}
