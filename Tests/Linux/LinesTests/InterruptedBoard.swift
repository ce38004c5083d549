import DebouncedContacts
import DebouncedLinux

/// A board on which something may happen just before a level is read, before or after a queue is emptied, or after a
/// wait in which nothing did.
final class InterruptedBoard: Board {
    let board: FakeBoard
    var beforeReading: ((FakeBoard) -> Void)?
    var beforeDraining: ((FakeBoard) -> Void)?
    var afterDraining: ((FakeBoard) -> Void)?
    var afterWaiting: ((FakeBoard) -> Void)?
    /// By how many nanoseconds its clock goes on with each look at it, as real time does.
    var tick: Int64 = 0
    private var passed: Int64 = 0

    init(_ board: FakeBoard) {
        self.board = board
    }

    final class Input: InputLine {
        private let input: FakeInput
        private unowned let board: InterruptedBoard

        init(_ input: FakeInput, _ board: InterruptedBoard) {
            (self.input, self.board) = (input, board)
        }

        var dropped: Int { input.dropped }
        var mayLackLast: Bool { input.mayLackLast }
        func release() { input.release() }

        func drain(into edges: inout [Edge]) throws(LineProblem) {
            board.beforeDraining.take()?(board.board)
            try input.drain(into: &edges)
            board.afterDraining.take()?(board.board)
        }

        func level() throws(LineProblem) -> Level {
            if let happens = board.beforeReading {
                board.beforeReading = nil
                happens(board.board)
            }
            return try input.level()
        }

        fileprivate var fake: FakeInput { input }
    }

    var now: Instant {
        passed += tick
        return board.now.advanced(by: passed)
    }

    func chips() throws(LineProblem) -> [Chip] { try board.chips() }
    func lines(of chip: Chip) throws(LineProblem) -> [Line] { try board.lines(of: chip) }

    func request(
        _ line: LineAddress, bias: Bias, activeLow: Bool, edges: Bool
    ) throws(LineProblem) -> Input {
        Input(try board.request(line, bias: bias, activeLow: activeLow, edges: edges), self)
    }

    func requestOutput(
        _ line: LineAddress, activeLow: Bool, initial: Level
    ) throws(LineProblem) -> FakeOutput {
        try board.requestOutput(line, activeLow: activeLow, initial: initial)
    }

    func wait(
        for inputs: [Input?], or waker: Int32?, until deadline: Instant?, ready: inout [Int]
    ) throws -> WaitResult {
        let waking = try board.wait(for: inputs.map { $0?.fake }, or: waker, until: deadline, ready: &ready)
        if ready.isEmpty, let happens = afterWaiting {
            afterWaiting = nil
            happens(board)
        }
        return waking
    }
}
