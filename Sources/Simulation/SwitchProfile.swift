// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// A kind of switch, by the way in which it bounces, and a policy that suffices for it: with that, every press
/// is reported once.
package struct SwitchProfile: Equatable, Sendable {
    package var name: String
    package var closing: Bounce
    package var opening: Bounce
    /// What a relay nearby adds.
    package var spikes: Spikes?
    package var sufficient: Policy

    package init(
        name: String, closing: Bounce, opening: Bounce, spikes: Spikes? = nil, sufficient: Policy
    ) {
        self.name = name
        self.closing = closing
        self.opening = opening
        self.spikes = spikes
        self.sufficient = sufficient
    }

    /// All there are, by the name that `--switch` takes.
    package static let all = [clean, tactile, rocker, reed, worn, noisy]
}

private let us: Int64 = 1_000
private let ms: Int64 = 1_000_000

extension SwitchProfile {
    /// One that does not bounce, as a sensor's output.
    package static let clean = SwitchProfile(
        name: "clean", closing: .none, opening: .none,
        sufficient: .leading(delay: .milliseconds(30), confirm: .zero))

    /// A tactile switch, as on most breadboards. No bounce outlasts the delay of the defaults.
    package static let tactile = SwitchProfile(
        name: "tactile",
        closing: Bounce(
            settling: 100 * us...14 * ms, pulse: 1 * us...2 * ms, quiet: 100 * us...14 * ms,
            pulsesPerCluster: 4),
        opening: Bounce(
            settling: 100 * us...8 * ms, pulse: 1 * us...2 * ms, quiet: 100 * us...8 * ms,
            pulsesPerCluster: 4),
        sufficient: .leading(delay: .milliseconds(30)))

    /// A rocker: many short pulses within a millisecond or two.
    package static let rocker = SwitchProfile(
        name: "rocker",
        closing: Bounce(
            settling: 400 * us...2 * ms, pulse: 2 * us...200 * us, quiet: 20 * us...500 * us,
            pulsesPerCluster: 12),
        opening: Bounce(
            settling: 400 * us...2 * ms, pulse: 2 * us...200 * us, quiet: 20 * us...500 * us,
            pulsesPerCluster: 12),
        sufficient: .leading(delay: .milliseconds(5)))

    /// A reed or a good key switch: a few pulses, over within 0.3 ms.
    package static let reed = SwitchProfile(
        name: "reed",
        closing: Bounce(
            settling: 50 * us...300 * us, pulse: 5 * us...100 * us, quiet: 20 * us...200 * us,
            pulsesPerCluster: 3),
        opening: Bounce(
            settling: 10 * us...100 * us, pulse: 5 * us...50 * us, quiet: 20 * us...50 * us,
            pulsesPerCluster: 3),
        sufficient: .leading(delay: .milliseconds(5)))

    /// A worn push button: up to 130 ms, with quiet of up to 90 ms inside. A delay above its quiet is not enough:
    /// to `leading` two quiets with nothing but spikes between are one. One that outlasts all of it suffices.
    package static let worn = SwitchProfile(
        name: "worn",
        closing: Bounce(
            settling: 30 * ms...130 * ms, pulse: 2 * us...20 * ms, quiet: 1 * ms...90 * ms,
            pulsesPerCluster: 6),
        opening: Bounce(
            settling: 15 * ms...100 * ms, pulse: 2 * us...20 * ms, quiet: 1 * ms...90 * ms,
            pulsesPerCluster: 6),
        sufficient: .leading(delay: .milliseconds(150)))

    /// A tactile switch beside a relay, one spike for every two presses. `confirm` keeps them out.
    package static let noisy = SwitchProfile(
        name: "noisy", closing: tactile.closing, opening: tactile.opening,
        spikes: Spikes(length: 100...20 * us, pressesPerSpike: 2), sufficient: tactile.sufficient)
}
