// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// How long after the last bounce an event is decided, at the latest.
package struct Latency: Equatable, Sendable {
    package var press: Duration
    package var release: Duration
    /// The release's before its contact has taught a longer delay.
    package var firstRelease: Duration

    package init(press: Duration, release: Duration, firstRelease: Duration? = nil) {
        self.press = press
        self.release = release
        self.firstRelease = firstRelease ?? release
    }
}

extension Policy {
    package var latency: Latency {
        switch self {
        case .leading(let delay, let confirm): Latency(press: confirm, release: delay)
        case .learning(let confirm): Latency(press: confirm, release: longestDelay, firstRelease: delay)
        case .trailing(let delay), .lockout(let delay): Latency(press: delay, release: delay)
        }
    }
}

extension Plan {
    /// What a button's policy needs, and the wait for its chords.
    package func latency(of button: ButtonPlan) -> Latency {
        var latency = button.settings.policy.latency
        latency.press += chords(with: button).wait
        return latency
    }

    func chords(with button: ButtonPlan) -> [ChordPlan] {
        chords.filter { $0.buttons.contains(button.name) }
    }

    /// Those that have all of its buttons, and more.
    func chords(beyond chord: ChordPlan) -> [ChordPlan] {
        chords.filter { Set($0.buttons).isStrictSuperset(of: chord.buttons) }
    }
}

extension [ChordPlan] {
    /// How long a press waits that may become part of any of them.
    var wait: Duration { map(\.within).max() ?? .zero }
}
