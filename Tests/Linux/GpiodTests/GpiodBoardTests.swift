import DebouncedBoards
import DebouncedGpiod
import Testing

/// What needs no chip.
@Suite struct GpiodBoardTests {
    let board = GpiodBoard()

    @Test func aChipThatIsNotThereIsGone() {
        #expect(throws: LineProblem.gone) { try request(0, of: "/dev/gpiochip-absent") }
    }

    @Test func aSymlinkLeadsToItsDevice() {
        #expect(board.device(at: "/proc/self/fd/../exe") != "/proc/self/fd/../exe")
        #expect(board.device(at: "/dev/gpiochip-absent") == "/dev/gpiochip-absent")
    }

    private func request(_ offset: Int, of chip: String) throws {
        let address = LineAddress(chip: chip, offset: offset)
        _ = try board.request(address, bias: .pullUp, activeLow: true, edges: true)
    }
}
