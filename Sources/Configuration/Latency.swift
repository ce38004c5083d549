// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts

/// How long after the last bounce an event is decided, at the latest.
public struct Latency: Equatable, Sendable {
    public var press: Duration
    public var release: Duration

    public init(press: Duration, release: Duration) {
        self.press = press
        self.release = release
    }
}

extension Policy {
    public var latency: Latency {
        switch self {
        case .leading(let delay, let confirm): Latency(press: confirm, release: delay)
        case .trailing(let delay), .lockout(let delay): Latency(press: delay, release: delay)
        }
    }
}

extension Plan {
    /// What a button's policy needs, and the wait for its chords.
    public func latency(of button: ButtonPlan) -> Latency {
        var latency = button.settings.policy.latency
        latency.press += wait(of: button)
        return latency
    }

    /// How long a press waits for others that would make it part of a chord.
    func wait(of button: ButtonPlan) -> Duration {
        chords(with: button).map(\.within).max() ?? .zero
    }

    func chords(with button: ButtonPlan) -> [ChordPlan] {
        chords.filter { $0.buttons.contains(button.name) }
    }
}
