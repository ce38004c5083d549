import DebouncedBoards
import DebouncedContacts

/// A line of a fake chip that is set.
package final class FakeOutput: OutputLine {
    private let line: FakeLine
    private let activeLow: Bool

    init(_ line: FakeLine, activeLow: Bool) {
        self.line = line
        self.activeLow = activeLow
    }

    package func set(_ level: Level) throws(LineProblem) {
        try line.check()
        try line.checkSetting()
        line.drive(high: level.isHigh(activeLow: activeLow))
    }

    package func release() {
        line.giveBack()
    }
}
