import DebouncedConfiguration
import DebouncedControls
import DebouncedSession
import DebouncedSimulation

/// Enters the reported presses and changes, and what they do, into the account of those that were made.
final class AccountListener: Listener {
    private let simulatedPresses: SimulatedPresses

    init(_ simulatedPresses: SimulatedPresses) {
        self.simulatedPresses = simulatedPresses
    }

    func notify(_ event: Event, _ actions: [Action]) {
        simulatedPresses.account.acted(actions.count)
        guard [.press, .on, .off, .pulse].contains(event.moment.gesture) else { return }
        let moment = event.moment
        simulatedPresses.account.reported(
            control: moment.control, at: moment.instant, isFound: moment.isFound)
    }
}
