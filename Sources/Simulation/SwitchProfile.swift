// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// A kind of switch, by the way in which it bounces.
public struct SwitchProfile: Equatable, Sendable {
    public var name: String
    public var closing: Bounce
    public var opening: Bounce

    public init(name: String, closing: Bounce, opening: Bounce) {
        self.name = name
        self.closing = closing
        self.opening = opening
    }

    /// A tactile switch, as on most breadboards: it settles within 0.1 to 14 ms. `leading` with its defaults
    /// suffices for it: no bounce outlasts the delay.
    public static let tactile = SwitchProfile(
        name: "tactile",
        closing: Bounce(
            shortest: 100_000, longest: 14_000_000, pulse: 1_000, quiet: 100_000, pulsesPerCluster: 4),
        opening: Bounce(
            shortest: 100_000, longest: 8_000_000, pulse: 1_000, quiet: 100_000, pulsesPerCluster: 4))

    /// All there are, by the name that `--switch` takes.
    public static let all = [tactile]
}
