import DebouncedBoards
import DebouncedContacts
import DebouncedGpiod
import Glibc
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

    /// What comes before the deadline could be decided too early.
    @Test func aDeviceThatGoesEndsNoWaitOfABoardWithoutLines() throws {
        var template = Array("/tmp/debounced-XXXXXX".utf8CString)
        let folder = String(cString: mkdtemp(&template))
        defer { rmdir(folder) }
        let board = GpiodBoard(watching: folder)
        close(creat("\(folder)/device", 0o600))
        unlink("\(folder)/device")
        var ready: [Int] = []
        let deadline = board.now + .milliseconds(20)
        #expect(try board.wait(for: [nil], or: nil, until: deadline, ready: &ready) == .inTime)
        #expect(board.now >= deadline)
    }

    private func request(_ offset: Int, of chip: String) throws {
        let address = LineAddress(chip: chip, offset: offset)
        _ = try board.request(address, bias: .pullUp, activeLow: true, edges: true)
    }
}
