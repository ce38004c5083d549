// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts
import Lines

/// A line of a fake chip that somebody listens to.
public final class FakeInput: InputLine {
    private let line: FakeLine
    private let activeLow: Bool

    init(_ line: FakeLine, activeLow: Bool) {
        self.line = line
        self.activeLow = activeLow
    }

    var isReady: Bool { line.isReady }

    public private(set) var mayLackLast = false

    public func drain(into edges: inout [Edge]) throws(LineProblem) {
        try line.check()
        mayLackLast = line.mayHaveDroppedNewest
        line.drain { isHigh, instant in
            edges.append(Edge(Level(high: isHigh, activeLow: activeLow), at: instant))
        }
    }

    public var dropped: Int { line.dropped }

    public func level() throws(LineProblem) -> Level {
        try line.check()
        return Level(high: line.isHigh, activeLow: activeLow)
    }

    public func release() {
        line.giveBack()
    }
}
