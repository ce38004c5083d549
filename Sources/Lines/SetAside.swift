// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedContacts

/// A line that stormed: its edges are off, and its level is looked at until it was quiet for a while.
struct SetAside<Input: InputLine> {
    let input: Input
    private let patience: Duration
    private var level: Level
    private var changed: Instant
    private var looks = 0

    /// - Parameter patience: for how long the level must stay.
    init(_ input: Input, level: Level, at now: Instant, patience: Duration) {
        self.input = input
        self.level = level
        self.patience = patience
        changed = now
    }

    /// Looks at the level. One that can't be read is no reason to wait: whoever asks for the line hears why.
    mutating func isStillLoud(at now: Instant) -> Bool {
        guard let seen = try? input.level() else { return false }
        if seen != level { (level, changed) = (seen, now) }
        return now < changed + patience
    }

    /// When to look next: about ten times a second, but in step with nothing that could drive the line.
    mutating func nextLook(after now: Instant) -> Instant {
        let pauses: [Int64] = [97_031, 89_077, 101_113, 113_059, 103_049]
        looks += 1
        return now + .microseconds(pauses[looks % pauses.count])
    }
}
