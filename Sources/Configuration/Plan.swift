// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// A whole config file as plain, validated values, in the order of the file.
public struct Plan: Equatable, Sendable {
    /// How many edges a second, for a second, make a line be set aside.
    public var stormLimit = 5000
    /// How long running actions have when the daemon stops.
    public var stopTimeout = Duration.seconds(5)
    public var buttons: [ButtonPlan] = []
    public var outputs: [OutputPlan] = []
    public var chords: [ChordPlan] = []
    public var groups: [GroupPlan] = []

    public init(buttons: [ButtonPlan] = []) {
        self.buttons = buttons
    }
}
