import DebouncedBoards
import DebouncedContacts

/// A line of a fake chip that reports its edges.
package final class FakeInput: InputLine {
    let line: FakeLine
    private let activeLow: Bool
    private unowned let board: FakeBoard

    init(_ line: FakeLine, activeLow: Bool, on board: FakeBoard) {
        (self.line, self.activeLow, self.board) = (line, activeLow, board)
    }

    package private(set) var mayLackLast = false

    package func drain(into edges: inout [Edge]) throws(LineProblem) {
        try line.check()
        try line.checkDraining()
        mayLackLast = line.mayHaveDroppedNewest
        line.drain { isHigh, instant in
            edges.append(Edge(Level(high: isHigh, activeLow: activeLow), at: instant))
        }
    }

    package var dropped: Int { line.dropped }

    package func level() throws(LineProblem) -> Level {
        board.block(for: line.readingTime)
        return try levelNow()
    }

    func levelNow() throws(LineProblem) -> Level {
        try line.check()
        try line.checkReading()
        return Level(high: line.isHigh, activeLow: activeLow)
    }

    package func release() {
        line.giveBack()
    }
}
