import DebouncedContacts
import DebouncedLinux
import Testing

@Suite struct LineFinderTests {
    /// A board that counts what it is asked.
    private final class Counted: Board {
        private let board = FakeBoard()
        private(set) var questions = 0

        var now: Instant { board.now }

        func device(at path: String) -> String {
            questions += 1
            return path
        }

        func chips() throws(LineProblem) -> [Chip] {
            questions += 1
            return try board.chips()
        }

        func lines(of chip: Chip) throws(LineProblem) -> [Line] {
            questions += 1
            return try board.lines(of: chip)
        }

        func request(
            _ line: LineAddress, bias: Bias, activeLow: Bool, edges: Bool
        ) throws(LineProblem) -> FakeInput {
            try board.request(line, bias: bias, activeLow: activeLow, edges: edges)
        }

        func requestOutput(
            _ line: LineAddress, activeLow: Bool, initial: Level
        ) throws(LineProblem) -> FakeOutput {
            try board.requestOutput(line, activeLow: activeLow, initial: initial)
        }

        func wait(
            for inputs: [FakeInput?], or waker: Int32?, until deadline: Instant?, ready: inout [Int]
        ) throws -> WaitResult {
            try board.wait(for: inputs, or: waker, until: deadline, ready: &ready)
        }
    }

    @Test func aBoardIsAskedOnceHoweverManyLinesAreLookedFor() throws {
        let board = Counted()
        var finder = LineFinder(board)
        for offset in 0..<20 {
            let found = try finder.find(.offset(offset), on: "auto")
            #expect(found.line.offset == offset)
        }
        #expect(board.questions == 3)
    }

    @Test func aProblemIsReportedForEachLine() {
        var finder = LineFinder(FakeBoard([]))
        for _ in 0..<2 {
            #expect(throws: LineProblem.noChip(asked: "auto", there: [])) {
                try finder.find(.offset(1), on: "auto")
            }
        }
    }
}
