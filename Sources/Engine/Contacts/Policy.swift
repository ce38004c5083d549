/// How a contact's presses are told from its bounces.
///
///     policy     reports a press        and a release          for
///     leading    `confirm` after        `delay` after          push buttons
///     trailing   `delay` after          `delay` after          noisy lines, dangerous actions
///     lockout    at once                at once                maintained switches, games
///     learning   as leading, with a delay learned from the contact
///
/// A duration may be zero; a negative one counts as zero.
public enum Policy: Equatable, Sendable {
    /// A press once the contact has been active for `confirm` without any edge (at the first edge if `confirm` is
    /// zero); a release once it has been inactive for `delay`. For push buttons: quick, and spikes are ignored.
    case leading(delay: Duration, confirm: Duration = .milliseconds(1))

    /// As `leading`, with a delay that adapts to its switch: 30 ms until the contact proves to be bad, then twice the
    /// longest quiet in its bounces, at most 150 ms.
    case learning(confirm: Duration = .milliseconds(1))

    /// A change once the contact has kept its level for `delay` without any edge. For noisy lines and dangerous
    /// actions.
    case trailing(delay: Duration)

    /// A change at its first edge, then deafness for `delay`; at its end the level is checked. For maintained
    /// switches and games.
    case lockout(delay: Duration)

    /// How long the policy waits before it considers a change complete; for `learning`, the delay it starts with.
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

    /// The upper limit of `delay`.
    package var longestDelay: Duration {
        learns ? .nanoseconds(Quiets.longestDelay) : delay
    }
}
