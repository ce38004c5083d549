// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// A gesture that happened: which, with which button, and at what instant.
public struct Moment: Equatable, Sendable {
    /// The button's place in its panel, which is its place in the config file; chords come after all buttons.
    public var button: Int
    public var gesture: Gesture
    public var instant: Instant
    /// How long the button was held; only a release knows.
    public var held: Int64?
    /// Which stage of `hold` was reached.
    public var after: Int64?
    /// How many clicks it took, or which repeat of its press it is, from 1 on.
    public var count: Int?

    public init(
        button: Int, gesture: Gesture, at instant: Instant, held: Int64? = nil, after: Int64? = nil,
        count: Int? = nil
    ) {
        self.button = button
        self.gesture = gesture
        self.instant = instant
        self.held = held
        self.after = after
        self.count = count
    }

    /// Whether it is put out first, though it was decided later: at one instant the order is the file's.
    func precedes(_ earlier: Moment) -> Bool {
        instant == earlier.instant && button < earlier.button
    }
}
