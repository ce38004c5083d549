// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// How the bounces of a contact are told from its presses.
///
///     policy     says a press           and a release          is for
///     leading    `confirm` after        `delay` after          push buttons
///     trailing   `delay` after          `delay` after          noisy lines, dangerous actions
///     lockout    at once                at once                maintained switches, games
///
/// A duration may be zero; a negative one counts as zero.
public enum Policy: Equatable, Sendable {
    /// A press once the contact was active for `confirm` without any edge (at its first edge where that is
    /// zero), a release once it was inactive for `delay`. For push buttons: quick, and spikes do nothing.
    case leading(delay: Duration, confirm: Duration = .milliseconds(1))

    /// A change once the contact kept its level for `delay` without any edge. For noisy lines and
    /// dangerous actions.
    case trailing(delay: Duration)

    /// A change at its first edge, then deafness for `delay`; at its end the level is looked at. For
    /// maintained switches and games.
    case lockout(delay: Duration)

    /// The time without which nothing is believed to be over.
    public var delay: Duration {
        switch self {
        case .leading(let delay, _), .trailing(let delay), .lockout(let delay): delay
        }
    }
}
