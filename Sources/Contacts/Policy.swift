// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// How the bounces of a contact are told from its presses.
///
///     policy     says a press           and a release          is for
///     leading    `confirm` after        `delay` after          push buttons
///     trailing   `delay` after          `delay` after          noisy lines, dangerous actions
///     lockout    at once                at once                maintained switches, games
///     learning   as leading, with a delay that the contact itself teaches
///
/// A duration may be zero; a negative one counts as zero.
public enum Policy: Equatable, Sendable {
    /// A press once the contact was active for `confirm` without any edge (at its first edge where that is
    /// zero), a release once it was inactive for `delay`. For push buttons: quick, and spikes do nothing.
    case leading(delay: Duration, confirm: Duration = .milliseconds(1))

    /// As `leading`, with a delay that learns its switch: 30 ms until the contact proves to be a bad one, then twice
    /// the longest quiet in its bounces, at most 150 ms.
    case learning(confirm: Duration = .milliseconds(1))

    /// A change once the contact kept its level for `delay` without any edge. For noisy lines and
    /// dangerous actions.
    case trailing(delay: Duration)

    /// A change at its first edge, then deafness for `delay`; at its end the level is looked at. For
    /// maintained switches and games.
    case lockout(delay: Duration)

    /// The time without which nothing is believed to be over; of `learning` the one that it starts with.
    public var delay: Duration {
        switch self {
        case .leading(let delay, _), .trailing(let delay), .lockout(let delay): delay
        case .learning: .nanoseconds(Quiets.firstDelay)
        }
    }

    /// Whether its delay is one that learns.
    package var learns: Bool {
        if case .learning = self { true } else { false }
    }

    /// The longest that `delay` may become.
    package var longestDelay: Duration {
        learns ? .nanoseconds(Quiets.longestDelay) : delay
    }
}
