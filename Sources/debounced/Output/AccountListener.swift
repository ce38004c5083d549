import DebouncedConfiguration
import DebouncedControls
import DebouncedSession
import DebouncedSimulation

/// Enters the reported presses, and what they do, into the account of those that were made.
final class AccountListener: Listener {
    private let simulatedPresses: SimulatedPresses

    init(_ simulatedPresses: SimulatedPresses) {
        self.simulatedPresses = simulatedPresses
    }

    func notify(_ event: Event, _ actions: [Action]) {
        simulatedPresses.account.acted(actions.count)
        guard event.moment.gesture == .press else { return }
        simulatedPresses.account.reported(button: event.moment.control, at: event.moment.instant)
    }
}
