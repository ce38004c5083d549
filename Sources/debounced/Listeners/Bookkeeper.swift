// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedButtons
import DebouncedConfiguration
import DebouncedDaemon
import DebouncedSimulation

/// Enters the reported presses, and what they do, into the account of those that were made.
final class Bookkeeper: Listener {
    private let playground: Playground

    init(_ playground: Playground) {
        self.playground = playground
    }

    func hear(_ event: Event, _ actions: [Action]) {
        playground.account.acted(actions.count)
        guard event.moment.gesture == .press else { return }
        playground.account.reported(button: event.moment.button, at: event.moment.instant)
    }
}
