/// A policy tells a contact's presses from its bounces.
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

    /// The time for which the policy waits before it considers a change complete; for `learning`, the delay it starts
    /// with.
    public var delay: Duration {
        switch self {
        case .leading(let delay, _), .trailing(let delay), .lockout(let delay): delay
        case .learning: .nanoseconds(OpenGaps.firstDelay)
        }
    }

    /// True if its delay is one that learns.
    package var learns: Bool {
        if case .learning = self { true } else { false }
    }

    /// The upper limit of `delay`.
    package var longestDelay: Duration {
        learns ? .nanoseconds(OpenGaps.longestDelay) : delay
    }
}

/// The name of a policy, without its times.
package enum PolicyName: String, CaseIterable, Sendable {
    case leading, trailing, lockout

    /// The delay if none is given.
    package var defaultDelay: Delay { self == .leading ? .auto : .fixed(Delay.default) }

    package static let defaultConfirm = Duration.milliseconds(1)

    /// - Parameters:
    ///   - delay: `auto` means the default delay for policies that can't learn.
    ///   - confirm: ignored by policies that have none.
    package func policy(delay: Delay, confirm: Duration) -> Policy {
        switch (self, delay) {
        case (.leading, .auto): .learning(confirm: confirm)
        case (.leading, .fixed(let delay)): .leading(delay: delay, confirm: confirm)
        case (.trailing, _): .trailing(delay: delay.withoutLearning)
        case (.lockout, _): .lockout(delay: delay.withoutLearning)
        }
    }
}

/// The `delay` of a policy: a time, or `auto` for one that is learned from the switch.
package enum Delay: Equatable, Sendable {
    case auto
    case fixed(Duration)

    package static let `default` = Duration.nanoseconds(OpenGaps.firstDelay)

    /// The delay for a policy that can't learn.
    package var withoutLearning: Duration {
        if case .fixed(let duration) = self { duration } else { Delay.default }
    }
}

extension Policy {
    package var name: PolicyName {
        switch self {
        case .leading, .learning: .leading
        case .trailing: .trailing
        case .lockout: .lockout
        }
    }

    /// The delay as configured.
    package var writtenDelay: Delay {
        if case .learning = self { .auto } else { .fixed(delay) }
    }

    /// Nil for policies without one.
    package var confirm: Duration? {
        switch self {
        case .leading(_, let confirm), .learning(let confirm): confirm
        case .trailing, .lockout: nil
        }
    }

    /// The longest time after an edge at which its contact may still decide something, unless another edge comes.
    package var longestWait: Duration { max(longestDelay, confirm ?? .zero) }

    package var latency: Latency {
        switch self {
        case .leading(let delay, let confirm): Latency(press: confirm, release: delay)
        case .learning(let confirm): Latency(press: confirm, release: longestDelay, firstRelease: delay)
        case .trailing(let delay), .lockout(let delay): Latency(press: delay, release: delay)
        }
    }
}

/// The longest time between the last bounce and the decision of an event.
package struct Latency: Equatable, Sendable {
    package var press: Duration
    package var release: Duration
    /// The latency of a release before the contact has taught a longer delay.
    package var firstRelease: Duration

    package init(press: Duration, release: Duration, firstRelease: Duration? = nil) {
        self.press = press
        self.release = release
        self.firstRelease = firstRelease ?? release
    }

    /// Everything is known so much later.
    package mutating func add(_ time: Duration) {
        press += time
        release += time
        firstRelease += time
    }
}
