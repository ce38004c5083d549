// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts
import Lines

/// A line of a fake chip that somebody sets.
public final class FakeOutput: OutputLine {
    private let line: FakeLine
    private let activeLow: Bool

    init(_ line: FakeLine, activeLow: Bool) {
        self.line = line
        self.activeLow = activeLow
    }

    public func set(_ level: Level) throws(LineProblem) {
        try line.check()
        line.drive(high: level.isHigh(activeLow: activeLow))
    }

    public func release() {
        line.giveBack()
    }
}
