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

    package static let `default` = Duration.nanoseconds(Quiets.firstDelay)

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
