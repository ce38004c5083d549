import DebouncedContacts

/// Which of the calls that come inside an interval counts at its end.
public enum Kept: Sendable {
    /// None: what comes inside an interval is dropped.
    case none
    /// The first that came inside the interval, as with `latest: false` in Combine.
    case first
    /// The last that came inside the interval, as with `latest: true` in Combine.
    case latest
}

extension Gate {
    package static func debouncing(
        _ delay: Duration, leading: Bool, trailing: Bool, maxWait: Duration?
    ) -> Gate {
        Gate(.debounce, delay, Edges(leading: leading, trailing: trailing, maxWait: maxWait))
    }

    package static func throttling(_ interval: Duration, leading: Bool, keeping kept: Kept) -> Gate {
        Gate(.keeping(kept), interval, Edges(leading: leading))
    }
}

extension Gate.Rule {
    static func keeping(_ kept: Kept) -> Self {
        switch kept {
        case .none: .throttle
        case .first: .throttleFirst
        case .latest: .throttleLatest
        }
    }
}
