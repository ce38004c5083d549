import DebouncedLinux
import Glibc
import Testing

@testable import DebouncedGpiod

/// What the kernel's errors say of a line.
@Suite struct AnswerTests {
    private let line = LineAddress(chip: "/dev/gpiochip-absent", offset: 3)

    @Test(arguments: [EREMOTEIO, ETIMEDOUT, EIO, EAGAIN, ENXIO])
    func aChipThatDoesNotAnswerIsNotGone(_ code: Int32) {
        #expect(problem(code) == .system(code: code, doing: "read"))
        #expect(problem(code).isTransient)
    }

    @Test(arguments: [ENODEV, ENOENT]) func aChipThatIsNotThereIsGone(_ code: Int32) {
        #expect(problem(code) == .gone)
    }

    /// Only one error says of a line that is ours that it is gone.
    @Test(arguments: [EPERM, EACCES, ENOENT, ENXIO, EBUSY]) func aLineThatIsOursIsNotLostByAnError(
        _ code: Int32
    ) {
        #expect(LineProblem(code: -code, doing: "read") == .system(code: code, doing: "read"))
        #expect(LineProblem(code: -ENODEV, doing: "read") == .gone)
    }

    @Test func aChipThatCannotBeOpenedIsGone() {
        #expect(LineProblem(code: -ENXIO, doing: "open", path: line.chip, isOpening: true) == .gone)
    }

    @Test(arguments: [ENXIO, ENODEV]) func aLineWithoutAnInterruptIsNotGone(_ code: Int32) {
        let board = GpiodBoard()
        #expect(board.refusal(of: line, -code, orNoEdges: true) == .noEdges(line))
        #expect(board.refusal(of: line, -ENODEV) == .gone)
    }

    private func problem(_ code: Int32) -> LineProblem {
        LineProblem(code: -code, doing: "read", path: line.chip)
    }
}
