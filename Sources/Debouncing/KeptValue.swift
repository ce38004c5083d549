// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// Which of the values that come inside an interval comes out at its end.
public enum KeptValue: Sendable {
    /// None: what comes inside an interval is dropped.
    case none
    /// The first that came inside the interval, as with `latest: false` in Combine.
    case first
    /// The last that came inside the interval, as with `latest: true` in Combine.
    case latest
}

extension Gate.Rule {
    static func keeping(_ kept: KeptValue) -> Self {
        switch kept {
        case .none: .throttle
        case .first: .throttleFirst
        case .latest: .throttleLatest
        }
    }
}
