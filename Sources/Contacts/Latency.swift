// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

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
