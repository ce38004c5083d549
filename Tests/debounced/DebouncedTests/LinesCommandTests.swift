import DebouncedLinux
import Testing

@testable import debounced

@Suite struct LinesCommandTests {
    private let board = FakeBoard([FakeChip(name: "gpiochip4", label: "pinctrl-rp1", lines: ["GPIO0", nil])])

    init() {
        board[LineAddress(chip: "/dev/gpiochip4", offset: 0)]?.occupy(as: "doorbell.py")
    }

    @Test func chipsAndLinesAreListed() throws {
        #expect(
            try list(board) == [
                "gpiochip4  pinctrl-rp1  2 lines",
                "    0  GPIO0           input  used by doorbell.py",
                "    1  -               input  free",
            ])
    }

    @Test func programsGetAnObjectForEachLine() throws {
        let start = #"{"chip":"gpiochip4","label":"pinctrl-rp1","line":"#
        let (unused, used) = (#""used":false}"#, #""used":true,"consumer":"doorbell.py"}"#)
        #expect(
            try list(board, isJSON: true) == [
                start + #"0,"name":"GPIO0","direction":"input","active_low":false,"# + used,
                start + #"1,"direction":"input","active_low":false,"# + unused,
            ])
    }

    @Test func whereThereIsNoChipThatIsTheProblem() {
        #expect(throws: LineProblem.noChip(asked: "auto", there: [])) { try list(FakeBoard([])) }
    }

    private func list(_ board: FakeBoard, isJSON: Bool = false) throws -> [String] {
        var lines: [String] = []
        #expect(try LinesCommand(board: board, isJSON: isJSON) { lines.append($0) }.run() == .success)
        return lines
    }
}
