// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// A `delay` as it is written: a time, or `auto` for one that learns its switch.
package enum Delay: Equatable, Sendable {
    case auto
    case fixed(Duration)

    /// How `auto` is written.
    static let autoText = "auto"

    /// Returns nil for what is neither `auto` nor a duration.
    package init?(text: String) {
        if text == Delay.autoText {
            self = .auto
        } else if let duration = Duration(text: text) {
            self = .fixed(duration)
        } else {
            return nil
        }
    }

    package init(of policy: Policy) {
        if case .learning = policy { self = .auto } else { self = .fixed(policy.delay) }
    }

    /// The time that a policy uses which can't learn one.
    var withoutLearning: Duration {
        if case .fixed(let duration) = self { duration } else { Standard.delay }
    }
}
